# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

prices = np.array([[2.0, 3.0, 4.0], [5.0, 6.0, 7.0]])
factors = np.array([1.0, 10.0])
scaled = prices * factors[:, None]
assert scaled.tolist() == [[2.0, 3.0, 4.0], [50.0, 60.0, 70.0]]
