# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(a: np.ndarray, b: tuple) -> bool:
    """Whether each whole number lies within its axis."""
    places = zip(b, np.shape(a), strict=False)
    return all(not isinstance(n, int) or -size <= n < size for n, size in places)
