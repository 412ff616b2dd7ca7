# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///


def allows(x: object) -> bool:
    """Whether there is a single element to ask."""
    return getattr(x, "size", 1) == 1
