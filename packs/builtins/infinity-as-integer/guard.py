# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: float) -> bool:
    """Whether the number is finite."""
    return x not in (float("inf"), float("-inf"))
