# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp


def allows(x):
    """Whether the logarithm is a number for each element."""
    return bool(jnp.all(x >= 0))
