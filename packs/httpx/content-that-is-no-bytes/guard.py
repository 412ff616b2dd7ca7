# /// script
# requires-python = ">=3.11"
# dependencies = ["httpx==0.28.1"]
# ///


def allows(content: object) -> bool:
    """Whether the body is given as what goes out, or not at all."""
    return content is None or not isinstance(content, dict)
