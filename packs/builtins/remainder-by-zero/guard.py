# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether a number has something to be divided by."""
    return not isinstance(a, int) or b != 0
