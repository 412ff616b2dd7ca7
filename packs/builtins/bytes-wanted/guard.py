# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(self: bytes, sep: object) -> bool:
    """Whether bytes are split by bytes."""
    return not isinstance(sep, str)
