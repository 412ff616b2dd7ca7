# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp

image = jnp.ones((1, 4, 4, 2))
kernel = jnp.ones((1, 2, 3, 3))
y = jax.lax.conv(image.transpose(0, 3, 1, 2), kernel, (1, 1), "VALID")
assert y.tolist() == [[[[18.0, 18.0], [18.0, 18.0]]]]
