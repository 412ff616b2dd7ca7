# /// script
# requires-python = ">=3.11,<3.12"
# dependencies = []
# ///
readings = []
highest = max(readings, default=0)
assert highest == 0
