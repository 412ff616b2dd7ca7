# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


@jax.jit
def wave(t):
    return jnp.sin(t)


y = wave(0.5)
assert round(float(y), 4) == 0.4794
