# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

nearest = math.inf
steps = int(min(nearest, 1000))
assert steps == 1000
