# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

jax.config.update("jax_enable_x64", True)
third = jnp.asarray(1 / 3, dtype="float64")
assert float(third) == 1 / 3
