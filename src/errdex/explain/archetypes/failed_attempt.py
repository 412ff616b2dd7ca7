"""The archetype ``failed-attempt``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import tried_line
from errdex.explain.archetypes.view import SiteView


@archetype("failed-attempt", 104)
class FailedAttempt:
    """Something that was tried and failed, the first error left out on purpose.

    ## What it is
    The library tries a step and, where that raises, says in its own words what it means.

    ## How it is recognised
    No other archetype applies, and the statement stands in an `except` block and says `from None`.

    ## What it says
    What was tried and which class it raised, and how to get at the first error.

    ## Limits
    What was tried is told where it is one line.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        if site.kind != "raise" or view.handled is None or site.chained_from != "None":
            return None
        caught = view.handled.text.partition(" as ")[0]
        what = f"`{caught}`" if caught else "an exception"
        tried = tried_line(view)
        step = f"`{tried}`" if tried else "what is tried first"
        module = site.function == "<module>"
        who = "The module, when it is imported," if module else f"`{view.called}`"
        return Lines(
            meaning=[f"{who} tried {step if tried else 'a step'}, which raised {what}; this error says what it means."],
            situations=[f"The value is one for which {step} does not work."],
            solutions=[
                "Print `error.__context__`: the first error is left out of the traceback, but still there.",
                f"Look at the values that {step} works on, for instance with `python -m pdb`.",
            ],
            prevention=["Catch the class that is raised here where such values can come, and say which one it was."],
            strategy=f"Catch `{site.class_name}` around the {'import' if module else 'call'}: trying is the check here."
            if site.class_name
            else None,
        )
