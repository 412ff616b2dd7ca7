# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object, name: str) -> bool:
    """Whether the module has the name."""
    return hasattr(obj, name)
