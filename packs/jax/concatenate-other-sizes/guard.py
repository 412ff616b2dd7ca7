# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import numpy as np


def allows(arrays, axis=0):
    """Whether the shapes agree but for the joined axis."""
    shapes = [list(np.shape(array)) for array in arrays]
    for shape in shapes:
        del shape[axis]
    return all(shape == shapes[0] for shape in shapes)
