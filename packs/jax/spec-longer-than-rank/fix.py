# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
bias = jnp.arange(16.0)
y = jax.device_put(bias, NamedSharding(mesh, P("x")))
assert [shard.data.tolist() for shard in y.addressable_shards][:2] == [[0.0, 1.0], [2.0, 3.0]]
