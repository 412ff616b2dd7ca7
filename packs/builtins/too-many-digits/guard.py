# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import sys


def allows(x: object) -> bool:
    """Whether a number has no more digits than may be written."""
    limit = sys.get_int_max_str_digits()
    return not isinstance(x, int) or limit == 0 or abs(x) < 10**limit
