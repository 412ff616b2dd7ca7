# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def cubed(x):
    y = jax.lax.fori_loop(0, 3, lambda i, y: y * x, 1.0)
    return y


slope = jax.grad(cubed)(2.0)
assert float(slope) == 12.0
