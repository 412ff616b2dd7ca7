# /// script
# requires-python = ">=3.11"
# dependencies = ["requests==2.34.2"]
# ///
import requests


def allows(self: requests.Session, request: object) -> bool:
    """Whether the request is ready to go out."""
    return isinstance(request, requests.PreparedRequest)
