# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import inspect

from jax.experimental.mosaic.gpu import dialect


def allows(ref, device_id):
    """Whether the builder that a load from a peer ends in can be told of the peer."""
    return "gmem_peer_id" in inspect.signature(dialect.async_load).parameters
