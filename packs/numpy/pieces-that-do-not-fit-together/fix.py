# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

points = np.array([[1, 2], [3, 4]])
weights = np.array([[5], [6]])
table = np.concatenate([points, weights], axis=1)
assert table.tolist() == [[1, 2, 5], [3, 4, 6]]
