"""The archetype ``not-implemented``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.platform_gate import PlatformGate
from errdex.explain.archetypes.view import SiteView
from errdex.explain.condition import join

_SUBCLASS_WORDS = {
    "subclass",
    "subclasses",
    "override",
    "overridden",
    "overwritten",
    "abstract",
    "implemented",
    "implement",
}
"""What a message says where a method is left to subclasses."""


@archetype("not-implemented", 10)
class NotImplementedCase:
    """A case that the library does not handle, or a method left for subclasses.

    ## What it is
    NotImplementedError has two uses: a class leaves a method to its subclasses, or a function knows the case it
    was given and says that nobody has written it yet.

    ## How it is recognised
    The class is NotImplementedError, or named with it, or AbstractMethodError. Without any condition, in a method, and
    with no message or one that speaks of subclasses or is the method's name, it is taken as a method for subclasses to
    define; else it is an unsupported case.

    ## What it says
    Which of the two it is, which test marks the case, and that the arguments are not wrong as such.

    ## Limits
    A method that raises without a condition may also be one that never will be written.
    """

    def write(self, view: SiteView) -> Lines | None:
        abstract = view.site.class_name == "AbstractMethodError"
        if not abstract and not view.site.class_name.endswith("NotImplementedError"):
            return None
        owner, dot, method = view.site.function.rpartition(".")
        is_method = dot and "<locals>" not in owner and method.isidentifier()
        left = not view.message.strip() or bool(view.message_words & _SUBCLASS_WORDS) or _names_itself(view, method)
        if is_method and not view.site.conditions and (abstract or left):
            return _abstract(owner, method)
        return _unsupported(view)


def _names_itself(view: SiteView, method: str) -> bool:
    """Whether the message is little more than the method's own name."""
    return view.message.strip("`'\"(). ") == method.lower()


def _abstract(owner: str, method: str) -> Lines:
    return Lines(
        meaning=[f"`{owner}.{method}` only raises: subclasses are meant to define it, or this class goes without it."],
        situations=[
            f"An object of `{owner}` itself, or of a subclass without `{method}`, is used for a complete one.",
            "The method of the subclass has another name or was misspelt, so it overrides nothing.",
        ],
        solutions=[
            f"If the subclass is yours, define `{method}` in it, with the same parameters.",
            f"Otherwise use a class of the library that has `{method}`: `type(x)` tells which one you have.",
        ],
        prevention=[f"Test each subclass of `{owner}` by calling `{method}` once."],
        strategy="Know the concrete class before the call.",
    )


def _unsupported(view: SiteView) -> Lines:
    gates = [f"`{t.spelled}`" for t in view.tests if t.surely][:4]
    # A platform is told by its own archetype.
    case = f" What marks the case: {join(gates)}." if gates and PlatformGate().write(view) is None else ""
    meaning = (
        f"With `{view.site.class_name}` a library says that it knows a case and has no code for it; "
        f"the arguments need not be wrong.{case}"
    )
    situations = [
        "Code that works in one setting is run in another: other dtypes, options, devices or transformations."
    ]
    solutions = ["Take another way to the same result: an argument, type or function that is supported."]
    solutions.append("Look at newer releases and at the project's tracker: cases like this are added over time.")
    strategy = "Ask for the case before the call, where it can be asked for, and take the other way there."
    prevention = ["Cover each setting that you run in (devices, dtypes, options) by a small test of this call."]
    return Lines([meaning], situations, solutions, prevention, strategy)
