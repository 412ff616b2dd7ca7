# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
import inspect


def allows(obj: object) -> bool:
    """Whether no abstract class is called."""
    return not inspect.isabstract(obj)
