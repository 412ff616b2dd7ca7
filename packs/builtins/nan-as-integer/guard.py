# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(number: float) -> bool:
    """Whether it is a number at all; only `nan` differs from itself."""
    return number == number
