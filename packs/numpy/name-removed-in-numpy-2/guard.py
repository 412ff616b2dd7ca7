# /// script
# requires-python = ">=3.12"
# dependencies = ["numpy==2.5.5"]
# ///


def allows(obj: object, name: str) -> bool:
    """Whether the module still has the name."""
    return hasattr(obj, name)
