# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


def total(x, axis):
    return x.sum(axis)


fast = jax.jit(total, static_argnames="axis")
y = fast(jnp.ones((2, 3)), axis=0)
assert y.tolist() == [2.0, 2.0, 2.0]
