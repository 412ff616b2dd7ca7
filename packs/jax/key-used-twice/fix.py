# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

jax.config.update("jax_debug_key_reuse", True)
key = jax.random.key(0)
first, second = jax.random.split(key)
a = jax.random.uniform(first)
b = jax.random.uniform(second)
assert 0 <= float(a) < 1
assert 0 <= float(b) < 1
assert float(a) != float(b)
