# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object, c: object) -> bool:
    """Whether the key of a dict has a hash."""
    try:
        hash(b)
    except TypeError:
        return not isinstance(a, dict)
    return True
