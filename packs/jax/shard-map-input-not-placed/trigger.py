# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
double = jax.shard_map(lambda block: 2 * block, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
x = jnp.arange(8)
y = double(x)
