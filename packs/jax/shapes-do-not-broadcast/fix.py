# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

table = jnp.zeros((2, 3))
per_row = jnp.array([1.0, 2.0])
y = jnp.add(table, per_row[:, None])
assert y.tolist() == [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]
