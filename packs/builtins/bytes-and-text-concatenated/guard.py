# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


def allows(a: object, b: object) -> bool:
    """Whether nothing but bytes is put behind bytes."""
    return not isinstance(a, bytes) or isinstance(b, (bytes, bytearray, memoryview))
