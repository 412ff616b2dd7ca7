# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Request) -> bool:
    """Whether the address says how to get there."""
    return "://" in self.url or ":" in self.url.partition("/")[0]
