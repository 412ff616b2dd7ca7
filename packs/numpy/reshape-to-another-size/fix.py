# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

values = np.arange(6)
table = np.reshape(values, (3, 2))
assert table.tolist() == [[0, 1], [2, 3], [4, 5]]
