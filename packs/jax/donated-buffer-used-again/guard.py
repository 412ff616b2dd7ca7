# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def allows(args):
    """Whether all arrays still have their memory."""
    return not any(isinstance(x, jax.Array) and x.is_deleted() for x in args)
