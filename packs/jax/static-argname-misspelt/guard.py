# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import inspect


def allows(fun, static_argnames=None):
    """Whether the function takes every name that is to be static."""
    names = (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames or ())
    parameters = inspect.signature(fun).parameters
    return any(p.kind is p.VAR_KEYWORD for p in parameters.values()) or set(names) <= set(parameters)
