# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

x = jax.random.normal(jax.random.key(0), (1000,))
assert x.shape == (1000,)
assert abs(float(x.mean())) < 0.1
assert abs(float(x.std()) - 1) < 0.1
