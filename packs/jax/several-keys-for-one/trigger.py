# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

keys = jax.random.split(jax.random.key(0), 3)
x = jax.random.normal(keys, (1000,))
