# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(seq: list) -> bool:
    """Whether there is anything to choose from."""
    return len(seq) > 0
