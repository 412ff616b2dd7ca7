# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

slope = jax.grad(lambda x: (x**2).sum())
y = slope(jnp.array([1.0, 2.0, 3.0]))
assert y.tolist() == [2.0, 4.0, 6.0]
