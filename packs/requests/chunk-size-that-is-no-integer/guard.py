# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Response, chunk_size: object) -> bool:
    """Whether the size is a whole number, or left open."""
    return chunk_size is None or isinstance(chunk_size, int)
