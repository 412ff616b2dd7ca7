# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object, c: object) -> bool:
    """Whether the list has the place that is assigned to."""
    return not isinstance(a, list) or not isinstance(b, int) or -len(a) <= b < len(a)
