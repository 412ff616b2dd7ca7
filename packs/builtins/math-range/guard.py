# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import math
import sys


def allows(x: float) -> bool:
    """Whether the result fits into a float."""
    return x <= math.log(sys.float_info.max)
