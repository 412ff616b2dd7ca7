# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def allows(interpret=False):
    """Whether the kernel is interpreted, or a device is there to compile for."""
    return bool(interpret) or jax.default_backend() != "cpu"
