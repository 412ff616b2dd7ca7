# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os


def allows(file: str) -> bool:
    """Whether the path is no folder."""
    return not os.path.isdir(file)
