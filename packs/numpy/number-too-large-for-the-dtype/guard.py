# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(object: list, dtype: type) -> bool:
    """Whether the dtype holds all of the numbers."""
    limits = np.iinfo(dtype)
    return all(limits.min <= number <= limits.max for number in object)
