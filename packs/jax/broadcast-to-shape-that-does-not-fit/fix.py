# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

column = jnp.array([1, 2])
y = jnp.broadcast_to(column[:, None], (2, 3))
assert y.tolist() == [[1, 1, 1], [2, 2, 2]]
