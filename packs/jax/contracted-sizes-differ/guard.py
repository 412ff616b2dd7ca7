# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(a, b):
    """Whether the axes that are summed over are equally long."""
    return a.shape[-1] == b.shape[-2 if b.ndim > 1 else -1]
