# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import string


def allows(self: str) -> bool:
    """Whether all braces of the text are closed or doubled."""
    try:
        list(string.Formatter().parse(self))
    except ValueError:
        return False
    return True
