# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp
from jax.experimental import pallas as pl


def doubled(x_ref, o_ref):
    o_ref[...] = 2 * x_ref[...]


x = jnp.arange(4.0)
y = pl.pallas_call(doubled, out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype))(x)
