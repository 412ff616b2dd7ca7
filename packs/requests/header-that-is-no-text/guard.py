# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Request) -> bool:
    """Whether all values of headers are text or bytes."""
    return all(isinstance(value, (str, bytes)) for value in self.headers.values())
