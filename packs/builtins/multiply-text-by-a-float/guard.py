# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether a sequence is repeated a whole number of times."""
    return not isinstance(a, (str, bytes, list, tuple)) or hasattr(b, "__index__")
