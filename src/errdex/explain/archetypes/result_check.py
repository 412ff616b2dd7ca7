"""The archetype ``result-check``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import bound_before
from errdex.explain.archetypes.view import SiteView, Test
from errdex.model.text import words

_LONG = 90
_NAMED = 2


@archetype("result-check", 125)
class ResultCheck:
    """A test of something that the function worked out.

    ## What it is
    The arguments were taken, and what came of them on the way is of no use to the next step.

    ## How it is recognised
    No other archetype applies, and the deciding test speaks of names that the lines before it gave a value, and of no
    parameter.

    ## What it says
    Which value was worked out, by which test it was refused, and how to see it.

    ## Limits
    From which argument the value comes is not told. A value that was given further away than the lines around the
    statement is not seen.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "warn" or view.site.function == "<module>":
            return None
        tests = [t for t in view.tests if len(t.text) <= _LONG]
        names = list(dict.fromkeys(n for t in tests for n in _worked_out(t, view)))[:_NAMED]
        if not names or any(view.names(t) for t in tests) or not any(t.surely for t in tests):
            return None
        named = " and ".join(f"`{n}`" for n in names)
        one = len(names) == 1
        return Lines(
            meaning=[f"`{view.called}` worked out {named} from what it was given, and stops: {view.holding(tests)}."],
            situations=[
                f"The arguments are of the right kind, and together they lead to {'a ' if one else ''}{named} "
                "that the next step cannot use."
            ],
            solutions=[
                f"Look at {named} in the failing frame, for instance with `python -m pdb`, and at which of your "
                f"arguments {'it comes' if one else 'they come'} from.",
                "Try the call with simpler arguments, and add to them until it fails.",
            ],
            prevention=["Keep a small test of this call with the arguments that you rely on."],
            strategy=f"There is no check of one argument for this: catch `{view.site.class_name}`."
            if view.site.class_name
            else None,
        )


def _worked_out(test: Test, view: SiteView) -> list[str]:
    """Names in a test that the lines before the statement gave a value."""
    called = {id(n.func) for n in ast.walk(test.node) if isinstance(n, ast.Call)}
    names = [n.id for n in ast.walk(test.node) if isinstance(n, ast.Name) and id(n) not in called]
    # What a loop goes through was not worked out: it is part of what was given.
    looped = " ".join(c.text.partition(" in ")[0] for c in view.site.conditions if c.kind == "for")
    return [n for n in names if n not in {"self", "cls"} and n not in words(looped) and bound_before(view, n)]
