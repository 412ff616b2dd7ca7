# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
reading = float("nan")
level = round(reading)
