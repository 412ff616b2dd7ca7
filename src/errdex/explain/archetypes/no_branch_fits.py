"""The archetype ``no-branch-fits``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, tests_of

_SHOWN = 6
_LONG = 40
"""Characters of a value that is worked out rather than given."""


@archetype("no-branch-fits", 105)
class NoBranchFits:
    """The end of a chain of branches, none of which took the value.

    ## What it is
    The function tries one kind of value after another and raises where none fits.

    ## How it is recognised
    No other archetype applies; to reach the statement at least two tests of the same value must have failed: of its
    type, of what it equals or is part of.

    ## What it says
    Which value none of the branches takes, and what they take.

    ## Limits
    Branches that ask something else of the value are not listed.
    """

    def write(self, view: SiteView) -> Lines | None:
        subject, taken = chain_of(view)
        if len(taken) < 2:
            return None
        more = f" and {len(taken) - _SHOWN} more" if len(taken) > _SHOWN else ""
        listed = ", ".join(f"`{t}`" for t in taken[:_SHOWN]) + more
        return Lines(
            meaning=[f"`{view.called}` knows what to do where `{subject}` is one of {listed}, and it is none of them."],
            situations=[
                f"`{subject}` is of a kind that this function was not written for, or an earlier step made something "
                "else than it was meant to."
            ],
            solutions=[
                f"Pass `{subject}` as one of {listed}, or convert it before the call.",
                view.look(subject),
            ],
            prevention=[f"Annotate `{subject}` where you make it, so that a type checker sees what else may come."],
            strategy=f"Before the call, ask whether `{subject}` is one of {listed}.",
        )


def chain_of(view: SiteView) -> tuple[str, list[str]]:
    """The value that the tests before the statement were about, and what each of them would have taken."""
    path = view.site.path
    tests = view.reached if path is None else tests_of(path.text) or view.reached
    # The chain is what was asked last: other tests only led to it.
    found = [_takes(t) if t.surely and not t.holds else None for t in tests]
    subject = found[-1][0] if found and found[-1] is not None else ""
    chain = [f[1] for f in found if f is not None and f[0] == subject]
    if len(subject) > _LONG or any(f is None or f[0] != subject for f in found[-len(chain) :]):
        return "", []
    return subject, list(dict.fromkeys(v for values in chain for v in values))


def _takes(test: Test) -> tuple[str, list[str]] | None:
    """The value that a test is about, and what it would have taken."""
    match test.node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[subject, kinds]):
            each = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
            return ast.unparse(subject), [ast.unparse(k) for k in each]
        case ast.Compare(left=subject, ops=[ast.Eq() | ast.Is()], comparators=[value]) if _is_named(value):
            return ast.unparse(subject), [ast.unparse(value)]
        case ast.Compare(left=subject, ops=[ast.In()], comparators=[ast.Tuple(elts=each) | ast.Set(elts=each)
                                                                   | ast.List(elts=each)]):  # fmt: skip
            return ast.unparse(subject), [ast.unparse(v) for v in each]
    return None


def _is_named(node: ast.expr) -> bool:
    """Whether a value is one of several by its looks: a literal but None, or a constant's name."""
    if isinstance(node, ast.Constant):
        return node.value is not None
    return (isinstance(node, ast.Name) and node.id.isupper()) or (
        isinstance(node, ast.Attribute) and node.attr.isupper()
    )
