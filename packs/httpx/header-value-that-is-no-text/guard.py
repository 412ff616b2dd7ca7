# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///


def allows(headers: dict) -> bool:
    """Whether all values are text or bytes."""
    return all(isinstance(value, (str, bytes)) for value in headers.values())
