# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import io

import numpy as np

file = io.StringIO("time level\n1 2.5\n2 3.5\n")
table = np.loadtxt(file, skiprows=1)
assert table.tolist() == [[1.0, 2.5], [2.0, 3.5]]
