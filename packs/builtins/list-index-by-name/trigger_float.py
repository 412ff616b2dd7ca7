# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
values = [4, 8, 15]
middle = values[len(values) / 3]
