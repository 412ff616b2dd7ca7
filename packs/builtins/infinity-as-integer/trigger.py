# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

nearest = math.inf
steps = int(nearest)
