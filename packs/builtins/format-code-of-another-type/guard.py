# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(value: object, format_spec: str) -> bool:
    """Whether no text is formatted by a code for numbers."""
    return not isinstance(value, str) or format_spec[-1:] not in tuple("bcdeEfFgGnoxX%")
