# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object, c: object) -> bool:
    """Whether elements of the object can be replaced."""
    return hasattr(type(a), "__setitem__")
