# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


@jax.jit
def gains(x):
    return jnp.where(x > 0, x, 0).sum()


y = gains(jnp.array([3.0, -1.0, 2.0]))
assert float(y) == 5.0
