# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(self: list) -> bool:
    """Whether there is something to take."""
    return len(self) > 0
