# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

row = np.broadcast_to(1.0, 3)
row[0] = 5.0
