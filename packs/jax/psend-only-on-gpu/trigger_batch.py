# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"

import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

mesh = Mesh(jax.devices(), ("i",))
pairs = [(n, n + 1) for n in range(7)]


def shift(block):
    token = lax.psend(block, "i", pairs)
    return lax.precv(token, block, "i", pairs)


shifted = jax.jit(jax.shard_map(shift, mesh=mesh, in_specs=P("i"), out_specs=P("i")))
x = np.arange(16.0).reshape(2, 8)
y = shifted(x[0])
batch = jax.vmap(shifted)(x)
along = jax.vmap(shift, axis_name="i")(x[1])
