# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax.numpy as jnp

x = jnp.array([10, 20, 30])
wanted = [0, 2]
y = x[jnp.array(wanted)]
assert y.tolist() == [10, 30]
