# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

scaled = jax.vmap(lambda x, factor: x * factor)
y = scaled(jnp.array([1.0, 2.0, 3.0]), 10.0)
