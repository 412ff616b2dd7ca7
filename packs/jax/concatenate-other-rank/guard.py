# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import numpy as np


def allows(arrays):
    """Whether all have the same number of axes."""
    return len({np.ndim(array) for array in arrays}) == 1
