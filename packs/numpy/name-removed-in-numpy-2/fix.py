# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

scale = np.float64(2.5)
assert scale == 2.5
