# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
numbers = [1, 2, 3]
line = ", ".join([str(number) for number in numbers])
assert line == "1, 2, 3"
