# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: object) -> bool:
    """Whether the type knows an absolute value."""
    return hasattr(type(x), "__abs__")
