# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether a text is asked by number or slice."""
    return not isinstance(a, str) or isinstance(b, slice) or hasattr(b, "__index__")
