# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


def reduce(x, how):
    return x.mean() if how == "mean" else x.sum()


fast = jax.jit(reduce, static_argnames="how")
y = fast(jnp.array([1.0, 2.0, 6.0]), how="mean")
assert float(y) == 3.0
