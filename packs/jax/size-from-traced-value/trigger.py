# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


@jax.jit
def triangle(n):
    return jnp.arange(n).sum()


y = triangle(5)
