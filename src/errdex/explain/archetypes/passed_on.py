"""The archetype ``passed-on``."""

from errdex.explain.archetypes.base import PASSED_ON, Lines, archetype
from errdex.explain.archetypes.nearby import tried_line
from errdex.explain.archetypes.view import SiteView


@archetype(PASSED_ON, 106)
class PassedOn:
    """An exception that was caught, looked at, and raised again as it was.

    ## What it is
    The code in between tidied up, or handles some of these errors and not this one.

    ## How it is recognised
    The statement is a bare `raise`, or raises what an `except` clause around it caught.

    ## What it says
    That the frames below decide, what was tried here, and which test let the exception pass.

    ## Limits
    Where it was raised first is told by the traceback alone.
    """

    def write(self, view: SiteView) -> Lines | None:
        caught = view.handled.text.partition(" as ")[0] if view.handled is not None else ""
        tried = tried_line(view)
        came = f" that came out of `{tried}`" if tried else ""
        what = f"the `{caught}`" if caught.replace(".", "").isidentifier() else "the exception"
        let = f" It is passed on where {view.holding(view.tests)}." if view.tests else ""
        return Lines(
            meaning=[f"This line only passes on {what}{came}: it was raised before, further down.{let}"],
            situations=[
                "The code here handles some errors of the step, or tidies up after all of them, and not this one."
            ],
            solutions=["Go by the last frame of the traceback: there it was raised first, and its test decides."],
            prevention=["Handle it where you can do something about it; what lies between may pass it on."],
            strategy="Guard the step that raises it first; this line asks nothing of your arguments.",
        )
