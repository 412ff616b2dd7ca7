"""The archetype ``wrapped-cause``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import tried_line
from errdex.explain.archetypes.view import SiteView


@archetype("wrapped-cause", 60)
class WrappedCause:
    """An exception that stands for another one, which came first.

    ## What it is
    The library caught an exception and raises one of its own instead. The first one says what went wrong; this one
    says what it meant for the library.

    ## How it is recognised
    The statement says `from` an exception, or stands in an `except` block and does not say `from None`.

    ## What it says
    That the first exception is to be read first, which classes were caught, and how to get at it.

    ## Limits
    Where a report shows only the last exception, the first one is lost.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        if site.kind != "raise" or site.chained_from == "None":
            return None
        caught = view.handled.text.partition(" as ")[0] if view.handled is not None else ""
        # Within a handler the statement may stand in another function's body, but then no clause is told.
        if site.chained_from is None and view.handled is None:
            return None
        tried = tried_line(view)
        came = f"came out of `{tried}`" if tried else "was caught"
        what = f"`{caught}` {came}, and this is raised in its place" if caught else "It is raised in place of another"
        attribute = "__cause__" if site.chained_from is not None else "__context__"
        return Lines(
            meaning=[f"{what}: the exception printed above it says what went wrong first, so read that one first."],
            situations=[],
            solutions=[
                "Go by the first exception of the traceback: what fixes it fixes this one.",
                f"Where only this one is shown, print `error.{attribute}`, which holds the first.",
            ],
            prevention=["Log the whole chain with `logging.exception`, not the last message alone."],
            strategy=None,
        )
