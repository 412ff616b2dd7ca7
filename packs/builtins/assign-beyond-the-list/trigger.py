# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
squares = []
for n in range(3):
    squares[n] = n * n
