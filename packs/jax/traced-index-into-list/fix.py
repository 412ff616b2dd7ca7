# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

rates = [0.1, 0.2, 0.4]


@jax.jit
def rate(step):
    return jnp.asarray(rates)[step]


y = rate(2)
assert round(float(y), 6) == 0.4
