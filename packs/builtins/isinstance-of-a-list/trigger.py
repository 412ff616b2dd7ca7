# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
value = 3
number = isinstance(value, [int, float])
