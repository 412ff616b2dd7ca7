# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

a = np.array([[1.0, 2.0], [2.0, 4.0]])
b = np.array([3.0, 6.0])
x = np.linalg.solve(a, b)
