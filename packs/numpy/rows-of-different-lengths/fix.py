# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

rows = [[1, 2], [3]]
table = np.array([row + [0] * (2 - len(row)) for row in rows])
assert table.tolist() == [[1, 2], [3, 0]]
