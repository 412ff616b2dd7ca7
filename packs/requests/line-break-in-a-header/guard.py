# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Request) -> bool:
    """Whether no value begins with a blank or holds a line break."""
    values = [value for value in self.headers.values() if isinstance(value, str)]
    return not any(value[:1].isspace() or "\n" in value or "\r" in value for value in values)
