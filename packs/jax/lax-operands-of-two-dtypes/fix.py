# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

total = jnp.array([0.5, 1.5])
count = jnp.array([1, 2])
y = jax.lax.add(total, count.astype(total.dtype))
assert y.tolist() == [1.5, 3.5]
