# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


@jax.jit
def share(part, whole):
    return jnp.asarray(part, jnp.float32) / whole


y = share(1, 4)
assert float(y) == 0.25
