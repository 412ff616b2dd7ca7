# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(self: str, encoding: str) -> bool:
    """Whether the text fits, as far as ASCII is asked for."""
    return encoding.lower() not in ("ascii", "us-ascii") or self.isascii()
