# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object) -> bool:
    """Whether the object can be called."""
    return callable(obj)
