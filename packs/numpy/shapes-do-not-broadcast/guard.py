# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether the shapes agree from the right, ones left aside."""
    pairs = zip(reversed(np.shape(a)), reversed(np.shape(b)), strict=False)
    return all(m == n or 1 in (m, n) for m, n in pairs)
