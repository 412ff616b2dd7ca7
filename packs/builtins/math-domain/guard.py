# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: float) -> bool:
    """Whether there is an angle with this cosine."""
    return -1.0 <= x <= 1.0
