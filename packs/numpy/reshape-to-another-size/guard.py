# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import math

import numpy as np


def allows(a: np.ndarray, shape: tuple) -> bool:
    """Whether the shape has as many places as there are elements."""
    return -1 in shape or math.prod(shape) == np.size(a)
