"""The archetype ``always-raises``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_RAISING = ("fail", "error", "raise", "abort", "err", "throw", "usage", "exit", "invalid", "bad")
"""What functions go by that are there to raise for others."""


_OPERATORS = {
    "__setattr__": "x.name = value", "__delattr__": "del x.name", "__getitem__": "x[key]",
    "__setitem__": "x[key] = value",
    "__delitem__": "del x[key]", "__iter__": "for item in x", "__next__": "next(x)", "__len__": "len(x)",
    "__contains__": "item in x", "__bool__": "if x", "__hash__": "hash(x)", "__call__": "x()", "__enter__": "with x",
    "__aenter__": "async with x", "__await__": "await x", "__int__": "int(x)", "__float__": "float(x)",
    "__index__": "range(x)", "__eq__": "x == y", "__lt__": "x < y", "__add__": "x + y", "__sub__": "x - y",
    "__mul__": "x * y", "__matmul__": "x @ y", "__truediv__": "x / y", "__reduce__": "pickle.dumps(x)",
    "__reduce_ex__": "pickle.dumps(x)", "__getstate__": "pickle.dumps(x)", "__copy__": "copy.copy(x)",
    "__deepcopy__": "copy.deepcopy(x)",
}  # fmt: skip
"""What is written for a special method."""


@archetype("always-raises", 102)
class AlwaysRaises:
    """A function that does nothing but raise, or raises whatever it is given.

    ## What it is
    An operation that a class has by its base or its protocol, and that makes no sense for it.

    ## How it is recognised
    No other archetype applies, no branch encloses the statement, and nothing that the function is given keeps it from
    being reached.

    ## What it says
    That no argument helps, and to call something else.

    ## Limits
    A call before the statement that leaves the program is not seen.
    """

    def write(self, view: SiteView) -> Lines | None:
        if not _always(view) or raises_for_others(view):
            return None
        own = own_name(view.site.function)
        written = f" (`{_OPERATORS[own]}` calls it)" if own in _OPERATORS else ""
        return Lines(
            meaning=[
                f"`{view.called}` raises whatever it is given{written}: it is there to say that this is not offered."
            ],
            situations=[f"The object was taken for one of another class, whose `{own}` does work."],
            solutions=[
                f"Do without `{_OPERATORS.get(own, own)}` on this object; the message may say what to do instead.",
                "Look at where the object comes from: another class, or another function of it, may be what you want.",
            ],
            prevention=["Ask for the class that you need where the object comes in."],
            strategy="Choose another function: no check of arguments makes this one work.",
        )


def _always(view: SiteView) -> bool:
    """Whether the statement is reached whatever the function is given."""
    site = view.site
    if site.path is None or site.path.text != "True" or not site.path.complete or view.handled is not None:
        return False
    return site.kind != "warn" and site.function != "<module>"


def raises_for_others(view: SiteView) -> bool:
    """Whether the function is there to raise, by its name, for those that call it."""
    return _always(view) and own_name(view.site.function).lstrip("_").startswith(_RAISING)


def own_name(function: str) -> str:
    """A function's name without what is around it."""
    return function.rpartition(".")[2]
