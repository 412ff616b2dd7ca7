# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def cubed(x):
    start = (0, 1.0)
    _, y = jax.lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, c[1] * x), start)
    return y


slope = jax.grad(cubed)(2.0)
