# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

jax.config.update("jax_debug_nans", True)
x = jnp.array([1.0, -1e-7])
y = jnp.log(jnp.maximum(x, 1e-6))
assert jnp.round(y, 3).tolist() == jnp.round(jnp.array([0.0, -13.815510]), 3).tolist()
