# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def allows(axis_name):
    """Whether an axis of this name is in force."""
    try:
        jax.lax.axis_index(axis_name)
    except NameError:
        return False
    return True
