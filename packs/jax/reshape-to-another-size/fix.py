# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.arange(6)
y = jnp.reshape(x, (-1, 2))
assert y.tolist() == [[0, 1], [2, 3], [4, 5]]
