# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.zeros(3)
x[1] = 5.0
