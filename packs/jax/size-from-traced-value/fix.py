# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.jit, static_argnames="n")
def triangle(n):
    return jnp.arange(n).sum()


y = triangle(5)
assert int(y) == 10
