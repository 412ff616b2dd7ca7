# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

jax.config.update("jax_debug_key_reuse", True)
key = jax.random.key(0)
a = jax.random.uniform(key)
b = jax.random.uniform(key)
