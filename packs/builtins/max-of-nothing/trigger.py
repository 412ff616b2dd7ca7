# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
readings = []
highest = max(readings)
