# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: str) -> bool:
    """Whether `int` will take the text."""
    digits = x.strip().removeprefix("-").replace("_", "")
    return not isinstance(x, str) or digits.isdigit()
