# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///


def allows(a):
    """Whether it is no bare Python container."""
    return not isinstance(a, (list, tuple, set, dict))
