# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

share = jax.vmap(lambda x: x / jax.lax.psum(x, "items"), axis_name="batch")
y = share(jnp.array([1.0, 3.0]))
