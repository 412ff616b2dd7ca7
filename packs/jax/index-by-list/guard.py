# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(a, b):
    """Whether the index is no list, nor a tuple that holds one."""
    parts = b if isinstance(b, tuple) else (b,)
    return not any(isinstance(part, list) for part in parts)
