# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

column = jnp.array([1, 2])
y = jnp.broadcast_to(column, (2, 3))
