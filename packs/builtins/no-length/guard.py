# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object) -> bool:
    """Whether the type knows its length."""
    return hasattr(type(obj), "__len__")
