"""The archetype ``limit-exceeded``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_CLASSES = ("TooMany", "TooLarge", "TooLong", "TooBig", "LimitExceeded", "QuotaExceeded", "Overflow", "MaxRetr",
            "MaxRecursion", "TooDeep")  # fmt: skip
_PHRASES = (
    "too large", "too long", "too many", "too big", "too deep", "too deeply", "exceeds", "exceeded", "exceeding",
    "maximum number", "maximum size", "maximum length", "no more than", "too much", "larger than the", "over the limit",
    "limit of", "did not converge", "failed to converge", "not converge",
)  # fmt: skip


@archetype("limit-exceeded", 51)
class LimitExceeded:
    """More than a limit allows: items, bytes, digits, depth, or rounds.

    ## What it is
    A limit that the library sets so that a call ends, fits, or is safe.

    ## How it is recognised
    The class names it (TooManyRedirects, LimitExceededError, OverflowError), or the message does ("too many",
    "exceeds", "did not converge").

    ## What it says
    What is limited, by which test, and whether the limit or the amount is to be changed.

    ## Limits
    Whether the limit can be set is not known unless the test names a parameter.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.is_class("Time") or view.says("time limit"):
            return None  # a limit of time is another matter
        if view.site.kind == "assert" or not (view.is_class(*_CLASSES) or view.says(*_PHRASES)):
            return None
        names = list(dict.fromkeys(n for t in view.reached for n in view.names(t)))[:3]
        told = f" What decides: {view.told(view.tests)}." if view.tests else ""
        settings = [n for n in names if n.startswith(("max", "limit", "n_iter", "tol")) or n.endswith(("limit", "max"))]
        rounds = view.says("converge")
        if rounds:
            meaning = f"`{view.called}` went round as often as it may and was not done.{told}"
            solutions = ["Allow more rounds or a coarser result, and look at whether the start is a sensible one."]
        else:
            meaning = f"`{view.called}` has a limit here, and this goes beyond it.{told}"
            solutions = ["Give less at a time: split what is given, or make it smaller first."]
        if settings:
            solutions.insert(0, f"Set {' or '.join(f'`{n}`' for n in settings)} higher, if the amount is meant.")
        return Lines(
            meaning=[meaning],
            situations=[
                "The numbers are of very different sizes, or there is no solution of the kind that is looked for."
                if rounds
                else "The amount grew with the data, or something goes on that should end: a loop, a redirect."
            ],
            solutions=[
                *solutions,
                "Check first that the amount is the one you expect: a wrong unit is a common reason.",
            ],
            prevention=["Log the amount while it is still below the limit."],
            strategy="Ask for the amount before the call, and refuse or split what is over the limit.",
        )
