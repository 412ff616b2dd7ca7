"""The archetype ``argument-check``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView


@archetype("argument-check", 110)
class ArgumentCheck:
    """A test of an argument that is of no more special kind.

    ## What it is
    The function looks at what it was given before it works, and does not take this value.

    ## How it is recognised
    No other archetype applies, and what decides speaks of a parameter of the function: of its value, of an attribute,
    or of what a function says about it.

    ## What it says
    Which parameter was looked at, with which test, and to ask the same before the call.

    ## Limits
    Why the function asks is in its message and documentation, not here.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = [t for t in view.reached if view.names(t)]
        if not tests or (len(tests) < len(view.reached) and not any(t.surely for t in tests)):
            return None
        names = list(dict.fromkeys(n for t in tests for n in view.names(t)))[:3]
        named = " and ".join(f"`{n}`" for n in names)
        told = view.told(tests)
        path = view.site.path
        more = ", and more decides that is not told" if path is not None and not path.complete else ""
        one = len(names) == 1
        return Lines(
            meaning=[f"`{view.called}` decides by {named}: {told}{more}."],
            situations=[
                f"{named} {'was' if one else 'were'} worked out, read or passed on, and came to the call unseen."
            ],
            solutions=[
                f"Give {'a ' if one else ''}{named} for which that is not so.",
                f"Print {named} just before the call, and go back to where {'it was' if one else 'they were'} made.",
            ],
            prevention=[f"Ask the same of {named} where {'it enters' if one else 'they enter'} your program."],
            strategy=f"Ask before the call whether {told}.",
        )
