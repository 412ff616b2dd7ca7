# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.array([0.5, 2.0, 0.1])
too_large = bool(jnp.any(x > 1))
assert too_large is True
