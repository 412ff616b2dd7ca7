# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(iterable: object) -> bool:
    """Whether there are elements to add."""
    return hasattr(type(iterable), "__iter__")
