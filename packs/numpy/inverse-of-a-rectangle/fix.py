# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

a = np.array([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]])
inverse = np.linalg.pinv(a)
assert np.allclose(inverse, [[1.0, 0.0], [0.0, 0.5], [0.0, 0.0]])
