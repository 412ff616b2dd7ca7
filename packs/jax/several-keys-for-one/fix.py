# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

keys = jax.random.split(jax.random.key(0), 3)
x = jax.vmap(lambda key: jax.random.normal(key, (1000,)))(keys)
assert x.shape == (3, 1000)
assert abs(float(x.mean())) < 0.1
assert float(x[0, 0]) != float(x[1, 0])
