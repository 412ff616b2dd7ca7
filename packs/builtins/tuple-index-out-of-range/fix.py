# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
shape = (3, 4)
columns = shape[1]
assert columns == 4
