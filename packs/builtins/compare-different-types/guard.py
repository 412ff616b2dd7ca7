# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(iterable: list, key: object) -> bool:
    """Whether a key makes the elements alike, or they are of one type from the start."""
    return key is not None or len({type(element) for element in iterable}) < 2
