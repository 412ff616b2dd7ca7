# /// script
# requires-python = ">=3.12"
# dependencies = ["jax[cuda12]==0.11.2", "jaxlib==0.11.2"]
# ///
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.custom_batching import custom_vmap
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def send_along(x, axis_name, pairs):
    """Send along an axis by (source, destination) pairs: destinations get their source's value, all others get zeros.

    `x` is an array or a tree of arrays of any numeric dtype; nobody sends twice or receives twice. Works under `jit`,
    `grad`, `vmap` and `shard_map`, for whatever platform it is compiled: by `psend` and `precv` on CUDA and ROCm,
    where jax has them and has not deprecated them, by `ppermute` on all others and along the axis of a `vmap`.
    """
    size = lax.axis_size(axis_name)
    pairs = tuple((int(source), int(target)) for source, target in pairs)
    sources, targets = [source for source, _ in pairs], [target for _, target in pairs]
    for ends in (sources, targets):
        if len(set(ends)) < len(ends) or not set(ends) <= set(range(size)):
            raise ValueError(f"pairs must be a partial permutation of range({size}), not {pairs}")

    def among(places):
        return jnp.asarray(np.isin(np.arange(size), places))[lax.axis_index(axis_name)]

    def arrived(value, like):
        return jnp.where(among(targets), value, jnp.zeros_like(like))

    def everywhere(leaf):
        # vmap permutes only whole axes: the idle are paired too, and what they get is hidden.
        idle = zip(*(sorted(set(range(size)) - set(ends)) for ends in (sources, targets)), strict=True)
        return arrived(lax.ppermute(leaf, axis_name, pairs + tuple(idle)), leaf)

    @custom_vmap
    def one_sided(leaf):
        moves = [(source, target) for source, target in pairs if source != target]
        value = lax.precv(lax.psend(leaf, axis_name, moves), leaf, axis_name, moves) if moves else leaf
        return arrived(jnp.where(among([source for source, target in pairs if source == target]), leaf, value), leaf)

    # psend and precv have no rules for batches; a batch travels like one large array.
    one_sided.def_vmap(lambda size, batched, leaf: (one_sided(leaf), batched[0]))

    @jax.custom_vjp
    def by_platform(leaf):
        return lax.platform_dependent(leaf, cuda=one_sided, rocm=one_sided, default=everywhere)

    def backward(_, gradient):
        back = tuple((target, source) for source, target in pairs)
        return (gradient if gradient.dtype == jax.dtypes.float0 else send_along(gradient, axis_name, back),)

    by_platform.defvjp(lambda leaf: (by_platform(leaf), None), backward)
    has_both = {"psend", "precv"} <= vars(lax).keys()
    on_mesh = axis_name in jax.sharding.get_abstract_mesh().manual_axes
    send = by_platform if has_both and on_mesh else everywhere
    return jax.tree.map(lambda leaf: send(jnp.asarray(leaf)), x)


devices = jax.devices("gpu")
mesh = Mesh(devices, ("i",))
pairs = [(n, (n + 1) % len(devices)) for n in range(len(devices))]


def shift(block):
    return send_along(block, "i", pairs)


shifted = jax.jit(jax.shard_map(shift, mesh=mesh, in_specs=P("i"), out_specs=P("i")))
x = np.arange(1.0, len(devices) + 1)
traced = shifted.trace(x)
text = traced.lower(lowering_platforms=("cpu",)).as_text()
y = traced.lower().compile()(x)
assert y.tolist() == np.roll(x, 1).tolist()
