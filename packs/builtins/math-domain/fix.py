# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

cosine = 0.1 * 3 / 0.3
angle = math.acos(min(1.0, max(-1.0, cosine)))
assert angle == 0.0
