# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp


def step(carry, x):
    total, count = carry
    return (total + x, count + 1, x), total


end, _ = jax.lax.scan(step, (0.0, 0), jnp.array([1.0, 2.0]))
