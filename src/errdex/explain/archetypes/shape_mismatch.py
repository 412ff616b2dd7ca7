"""The archetype ``shape-mismatch``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test

_NAMES = {"shape", "ndim", "rank", "size", "ndims", "dims", "dim", "length", "num_dims", "dimensions"}
_CALLS = {"len", "ndim", "shape", "size"}


@archetype("shape-mismatch", 30)
class ShapeMismatch:
    """A shape, rank or length that does not fit.

    ## What it is
    The function compares the shape, the number of dimensions or the length of what it got, with each other or
    with what it needs.

    ## How it is recognised
    A deciding comparison has `.shape`, `.ndim`, `.size`, `len(...)` or a like name on one of its sides.

    ## What it says
    Which two quantities are compared and how they must relate, and how to see them before the call.

    ## Limits
    Names are taken at their word: something called `rank` that is no rank would be misread.
    """

    def write(self, view: SiteView) -> Lines | None:
        found = next((t for t in view.tests if _compares_shapes(t)), None)
        if found is None:
            return None
        node = found.node
        assert isinstance(node, ast.Compare)
        measured = [ast.unparse(n) for n in (node.left, *node.comparators) if is_measure(n)]
        must = _must(found)
        quantity = " and ".join(f"`{m}`" for m in dict.fromkeys(measured))
        return Lines(
            meaning=[
                f"{quantity} {'do' if len(set(measured)) > 1 else 'does'} not fit: the code goes on only where {must}."
            ],
            situations=[
                "An axis was added, dropped or swapped on the way: a missing batch dimension, a transpose, a squeeze.",
                "Two inputs were prepared apart and one was filtered, padded or split differently.",
            ],
            solutions=[
                f"Reshape, transpose, pad or slice the input before the call so that {must}.",
                f"Print {quantity} just before the call and compare with what the function documents.",
            ],
            prevention=["Check shapes once where the data enters, with an assertion that names the axes."],
            strategy="Compare shapes before the call: they are cheap to read and known in advance.",
        )


def _compares_shapes(test: Test) -> bool:
    node = test.node
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or isinstance(node.ops[0], ast.Is):
        return False
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
