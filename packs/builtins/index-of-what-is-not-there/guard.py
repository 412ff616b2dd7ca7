# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(self: list, value: object) -> bool:
    """Whether the list holds the value."""
    return value in self
