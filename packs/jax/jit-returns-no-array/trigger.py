# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def measured(x):
    return {"name": "energy", "value": x**2}


y = jax.jit(measured)(3.0)
