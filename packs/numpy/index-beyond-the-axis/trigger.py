# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

table = np.array([[1, 2, 3], [4, 5, 6]])
column = table[:, 3]
