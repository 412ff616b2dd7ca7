"""The archetype ``argument-check``."""

from collections.abc import Sequence

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test
from errdex.explain.condition import join

MAX_NAMED = 3
"""Parameters and tests that a sentence names."""


@archetype("argument-check", 110)
class ArgumentCheck:
    """A test of an argument that is of no more special kind.

    ## What it is
    The function looks at what it was given before it works, and does not take this value.

    ## How it is recognised
    No other archetype applies, and what decides speaks of a parameter of the function: of its value, of an attribute,
    or of what a function says about it.

    ## What it says
    Which parameter was looked at, with which test, and to ask the same before the call: of the public function that
    leads here, where it is known in full when it does.

    ## Limits
    Why the function asks is in its message and documentation, not here.
    """

    def write(self, view: SiteView) -> Lines | None:
        asked = view.asked
        if not asked.complete:
            # What only leads here decides nothing; the tests around the statement do.
            asked = asked._replace(tests=view.tests, parameters=view.site.parameters)
        tests = [t for t in asked.tests if view.names(t, asked.parameters)]
        if not tests or (len(tests) < len(asked.tests) and not any(t.surely for t in tests)):
            return None
        told = view.holding(asked.tests)
        near = [t for t in tests if t.surely][-MAX_NAMED:] or tests
        names = list(dict.fromkeys(n for t in near for n in view.names(t, asked.parameters)))[:MAX_NAMED]
        named = join([f"`{n}`" for n in names])
        one = len(names) == 1
        more = "" if asked.complete else "; more decides that is not told here"
        return Lines(
            meaning=[f"`{asked.name}` looks at {named} before it goes on, and stops where {told}{more}."],
            situations=[
                f"{named} {'comes' if one else 'come'} from a default, a configuration or an earlier step, and "
                f"{'is' if one else 'are'} not what this call needs."
            ],
            solutions=[
                f"Pass {named} for which {denied(near)}.",
                f"Print {named} just before the call; where {'it is' if one else 'they are'} not what you expect, go "
                f"back to where {'it was' if one else 'they were'} made.",
            ],
            prevention=[f"Check {named} where {'it enters' if one else 'they enter'} your program."],
            strategy=f"Before the call, ask whether {told}."
            if len(asked.tests) <= MAX_NAMED
            else f"Before the call, ask of {named} what `{asked.name}` asks.",
        )


def denied(tests: Sequence[Test]) -> str:
    """What is enough for the statement not to be reached, as the end of "for which …"."""
    texts = list(dict.fromkeys(f"`{t.spelled}`" for t in tests))
    if len(texts) == 1:
        return f"{texts[0]} is false"
    return f"one of these is false: {join(texts)}" if any(t.surely for t in tests) else f"none of {join(texts)} holds"
