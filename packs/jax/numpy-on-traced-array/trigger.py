# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import numpy as np


@jax.jit
def wave(t):
    return np.sin(t)


y = wave(0.5)
