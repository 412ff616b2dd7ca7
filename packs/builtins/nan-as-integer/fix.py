# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

reading = float("nan")
level = round(0.0 if math.isnan(reading) else reading)
assert level == 0
