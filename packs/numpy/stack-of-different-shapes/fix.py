# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

left = np.array([1, 2])
right = np.array([3, 4, 5])
both = np.concatenate([left, right])
assert both.tolist() == [1, 2, 3, 4, 5]
