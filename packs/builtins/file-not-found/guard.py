# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import os


def allows(file: str, mode: str) -> bool:
    """Whether the file is there to be read, or its folder to write into."""
    if any(letter in mode for letter in "wax"):
        return os.path.isdir(os.path.dirname(file) or ".")
    return os.path.exists(file)
