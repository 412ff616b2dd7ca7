"""The archetype ``raise-helper``."""

from errdex.explain.archetypes.always_raises import own_name, raises_for_others
from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView


@archetype("raise-helper", 103)
class RaiseHelper:
    """A function that is there to raise for the code that calls it.

    ## What it is
    The message is made in one place and used from several; what is wrong was found by the caller.

    ## How it is recognised
    No other archetype applies, no branch encloses the statement, and the function's name says that it raises or fails
    (`_raise_...`, `fail`, `error`, `abort`).

    ## What it says
    That the frame above decides, and where to look.

    ## Limits
    Which test the caller made is told only where the calls are known.
    """

    def write(self, view: SiteView) -> Lines | None:
        if not raises_for_others(view):
            return None
        name = own_name(view.site.function)
        return Lines(
            meaning=[f"`{name}` only makes this error; the code that calls it found what is wrong."],
            situations=[
                "The caller's own check, or a routine that it handed the work to, came to a result it refuses."
            ],
            solutions=[
                f"Look one frame above `{name}` in the traceback: the test before that call decides.",
                "Print what you passed to the function of yours that is lowest in the traceback.",
            ],
            prevention=["Check what the message speaks of where the data enters your program."],
            strategy=f"Ask what the message speaks of before the call; `{name}` itself asks nothing.",
        )
