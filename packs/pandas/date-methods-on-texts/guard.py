# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///


def allows(obj: object, name: str) -> bool:
    """Whether the column offers the accessor."""
    return hasattr(obj, name)
