# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


@jax.custom_vjp
def square(x):
    return x * x


square.defvjp(lambda x: (x * x, x), lambda x, g: (2 * x * g,))
y, pullback = jax.vjp(square, 3.0)
(slope,) = pullback(1.0)
assert (float(y), float(slope)) == (9.0, 6.0)
