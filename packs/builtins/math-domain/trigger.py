# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math

cosine = 0.1 * 3 / 0.3
angle = math.acos(cosine)
