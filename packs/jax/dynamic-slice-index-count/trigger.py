# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

x = jnp.arange(12).reshape(4, 3)
y = jax.lax.dynamic_slice(x, (1,), (2,))
