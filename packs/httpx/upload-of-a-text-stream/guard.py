# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import io


def allows(files: dict) -> bool:
    """Whether no file is a text in memory."""
    return not any(isinstance(file, io.StringIO) for file in files.values())
