# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def measured(x):
    return {"value": x**2}


y = {"name": "energy", **jax.jit(measured)(3.0)}
assert float(y["value"]) == 9.0
