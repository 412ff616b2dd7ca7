# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

values = np.arange(7)
parts = np.array_split(values, 3)
assert [part.tolist() for part in parts] == [[0, 1, 2], [3, 4], [5, 6]]
