# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///
import httpx


def allows(self: httpx.Client) -> bool:
    """Whether the client is open."""
    return not self.is_closed
