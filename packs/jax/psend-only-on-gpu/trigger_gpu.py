# /// script
# requires-python = ">=3.12"
# dependencies = ["jax[cuda12]==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

devices = jax.devices("gpu")
mesh = Mesh(devices, ("i",))
pairs = [(n, (n + 1) % len(devices)) for n in range(len(devices))]


def shift(block):
    token = lax.psend(block, "i", pairs)
    return lax.precv(token, block, "i", pairs)


shifted = jax.jit(jax.shard_map(shift, mesh=mesh, in_specs=P("i"), out_specs=P("i")))
x = np.arange(1.0, len(devices) + 1)
traced = shifted.trace(x)
text = traced.lower(lowering_platforms=("cpu",)).as_text()
y = traced.lower().compile()(x)
