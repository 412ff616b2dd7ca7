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
pairs = [(0, 1), (1, 0)]


def shift(block):
    tokens = lax.psend(block, "i", pairs)
    return jax.tree.map(lambda token, leaf: lax.precv(token, leaf, "i", pairs), tokens, block)


shifted = jax.jit(jax.shard_map(shift, mesh=mesh, in_specs=P("i"), out_specs=P("i")))
x = {"whole": np.arange(1, 9, dtype=np.int8), "flags": (np.arange(8) < 1, np.arange(8) + 1j)}
y = shifted(x)
