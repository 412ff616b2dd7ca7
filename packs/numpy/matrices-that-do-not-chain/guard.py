# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether the columns of the first are as many as the rows of the second."""
    return np.shape(a)[-1] == np.shape(b)[max(np.ndim(b) - 2, 0)]
