# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.arange(7)
parts = jnp.split(x, 3)
