# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
numbers = [1, 2, 3]
line = ", ".join(numbers)
