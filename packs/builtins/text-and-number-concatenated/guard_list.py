# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether two sequences are of one kind."""
    return not isinstance(a, (str, list, tuple)) or isinstance(b, type(a))
