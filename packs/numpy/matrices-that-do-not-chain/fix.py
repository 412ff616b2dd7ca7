# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

features = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
weights = np.array([[1.0, 0.0, 1.0]])
scores = features @ weights.T
assert scores.tolist() == [[4.0], [10.0]]
