# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(value: object, format_spec: str) -> bool:
    """Whether the type knows formats, where one is given."""
    return not format_spec or type(value).__format__ is not object.__format__
