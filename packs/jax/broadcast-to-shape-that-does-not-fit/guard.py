# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import numpy as np


def allows(array, shape):
    """Whether each size is 1 or the wanted one, aligned at the end."""
    own = np.shape(array)
    return len(own) <= len(shape) and all(n in (1, m) for n, m in zip(reversed(own), reversed(shape), strict=False))
