# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import numpy as np


def allows(a, b):
    """Whether no part of the index is a float or an array of floats."""
    parts = b if isinstance(b, tuple) else (b,)
    return not any(isinstance(part, float) or getattr(part, "dtype", np.dtype(int)).kind in "fc" for part in parts)
