# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

slope = jax.grad(lambda x: x**2 / 2)
y = slope(3.0)
assert float(y) == 3.0
