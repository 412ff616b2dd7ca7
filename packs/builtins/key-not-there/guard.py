# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether the mapping has the key, or makes what is missing."""
    return not isinstance(a, dict) or b in a or hasattr(type(a), "__missing__")
