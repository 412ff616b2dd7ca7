# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import math


def allows(a, shape):
    """Whether the new shape holds exactly the elements that are there."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if -1 in sizes:
        known = math.prod(size for size in sizes if size != -1)
        return known > 0 and a.size % known == 0
    return math.prod(sizes) == a.size
