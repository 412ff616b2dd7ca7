# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(operand, start_indices):
    """Whether there is a start for each axis."""
    return len(start_indices) == operand.ndim
