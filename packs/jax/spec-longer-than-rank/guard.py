# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import numpy as np


def allows(x, device):
    """Whether the spec has no more entries than the array has axes."""
    return len(device.spec) <= np.ndim(x)
