# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

a = jnp.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])
inverse = jnp.linalg.inv(a)
