# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

total = jax.jit(lambda x, axes: x.sum(axes), static_argnums=1)
y = total(jnp.ones((2, 3, 4)), [0, 2])
