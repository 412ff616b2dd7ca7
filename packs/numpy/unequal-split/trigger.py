# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

values = np.arange(7)
parts = np.split(values, 3)
