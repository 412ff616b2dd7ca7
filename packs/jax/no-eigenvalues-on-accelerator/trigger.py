# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

a = jnp.array([[2.0, 1.0], [1.0, 2.0]])
traced = jax.jit(lambda a: jnp.linalg.eig(a)).trace(a)
text = traced.lower(lowering_platforms=("tpu",)).as_text()
