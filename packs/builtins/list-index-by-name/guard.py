# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether a sequence is asked by number or slice."""
    return not isinstance(a, (list, tuple)) or isinstance(b, slice) or hasattr(b, "__index__")
