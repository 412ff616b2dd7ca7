# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
point = [1, 2]
point[0] = 5
assert point == [5, 2]
