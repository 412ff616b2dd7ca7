# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object, name: str) -> bool:
    """Whether the class has the attribute."""
    return hasattr(obj, name)
