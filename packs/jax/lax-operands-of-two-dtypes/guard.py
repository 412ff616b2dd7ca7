# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(x, y):
    """Whether both sides have one dtype."""
    return x.dtype == y.dtype
