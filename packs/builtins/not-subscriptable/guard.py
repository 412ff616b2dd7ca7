# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether the object can be subscripted."""
    return hasattr(type(a), "__getitem__") or (isinstance(a, type) and hasattr(a, "__class_getitem__"))
