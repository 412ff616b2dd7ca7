# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object) -> bool:
    """Whether the object gives its elements one by one."""
    return hasattr(type(obj), "__iter__") or hasattr(type(obj), "__getitem__")
