# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
start = 10
total = sum([1, 2, 3])
assert total == 6
