# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: object) -> bool:
    """Whether a text has no decimal comma and is not empty."""
    return not isinstance(x, str) or (x.strip() != "" and "," not in x)
