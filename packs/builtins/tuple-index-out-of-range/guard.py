# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether the index lies within the sequence, counted from either end."""
    return not isinstance(a, (list, tuple, str)) or not isinstance(b, int) or -len(a) <= b < len(a)
