# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

batch = jnp.ones((4, 3))
weights = jnp.ones((2, 3))
y = jnp.matmul(batch, weights.T)
assert y.tolist() == [[3.0, 3.0]] * 4
