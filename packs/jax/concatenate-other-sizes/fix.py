# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

left = jnp.zeros((2, 1))
right = jnp.ones((2, 2))
y = jnp.concatenate([left, right], axis=1)
assert y.tolist() == [[0.0, 1.0, 1.0], [0.0, 1.0, 1.0]]
