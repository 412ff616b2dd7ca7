# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

y = jax.lax.cond(False, lambda x: x / 2, lambda x: 0, 3.0)
