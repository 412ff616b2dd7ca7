# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
squares = [0] * 3
for n in range(3):
    squares[n] = n * n
assert squares == [0, 1, 4]
