"""Comparisons in words: how a value must stand to another for a check to pass.

A comparison that must not hold stays denied: ``not x < 0`` is no ``x >= 0`` for NaN or sets.
"""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from errdex.explain.archetypes.view import Test, inner
from errdex.explain.condition import join


class Relation(NamedTuple):
    """One comparison of a check, as what it asks."""

    subject: str
    must: str
    """What has to be so of the subject, without it: ``must not be less than `0` ``."""
    so: str
    """The same behind "so that it": ``is not less than `0` ``."""


_WORDS: dict[type[ast.cmpop], str] = {
    ast.Lt: "less than {}", ast.LtE: "{} or less", ast.Gt: "greater than {}", ast.GtE: "{} or more",
    ast.Eq: "equal to {}", ast.NotEq: "equal to {}",
}  # fmt: skip
_MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE,
}  # fmt: skip


def relation(test: Test) -> Relation | None:
    """What a comparison of two sides asks for; None for other tests."""
    node = inner(test.node)
    if node is not test.node or not isinstance(node, ast.Compare) or len(node.ops) != 1:
        return None  # of elements that are asked one by one, one or all may have to be so
    left, op, right = node.left, type(node.ops[0]), node.comparators[0]
    if op not in _WORDS:
        return None
    if isinstance(left, ast.Constant):
        left, op, right = right, _MIRRORED.get(op, op), left
    denied = test.holds != (op is ast.NotEq)
    what = _WORDS[op].format(f"`{ast.unparse(right)}`")
    no = "not " if denied else ""
    return Relation(ast.unparse(left), f"must {no}be {what}", f"is {no}{what}")


def asked(tests: Sequence[Test]) -> tuple[str, str] | None:
    """A sentence for what the tests ask of one value, and the same behind "so that it"; None where they ask of more."""
    found = [relation(t) for t in tests]
    told = [r for r in found if r is not None]
    if not told or len(told) < len(found) or len({r.subject for r in told}) > 1:
        return None
    must = join(list(dict.fromkeys(r.must for r in told)))
    missed = (
        "here that is not so" if len(told) > 1 else "here it is" if told[0].must.startswith("must not") else "it is not"
    )
    return f"`{told[0].subject}` {must}, and {missed}", join(list(dict.fromkeys(r.so for r in told)))
