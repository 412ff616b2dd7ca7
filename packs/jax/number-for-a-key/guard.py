# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(key):
    """Whether it is an array that may hold a key."""
    return all(hasattr(key, name) for name in ("ndim", "shape", "dtype"))
