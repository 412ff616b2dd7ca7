# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
count = 3
squares = [n * n for n in range(count)]
assert squares == [0, 1, 4]
