# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

start = jnp.int32(0)
total, sums = jax.lax.scan(lambda c, x: (c + x, c + x), start, jnp.array([0.5, 1.0, 2.0]))
