# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

levels = np.array([100, 300], dtype=np.uint8)
