# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

y = jax.lax.cond(False, lambda x: x / 2, lambda x: 0 * x, 3.0)
assert float(y) == 0.0
assert y.dtype == "float32"
