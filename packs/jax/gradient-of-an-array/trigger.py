# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

slope = jax.grad(lambda x: x**2)
y = slope(jnp.array([1.0, 2.0, 3.0]))
