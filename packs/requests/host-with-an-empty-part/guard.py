# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
from urllib.parse import urlsplit

import requests


def allows(self: requests.Request) -> bool:
    """Whether the host begins with neither a point nor a star."""
    return not (urlsplit(self.url).hostname or "").startswith((".", "*"))
