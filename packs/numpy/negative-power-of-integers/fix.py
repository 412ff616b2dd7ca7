# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

bases = np.array([1, 2, 4])
shares = bases.astype(float) ** -1
assert shares.tolist() == [1.0, 0.5, 0.25]
