# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(data: list) -> bool:
    """Whether there is a value at all."""
    return len(data) > 0
