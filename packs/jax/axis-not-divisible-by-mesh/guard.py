# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import math


def allows(x, device):
    """Whether each axis can be cut into equal parts."""
    parts = [(name,) if isinstance(name, str) else name or () for name in device.spec]
    counts = [math.prod(device.mesh.shape[name] for name in names) for names in parts]
    return all(size % count == 0 for size, count in zip(x.shape, counts, strict=False))
