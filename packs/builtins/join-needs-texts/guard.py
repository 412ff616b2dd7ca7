# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(self: str, iterable: list) -> bool:
    """Whether all elements are texts."""
    return all(isinstance(element, str) for element in iterable)
