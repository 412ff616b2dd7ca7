# /// script
# requires-python = ">=3.11,<3.12"
# dependencies = []
# ///
readings = []
highest = max(readings)
