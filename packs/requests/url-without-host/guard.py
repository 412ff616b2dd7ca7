# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
from urllib.parse import urlsplit

import requests


def allows(self: requests.Request) -> bool:
    """Whether something stands where the host belongs."""
    return not self.url.startswith("http") or bool(urlsplit(self.url).hostname)
