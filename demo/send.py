"""Made psend-traceback.txt: jax 0.11.2 on Python 3.13, lowered for a platform that is neither CUDA nor ROCm.

No accelerator is needed to lower. Not run by the demo, which needs no jax.
"""

import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((1,), ("i",))


def send(x):
    token = lax.psend(x, "i", [(0, 0)])
    return x


step = jax.jit(jax.shard_map(send, mesh=mesh, in_specs=P(), out_specs=P(), check_vma=False))
print(step.trace(jnp.ones(1)).lower(lowering_platforms=("oneapi",)).as_text()[:300])
