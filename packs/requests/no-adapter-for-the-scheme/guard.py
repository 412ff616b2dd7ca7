# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Session, url: str) -> bool:
    """Whether an adapter is mounted for the address."""
    return any(url.lower().startswith(prefix) for prefix in self.adapters)
