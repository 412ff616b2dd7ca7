"""The archetype ``shape-mismatch``."""

import ast
from collections.abc import Sequence

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.relations import asked
from errdex.explain.archetypes.view import SiteView, Test
from errdex.explain.condition import join

_NAMES = {"shape", "ndim", "rank", "size", "ndims", "dims", "dim", "length", "num_dims", "dimensions"}
_CALLS = {"len", "ndim", "shape", "size"}
_SHAPE_SITUATIONS = (
    "An axis was added, dropped or swapped on the way: a missing batch dimension, a transpose, a squeeze.",
    "Two inputs were prepared apart and one was filtered, padded or split differently.",
)
_ABOUT_LENGTH = {
    "length", "lengths", "size", "sizes", "dimension", "dimensions", "dim", "dims", "rank", "shape", "shapes", "axis",
    "axes", "elements", "items", "entries", "values", "many", "few", "empty", "number", "arguments", "operands",
}  # fmt: skip
"""What a message says that is about how many there are."""
_SHAPE_FIX = "Reshape, transpose, pad or slice the input"
_LENGTH_FIX = "Pass as many items as it takes"
_LENGTH_SITUATIONS = (
    "An item was left out or given twice, or the input was empty after a filter.",
    "A single value was given where a sequence is meant, or the other way round.",
)


@archetype("shape-mismatch", 30)
class ShapeMismatch:
    """A shape, rank or length that does not fit.

    ## What it is
    The function compares the shape, the number of dimensions or the length of what it got, with each other or
    with what it needs.

    ## How it is recognised
    A deciding comparison has `.shape`, `.ndim`, `.size`, `len(...)` or a like name on one of its sides; or the
    message says that shapes, ranks or lengths do not fit.

    ## What it says
    Which two quantities are compared and how they must relate, and how to see them before the call.

    ## Limits
    Names are taken at their word: something called `rank` that is no rank would be misread.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = view.about(_compares_shapes)
        if not tests:
            return _said(view)
        node = tests[0].node
        assert isinstance(node, ast.Compare)
        measured = list(dict.fromkeys(ast.unparse(n) for n in (node.left, *node.comparators) if is_measure(n)))
        quantity = " and ".join(f"`{m}`" for m in measured)
        must = join([_must(t) for t in tests])
        lengths = all(m.startswith("len(") for m in measured)
        if lengths and not (view.message_words & _ABOUT_LENGTH or any(view.is_parameter(n) for n in _measures(tests))):
            return None  # lengths of the function's own lists say nothing about what the caller passed
        told = asked(tests)
        so = f"`{told[0].split('`')[1]}` {told[1]}" if told else must
        single = lengths and len(measured) == 1
        return Lines(
            meaning=[
                f"{told[0]}."
                if told
                else f"{quantity} {'do' if len(measured) > 1 else 'does'} not fit: this check passes where {must}."
            ],
            situations=_LENGTH_SITUATIONS if lengths else _SHAPE_SITUATIONS,
            solutions=[
                f"{_LENGTH_FIX if lengths else _SHAPE_FIX}, so that {so}.",
                view.look(measured[0]),
            ],
            prevention=[
                "Check the number of items where they are put together."
                if single
                else "Build things that belong together in one place, or join them with `zip(..., strict=True)` early."
                if lengths
                else "Check shapes once where the data enters, with an assertion that names the axes."
            ],
            strategy=f"Before the call, look at {quantity}."
            if single
            else f"Compare the {'lengths' if lengths else 'shapes'} before the call: they are known in advance.",
        )


_SAYS = (
    "same shape", "same shapes", "same length", "same size", "same number of dimensions", "same dimensions",
    "shape mismatch", "dimension mismatch", "size mismatch", "length mismatch", "shapes do not match",
    "dimensions do not match", "dimensions must match", "shapes must match", "lengths must match",
    "incompatible shapes", "incompatible dimensions", "incompatible shape", "cannot be broadcast",
    "could not be broadcast", "cannot broadcast", "different lengths", "different shapes", "broadcast together",
    "mismatch of input dimensions", "unexpected shape", "wrong shape", "invalid shape", "must have shape",
    "wrong number of dimensions", "wrong length", "equal length", "equal lengths", "unequal length",
    "wrong dimensions", "must be 1 d", "must be 1 dimensional", "must be 2 dimensional", "must be one dimensional",
    "must be two dimensional", "all be 1 dimensional", "not a one dimensional", "must be 2 d", "must be 1d",
    "must be 2d", "inconsistent shapes", "same leading dimensions",
)  # fmt: skip


def _said(view: SiteView) -> Lines | None:
    """What the message alone says about shapes, where no test does."""
    if view.site.kind == "assert" or not view.says(*_SAYS):
        return None
    return Lines(
        meaning=["Shapes, ranks or lengths do not fit; the message says which."],
        situations=_SHAPE_SITUATIONS,
        solutions=["Print the shape or length of each input just before the call, and compare it with the message."],
        prevention=["Check shapes once where the data enters, with an assertion that names the axes."],
        strategy="Compare the shapes before the call: they are known in advance.",
    )


def _measures(tests: Sequence[Test]) -> list[ast.expr]:
    """The sides of the comparisons that are measures."""
    return [
        n for t in tests if isinstance(t.node, ast.Compare) for n in (t.node.left, *t.node.comparators) if is_measure(n)
    ]


def _compares_shapes(test: Test) -> bool:
    node = test.node
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or isinstance(node.ops[0], ast.Is | ast.In):
        return False
    if "len(set(" in ast.unparse(node) or isinstance(node.left, ast.Compare):
        return False  # asks for repeated items, or how two answers agree, not for a length
    return any(is_measure(n) for n in (node.left, *node.comparators))


def is_measure(node: ast.expr) -> bool:
    """Whether an expression speaks of a shape, a rank or a length."""
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(attr=name) if name in _NAMES:
                return True
            case ast.Name(id=name) if name in _NAMES or name.endswith(("_shape", "_ndim", "_rank")):
                return True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _CALLS:
                return True
    return False


def _must(test: Test) -> str:
    """What must be true for the code to go on: the test as it stands, or that it does not hold."""
    node = test.node
    if not test.holds:
        return f"`{ast.unparse(node)}` holds"
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.NotEq):
        equal = ast.Compare(left=node.left, ops=[ast.Eq()], comparators=node.comparators)
        return f"`{ast.unparse(equal)}` holds"
    return f"`{ast.unparse(node)}` does not hold"
