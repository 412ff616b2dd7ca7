# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from numbers import Number


def allows(a: object, b: object) -> bool:
    """Whether both are numbers, or of one type."""
    return type(a) is type(b) or (isinstance(a, Number) and isinstance(b, Number))
