# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

values = np.arange(6)
table = np.reshape(values, (4, 2))
