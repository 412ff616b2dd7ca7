"""The archetype ``nothing-given``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test

_FEW = 1
_PHRASES = (
    "is empty", "are empty", "must not be empty", "cannot be empty", "can t be empty", "should not be empty", "empty",
    "at least one", "at least 1", "at least two", "no items", "nothing to", "non empty", "nonempty", "no data",
    "no arguments", "not enough", "no columns", "no samples", "null graph",
)  # fmt: skip


@archetype("nothing-given", 53)
class NothingGiven:
    """An empty list, text, table or the like where something has to be in it.

    ## What it is
    The function needs at least one item to work on, and there is none.

    ## How it is recognised
    The deciding test asks whether a parameter is empty or nearly so (`len(items) == 0`, `items.size == 0`), or whether
    it holds at all (`not items`) where the message speaks of its items ("empty", "at least one").

    ## What it says
    What is empty, and to look at the step that was to fill it.

    ## Limits
    `not items` is true of None and 0 as well; what was given, the message has to tell.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert":
            return None
        tests = [t for t in view.reached if t.surely and _is_empty(t) and view.names(t)]
        # A bare name may be a switch or an argument left out, unless the message speaks of what is in it.
        if not tests or not (view.says(*_PHRASES) or all(_asks_length(t) for t in tests)):
            return None
        names = list(dict.fromkeys(n for t in tests for n in view.names(t)))[:2]
        what = " and ".join(f"`{n}`" for n in names)
        return Lines(
            meaning=[f"There is nothing, or not enough, in {what} for `{view.called}` to work on: {view.told(tests)}."],
            situations=[f"A filter, a search or a file gave nothing, and {what} went on to the call all the same."],
            solutions=[
                f"Look at the step that was to fill {what}: what it read, and what it left out.",
                f"Where {what} may be empty, leave this call out then, and say what the result is without it.",
            ],
            prevention=[f"Treat the empty case where {what} is made."],
            strategy=f"Before the call, ask whether there is something in {what}.",
        )


def _is_empty(test: Test) -> bool:
    if isinstance(test.node, ast.Name | ast.Attribute):
        return not test.holds
    return _asks_length(test)


def _asks_length(test: Test) -> bool:
    """Whether a test says that a length or size is nothing or less than some."""
    match test.node:
        case ast.Call(func=ast.Name(id="len")):
            return not test.holds
        case ast.Compare(left=left, ops=[op], comparators=[ast.Constant(value=int() as bound)]) if bound <= _FEW:
            counted = isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "len"
            counted = counted or (isinstance(left, ast.Attribute) and left.attr in {"size", "empty"})
            least = (
                (isinstance(op, ast.Eq) and bound == 0)
                or isinstance(op, ast.Lt)
                or (isinstance(op, ast.LtE) and bound == 0)
            )
            return counted and least and test.holds
        case ast.Attribute(attr="empty"):
            return test.holds
    return False
