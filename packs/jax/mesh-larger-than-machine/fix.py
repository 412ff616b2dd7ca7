# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


import jax

mesh = jax.make_mesh((jax.device_count() // 4, 4), ("x", "y"))
assert dict(mesh.shape) == {"x": 2, "y": 4}
