# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp
from jax.experimental import checkify


def root(x):
    checkify.check(x >= 0, "negative: {x}", x=x)
    return jnp.sqrt(x)


y = jax.jit(root)(9.0)
