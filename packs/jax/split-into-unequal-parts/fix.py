# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.arange(7)
parts = jnp.array_split(x, 3)
assert [part.tolist() for part in parts] == [[0, 1, 2], [3, 4], [5, 6]]
