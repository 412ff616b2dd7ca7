# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

a = jnp.array([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])
inverse = jnp.linalg.pinv(a)
assert jnp.round(inverse, 4).tolist() == [[1.0, 0.0, 0.0], [0.0, 0.5, 0.0]]
