# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

x = jnp.array([1.0, 2.0, 4.0, 8.0])
total, _ = jax.lax.scan(lambda c, xy: (c + xy[1] - xy[0], None), 0.0, (x[:-1], x[1:]))
assert float(total) == 7.0
