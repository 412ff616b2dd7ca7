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
    return y + 1, y


y, middle = double(jnp.arange(3.0))
kept.append(middle)
total = jnp.sum(kept[0])
assert float(total) == 6.0
