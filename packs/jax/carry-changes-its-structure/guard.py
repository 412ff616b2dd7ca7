# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax


def allows(f, init, xs):
    """Whether the step gives back a carry that is built like the one it was given."""
    first = jax.tree.map(lambda x: x[0], xs)
    after, _ = jax.eval_shape(f, init, first)
    return jax.tree.structure(after) == jax.tree.structure(init)
