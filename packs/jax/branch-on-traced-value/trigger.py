# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


@jax.jit
def magnitude(x):
    if x > 0:
        return x
    return -x


y = magnitude(-3.0)
