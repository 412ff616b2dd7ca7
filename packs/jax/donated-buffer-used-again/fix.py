# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

step = jax.jit(lambda x: x + 1, donate_argnums=0)
state = jnp.array([1.0, 2.0])
state = step(state)
y = jnp.add(state, 10)
assert y.tolist() == [12.0, 13.0]
