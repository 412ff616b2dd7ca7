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
batch = jnp.pad(jnp.ones(10), (0, -10 % 8))
y = jax.device_put(batch, NamedSharding(mesh, P("x")))
assert (y.shape, float(y.sum())) == ((16,), 10.0)
assert len(y.addressable_shards) == 8
