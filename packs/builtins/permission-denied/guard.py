# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os


def allows(file: str, mode: str) -> bool:
    """Whether what is there may be written to."""
    return mode == "r" or not os.path.exists(file) or os.access(file, os.W_OK)
