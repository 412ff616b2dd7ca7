# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(stop: object) -> bool:
    """Whether it counts as a whole number."""
    return hasattr(type(stop), "__index__")
