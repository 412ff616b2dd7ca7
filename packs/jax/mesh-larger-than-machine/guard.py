# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import math

import jax


def allows(axis_sizes):
    """Whether there are enough devices."""
    return math.prod(axis_sizes) <= jax.device_count()
