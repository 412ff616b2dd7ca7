# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
from datetime import datetime


def allows(a: object, b: object) -> bool:
    """Whether both times have a zone, or neither."""
    if not isinstance(a, datetime) or not isinstance(b, datetime):
        return True
    return (a.utcoffset() is None) == (b.utcoffset() is None)
