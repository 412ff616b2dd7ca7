# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(obj: object, class_or_tuple: object) -> bool:
    """Whether the classes stand in no list."""
    return not isinstance(class_or_tuple, list)
