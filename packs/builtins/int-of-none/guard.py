# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(x: object) -> bool:
    """Whether it is a text, or knows its own whole number."""
    methods = ("__int__", "__index__", "__trunc__")
    return isinstance(x, (str, bytes, bytearray)) or any(hasattr(type(x), method) for method in methods)
