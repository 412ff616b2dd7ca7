# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///
import numpy as np


def allows(a: object, b: object, c: object) -> bool:
    """Whether an array may be written to."""
    return not isinstance(a, np.ndarray) or a.flags.writeable
