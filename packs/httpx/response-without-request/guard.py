# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx


def allows(self: httpx.Response) -> bool:
    """Whether the response knows its request."""
    try:
        self.request
    except RuntimeError:
        return False
    return True
