# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
age = "36"
grown = int(age) > 17
assert grown is True
