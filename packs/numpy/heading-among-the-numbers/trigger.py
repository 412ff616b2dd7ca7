# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import io

import numpy as np

file = io.StringIO("time level\n1 2.5\n2 3.5\n")
table = np.loadtxt(file)
