# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.zeros(3)
x = x.at[1].set(5.0)
assert x.tolist() == [0.0, 5.0, 0.0]
