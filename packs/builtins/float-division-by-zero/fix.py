# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
distance, hours = 12.5, 0.0
speed = distance / (hours or 1.0)
assert speed == 12.5
