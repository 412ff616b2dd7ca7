# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import inspect


def allows(fun, in_axes):
    """Whether there is an entry for each parameter of a function that takes a fixed number."""
    parameters = inspect.signature(fun).parameters.values()
    if not isinstance(in_axes, tuple) or any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return True
    return len(in_axes) == len(parameters)
