# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


@jax.jit
def magnitude(x):
    return jnp.where(x > 0, x, -x)


y = magnitude(-3.0)
assert float(y) == 3.0
