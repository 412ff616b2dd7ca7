# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

levels = np.array([1.0, 2.0])
highest = np.max(levels[levels > 4], initial=0.0)
assert highest == 0.0
