# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def allows(f, init, xs):
    """Whether the step gives back a carry of the shapes and dtypes that it was given."""
    first = jax.tree.map(lambda x: x[0], xs)
    after, _ = jax.eval_shape(f, init, first)
    before = jax.eval_shape(lambda: init)
    pairs = zip(jax.tree.leaves(before), jax.tree.leaves(after), strict=True)
    return all((a.shape, a.dtype) == (b.shape, b.dtype) for a, b in pairs)
