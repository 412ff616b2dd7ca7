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
batch = jnp.ones(10)
y = jax.device_put(batch, NamedSharding(mesh, P("x")))
