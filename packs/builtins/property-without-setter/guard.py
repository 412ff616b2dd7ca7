# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object, name: str, value: object) -> bool:
    """Whether the attribute is no property, or one that can be set."""
    found = getattr(type(obj), name, None)
    return not isinstance(found, property) or found.fset is not None
