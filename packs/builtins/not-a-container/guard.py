# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether the right side can be searched; it comes first in `operator.contains`."""
    return any(hasattr(type(a), name) for name in ("__contains__", "__iter__", "__getitem__"))
