# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: object) -> bool:
    """Whether a text is a sign and digits, blanks around them left aside."""
    return not isinstance(x, str) or x.strip().lstrip("+-").replace("_", "").isdecimal()
