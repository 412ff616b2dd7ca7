# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

losses = [0.5, 1.5, 2.0]
total = jnp.sum(jnp.array(losses))
assert float(total) == 4.0
