# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


import jax
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(jax.devices(), ("x",))
total = jax.shard_map(lambda block: jax.lax.psum(block.sum(), "x"), mesh=mesh, in_specs=P("x"), out_specs=P())
y = total(np.arange(16.0))
assert float(y) == 120.0
