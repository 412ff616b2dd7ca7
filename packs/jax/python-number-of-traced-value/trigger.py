# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


@jax.jit
def share(part, whole):
    return float(part) / whole


y = share(1, 4)
