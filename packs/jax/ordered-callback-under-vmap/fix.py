# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback


def squared(x):
    return io_callback(np.square, jax.ShapeDtypeStruct((), x.dtype), x, ordered=False)


y = jax.vmap(squared)(jnp.array([1.0, 2.0, 3.0]))
assert y.tolist() == [1.0, 4.0, 9.0]
