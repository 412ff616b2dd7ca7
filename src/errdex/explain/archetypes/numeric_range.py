"""The archetype ``numeric-range``."""

import ast

from errdex.explain.archetypes.argument_combination import counted_arguments
from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.relations import asked
from errdex.explain.archetypes.shape_mismatch import is_measure
from errdex.explain.archetypes.view import SiteView, Test, inner
from errdex.explain.condition import join

_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


@archetype("numeric-range", 50)
class NumericRange:
    """A number outside its bounds, or one that is no multiple of another.

    ## What it is
    A count, an index, a probability or a size has to lie within bounds or divide evenly.

    ## How it is recognised
    A deciding comparison uses `<`, `<=`, `>` or `>=`, or tests a remainder (`n % m`), and compares no shapes or
    lengths, which are an archetype of their own; or the message names a bound ("must be positive", "out of range").

    ## What it says
    The bound as the source has it, and how to keep a value within it.

    ## Limits
    Orders of other things than numbers (dates, sets) read the same and are told the same way; that NaN
    fails every comparison is not told.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = view.about(_bounds)
        if "Timeout" in view.site.class_name or counted_arguments(view) is not None:
            return None
        if not tests:
            return _said(view)
        node = tests[0].node
        subject = ast.unparse(_subject(node))
        must = join([_must(t) for t in tests])
        told = asked(tests)
        sides = (node.left, *node.comparators) if isinstance(node, ast.Compare) else ()
        if _remainder(node):
            what = f"A remainder decides here: this check passes where {must}."
            situations = ["A size chosen for other hardware or other data meets a fixed block, tile or group size."]
            solutions = [f"Choose the numbers so that {must}."]
        else:
            what = f"{told[0]}." if told else f"`{subject}` is out of bounds: this check passes where {must}."
            situations = (
                ["The two were swapped, or one of them was computed and went past the other."]
                if len(sides) == 2 and all(isinstance(s, ast.Name) and view.is_parameter(s) for s in sides)
                else [
                    "A computed value went one too far: an index equal to the length, a count that fell to zero.",
                    "A unit or a scale was mistaken: percent for a fraction, seconds for milliseconds.",
                ]
            )
            so = f"Choose `{subject}` so that it {told[1]}" if told else f"Choose a value so that {must}"
            solutions = [f"{so}; clamp it only where the nearest bound is what you mean."]
        return Lines(
            meaning=[what],
            situations=situations,
            solutions=[*solutions, view.look(subject)],
            prevention=["Check bounds where the number is made, where its meaning is still known."],
            strategy=f"Before the call, work out `{subject}`."
            if _remainder(node)
            else f"Before the call, compare `{subject}` with the bound.",
        )


_SAYS = (
    "must be positive", "must be non negative", "must be nonnegative", "must be greater", "must be between",
    "out of bounds", "out of range", "must be at least", "must be less", "must be strictly positive",
    "strictly positive", "must be larger", "must be in the range", "must be in range", "must be smaller",
    "should be positive", "should be between", "should be greater", "must not be negative", "cannot be negative",
    "may not be negative", "must be at most", "must lie between", "too large", "too small", "non negative integer",
    "positive integer", "should be in range", "should be non negative", "can t be negative", "must be divisible",
    "must be a multiple", "must not exceed", "exceeds the", "be a positive", "be a non negative", "negative values",
    "must be finite", "must be non zero",
)  # fmt: skip


def _said(view: SiteView) -> Lines | None:
    """What the message alone says about a bound, where no test does."""
    if view.site.kind == "assert" or not view.says(*_SAYS) or any(is_measure(t.node) for t in view.tests):
        return None
    return Lines(
        meaning=["A number is out of bounds; the message says which bound it is."],
        situations=["A computed value went one too far, or a unit or a scale was mistaken."],
        solutions=["Print the number just before the call and compare it with the bound that the message names."],
        prevention=["Check bounds where the number is made, where its meaning is still known."],
        strategy="Compare with the bound before the call.",
    )


def _subject(node: ast.expr) -> ast.expr:
    """The number that is tested: the middle of ``0 <= x <= 1``, else the side that is no literal."""
    node = inner(node)
    if not isinstance(node, ast.Compare):
        return node
    if len(node.ops) == 2:
        return node.comparators[0]
    return node.comparators[0] if isinstance(node.left, ast.Constant) else node.left


def _bounds(test: Test) -> bool:
    node = test.node
    if _remainder(node):
        return True
    node = inner(node)
    if not isinstance(node, ast.Compare) or not any(isinstance(o, _ORDER) for o in node.ops):
        return False
    sides = (node.left, *node.comparators)
    versions = any(
        isinstance(s, ast.Tuple) or "version" in ast.unparse(s).lower() or ".dtype" in ast.unparse(s) for s in sides
    )
    return not versions and not is_measure(node)


def _remainder(node: ast.expr) -> bool:
    """Whether ``n % m`` is tested, alone or against a number."""
    at = node.left if isinstance(node, ast.Compare) and len(node.ops) == 1 else node
    text = isinstance(at, ast.BinOp) and isinstance(at.left, ast.Constant | ast.JoinedStr)
    return isinstance(at, ast.BinOp) and isinstance(at.op, ast.Mod) and not text


def _must(test: Test) -> str:
    """What must be true to go on, as the source spells it or as its denial.

    ``not x < 0`` is no ``x >= 0`` for NaN or sets, so a denied comparison stays denied in words.
    """
    text = ast.unparse(test.node)
    return f"`{text}` does not hold" if test.holds else f"`{text}` holds"
