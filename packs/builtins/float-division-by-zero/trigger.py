# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
distance, hours = 12.5, 0.0
speed = distance / hours
