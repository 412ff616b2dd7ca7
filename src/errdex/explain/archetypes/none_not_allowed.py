"""The archetype ``none-not-allowed``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import bound_before
from errdex.explain.archetypes.view import SiteView, Test, inner

_PHRASES = (
    "must not be none", "cannot be none", "can t be none", "may not be none", "should not be none", "is none",
    "can not be none", "not none", "none is not allowed", "got none", "was none", "none given", "none values",
)  # fmt: skip


_ASKING = {
    "none", "must", "need", "needs", "required", "requires", "require", "specify", "specified", "provide", "provided",
    "given", "give", "missing", "supply", "supplied", "pass", "passed", "without", "should", "no", "null",
    "unspecified", "define", "defined", "set", "expected",
}  # fmt: skip
"""What a message says that asks for a value."""


@archetype("none-not-allowed", 26)
class NoneNotAllowed:
    """None where a value is needed.

    ## What it is
    An argument was left out or is None, and the function cannot go on without it.

    ## How it is recognised
    A deciding test asks whether a parameter is None, and it is; or a test for None decides and the message says that
    None is not taken. Two parameters tested together are `argument-combination`.

    ## What it says
    Which value is None and that it has to be given, and where None tends to come from.

    ## Limits
    Only the lines shown around the statement are looked through for another value given on the way.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind in {"assert", "warn"} or view.says("install", "installed"):
            return None
        tests = [t for t in view.tests if t.surely and t.holds and _none(t) is not None]
        own = [t for t in tests if _passed(t, view)]
        others = [t for t in view.tests if t.surely and t not in tests]
        if others and not view.says(*_PHRASES, "must", "required", "requires", "need", "needs", "specify", "provide"):
            return None  # something else decides with it
        if len({t.text for t in tests}) > 1:
            return None
        if not own and not (view.says(*_PHRASES) and tests):
            return None
        subject = _none((own or tests)[0])
        assert subject is not None
        clause = view.deciding
        if clause is not None and any(
            subject in f for f in (clause.failed if clause.kind == "elif" else clause.failed[1:])
        ):
            return None  # None is one of the cases that are taken, and something else is wrong with it
        spoken = view.message_words & {*_ASKING, subject.lower().rpartition(".")[2]}
        if view.message.strip() and not spoken:
            return None
        passed = bool(own)
        return Lines(
            meaning=[
                f"`{subject}` is None, and here it has to be given."
                if passed
                else f"`{subject}` is None, and the code cannot go on with it."
            ],
            situations=[
                _situation(subject) if passed else "A step before gave nothing back.",
                "The value came from a function that gives None where it finds nothing, or that has no `return`.",
            ],
            solutions=[
                f"Give `{subject}` a value." if passed else f"Find what should have set `{subject}`.",
                view.look(subject),
            ],
            prevention=["Annotate what may be None as such and let a type checker show where it is passed on."],
            strategy=f"Test `{subject} is not None` before the call."
            if passed
            else "Ask for None where the value is made.",
        )


def _situation(subject: str) -> str:
    if subject.isidentifier():
        return f"Nothing was given for `{subject}`, or None was."
    return f"`{subject}` was not set on the object that was passed."


def _passed(test: Test, view: SiteView) -> bool:
    """Whether a test asks a parameter, or a part of one, which nothing gave another value on the way."""
    node = inner(test.node)
    subject = node.left if isinstance(node, ast.Compare) else node
    names = {n.id for n in ast.walk(subject) if isinstance(n, ast.Name)}
    if names & {"self", "cls"} or not view.is_parameter(subject):
        return False
    return not any(bound_before(view, n) for n in names)


def _none(test: Test) -> str | None:
    """The expression that a test asks for being None."""
    match inner(test.node):
        case ast.Compare(left=left, ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]):
            return ast.unparse(left)
    return None
