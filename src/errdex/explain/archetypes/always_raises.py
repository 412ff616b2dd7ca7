"""The archetype ``always-raises``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_RAISING = ("fail", "error", "raise", "abort", "err", "throw", "usage", "exit", "invalid", "bad")
"""What functions go by that are there to raise for others."""


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
        site = view.site
        path = site.path
        if (
            site.kind == "warn"
            or path is None
            or path.text != "True"
            or not path.complete
            or site.function == "<module>"
        ):
            return None
        if view.handled is not None or _own(site.function).lstrip("_").startswith(_RAISING):
            return None
        return Lines(
            meaning=[f"`{view.called}` raises whatever it is given: it is there to say that this is not offered."],
            situations=[f"The object was taken for one of another class, whose `{_own(site.function)}` does work."],
            solutions=[
                f"Do not call `{_own(site.function)}` on this; the message says what to do instead, if anything.",
                "Look at how you came by the object: another class, or another function of it, may be what you want.",
            ],
            prevention=["Ask for the class that you need where the object comes in."],
            strategy="Choose another function: no check of arguments makes this one work.",
        )


def _own(function: str) -> str:
    return function.rpartition(".")[2]
