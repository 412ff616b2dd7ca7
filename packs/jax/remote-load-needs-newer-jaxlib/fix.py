# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"

import functools

import jax
import jax.numpy as jnp
from jax.experimental.pallas import mosaic_gpu as plgpu
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

tile = jax.ShapeDtypeStruct((128, 64), jnp.float32)
mesh = Mesh(jax.devices(), ("gpu",))


def copied(x_ref, o_ref, smem, barrier, remote):
    source = plgpu.remote_ref(x_ref, (jax.lax.axis_index("gpu") + 1) % 8) if remote else x_ref
    plgpu.copy_gmem_to_smem(source, smem, barrier)
    plgpu.barrier_wait(barrier)
    plgpu.copy_smem_to_gmem(smem, o_ref)
    plgpu.wait_smem_to_gmem(0)


def kernel(remote, **how):
    parameters = plgpu.CompilerParams(lowering_semantics=plgpu.LoweringSemantics.Warpgroup)
    scratch = [plgpu.SMEM(tile.shape, tile.dtype), plgpu.Barrier()]
    body = functools.partial(copied, remote=remote)
    return plgpu.kernel(body, out_type=tile, scratch_types=scratch, compiler_params=parameters, **how)


def compiled(remote):
    x = jax.ShapeDtypeStruct((8 * 128, 64), jnp.float32)
    program = jax.shard_map(kernel(remote), mesh=mesh, in_specs=P("gpu"), out_specs=P("gpu"), check_vma=False)
    return jax.jit(program).trace(x).lower(lowering_platforms=("cuda",)).as_text()


text = compiled(remote=True)
# The kernel works out which peer to load from.
assert "device_id_load" in text
