# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(a: np.ndarray, b: int) -> bool:
    """Whether no array of integers gets a negative exponent."""
    return not (np.issubdtype(np.asarray(a).dtype, np.integer) and b < 0)
