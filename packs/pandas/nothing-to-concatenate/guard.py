# /// script
# requires-python = ">=3.12"
# dependencies = ["pandas==3.1.1"]
# ///


def allows(objs: list) -> bool:
    """Whether there is a table at all."""
    return len(objs) > 0
