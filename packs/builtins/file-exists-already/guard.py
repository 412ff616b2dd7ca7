# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os


def allows(file: str, mode: str) -> bool:
    """Whether a file that must be new is new."""
    return "x" not in mode or not os.path.lexists(file)
