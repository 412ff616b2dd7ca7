# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

kept = []


@jax.jit
def double(x):
    y = 2 * x
    kept.append(y)
    return y + 1


y = double(jnp.arange(3.0))
total = jnp.sum(kept[0])
