# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(lhs, rhs):
    """Whether the kernel sums over the channels that the image has."""
    return lhs.shape[1] == rhs.shape[1]
