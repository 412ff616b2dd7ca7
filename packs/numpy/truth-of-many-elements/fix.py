# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np

levels = np.array([1, 5, 2])
alarm = bool((levels > 4).any())
assert alarm is True
