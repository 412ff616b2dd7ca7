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
double = jax.shard_map(lambda block: 2 * block, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
x = jax.device_put(jnp.arange(8), NamedSharding(mesh, P("x")))
y = double(x)
assert y.tolist() == [0, 2, 4, 6, 8, 10, 12, 14]
