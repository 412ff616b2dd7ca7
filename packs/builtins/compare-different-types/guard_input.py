# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether texts are compared with texts only."""
    return isinstance(a, str) == isinstance(b, str)
