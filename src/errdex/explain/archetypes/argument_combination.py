"""The archetype ``argument-combination``."""

import ast
import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, passed
from errdex.explain.condition import join

_EXCLUSIVE = (
    "mutually exclusive", "cannot both", "can t both", "not both", "cannot specify both", "can t specify both",
    "cannot use both", "cannot set both", "cannot pass both", "cannot have both", "at the same time",
    "exactly one of", "only one of", "either or", "simultaneously", "cannot be used with", "can not be used with",
    "can t be used with", "cannot be combined", "can t be combined", "cannot be specified with",
    "cannot be used together", "incompatible with", "can t be used together", "cannot be given",
    "cannot be passed together", "not be specified together", "one or the other", "cannot combine", "can t combine",
    "cannot mix", "conflicts with", "in combination with", "but not both", "both given", "cannot be set when",
    "cannot be specified when", "cannot be used when", "in conjunction with", "at most one of",
)  # fmt: skip
_JOINT = (
    "at least one of", "exactly one of", "one of", "either", "must be specified together", "must be given together",
    "must be provided together", "both", "must specify", "must provide", "must be passed together",
    "is required when", "must be specified when", "must be provided when", "must be provided if", "is required if",
    "must be specified if", "must be set when", "must be set if", "also be", "together", "must pass", "must be given",
    "requires",
)  # fmt: skip


@archetype("argument-combination", 25)
class ArgumentCombination:
    """Arguments that exclude each other, or that need each other.

    ## What it is
    Each argument is fine by itself. Together they contradict each other, or one of them means nothing without the
    other.

    ## How it is recognised
    The deciding test asks two or more parameters whether they were given (`a is not None and b is not None`, as many of
    them as is not one, or counted by `sum(x is not None for x in (a, b)) > 1`); or the message says so ("mutually
    exclusive", "not both", "exactly one of") and a test is about a parameter.

    ## What it says
    Which arguments meet, and whether one has to go or one is missing.

    ## Limits
    Which of the two is meant cannot be known.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert":
            return None
        given = [(n, g) for t in view.tests if (n := _asked(t, view)) is not None for g in [_given(t)]]
        sure = [(n, g) for t in view.tests if t.surely and (n := _asked(t, view)) is not None for g in [_given(t)]]
        names = list(dict.fromkeys(n for n, _ in given))
        neither = view.says("unspecified", "be none", "be empty", "omitted", "be missing", "be null")
        exclusive, joint = not neither and view.says(*_EXCLUSIVE), view.says(*_JOINT)
        together = [n for n, g in sure if g]
        absent = [n for n, g in sure if not g]
        counted = _counted(view)
        if len(set(together)) > 1 and not absent and (exclusive or _plain_pair(view)):
            return _exclusive(together)
        if counted is not None:
            return _exactly(*counted)
        if len(set(absent)) > 1 and not together and _explicit(view):
            return _missing(absent)
        if together and absent and (exclusive or joint) and _explicit(view):
            return _needs(together, absent)
        several = counted_arguments(view)
        if several is not None:
            return _exclusive(several)
        if exclusive and names:
            return _said(names, view)
        return None


def _lines(meaning: str, solution: str, strategy: str) -> Lines:
    return Lines(
        meaning=[meaning],
        situations=["A default, a wrapper or a configuration passes one of them along unseen."],
        solutions=[solution],
        prevention=["Pass such arguments by keyword, and in wrappers only where they were really given."],
        strategy=strategy,
    )


def _ticked(names: list[str]) -> str:
    return join([f"`{n}`" for n in dict.fromkeys(names)])


def _exclusive(names: list[str]) -> Lines:
    listed = _ticked(names)
    return _lines(
        f"{listed} were given together, and they exclude each other.",
        f"Give one of {listed} and leave out the rest.",
        f"Count how many of {listed} are given before the call.",
    )


def _exactly(names: list[str], one: bool) -> Lines:
    listed = _ticked(names)
    if one:
        return _lines(
            f"One of {listed} was given without the other.",
            f"Give both {listed}, or none of them.",
            f"Ask before the call that {listed} are given together.",
        )
    return _lines(
        f"Both {listed} were given, or none of them, and it has to be one.",
        f"Give one of {listed} and leave out the other.",
        f"Count how many of {listed} are given before the call.",
    )


def _missing(names: list[str]) -> Lines:
    listed = _ticked(names)
    return _lines(
        f"None of {listed} was given, and at least one is needed.",
        f"Give one of {listed}; the message may say which go together.",
        f"Ask before the call that one of {listed} is given.",
    )


def _needs(together: list[str], absent: list[str]) -> Lines:
    have, lack = _ticked(together), _ticked(absent)
    return _lines(
        f"{have} was given without {lack}, and here the one needs the other.",
        f"Give {lack} as well, or leave out {have}.",
        f"Ask before the call that {lack} is given wherever {have} is.",
    )


def _said(names: list[str], view: SiteView) -> Lines:
    spoken = [
        p for p in passed(view.site.parameters) if any(p in re.findall(r"\w+", t) for t in view.site.template.literals)
    ]
    if len(spoken) > 1 and set(names) <= set(spoken):
        listed = _ticked(spoken)
        return _lines(
            f"The message names {listed}: they do not go together as they were given.",
            f"Leave out one of {listed}, or change its value.",
            f"Decide between {listed} before the call.",
        )
    return _lines(
        f"Things were combined that do not go together: {_ticked(names)}, and what the message names beside it.",
        f"Leave out {_ticked(names)} or what the message names beside it, or change its value.",
        "Decide between them before the call.",
    )


def counted_arguments(view: SiteView) -> list[str] | None:
    """The parameters of ``sum(x is not None for x in (a, b)) > 1``: how many of them may be given is counted."""
    for test in view.tests:
        match test.node:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="sum"), args=[
                    ast.GeneratorExp(elt=elt, generators=[each]) | ast.ListComp(elt=elt, generators=[each])]),
                ops=[ast.Gt()], comparators=[ast.Constant(value=1)],
            ) if test.holds and test.surely and not each.ifs:  # fmt: skip
                pass
            case _:
                continue
        match elt, each.target, each.iter:
            case (
                ast.Compare(left=ast.Name(id=asked), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]),
                ast.Name(id=name),
                ast.Tuple(elts=elts) | ast.List(elts=elts),
            ) if asked == name:
                names = [e.id for e in elts if isinstance(e, ast.Name)]
                if len(names) == len(elts) > 1 and set(names) <= set(view.site.parameters):
                    return names
    return None


def _asked(test: Test, view: SiteView) -> str | None:
    """The parameter whose presence a test asks for: itself, or compared with None or a default's mark."""
    node = test.node
    match node:
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.Eq() | ast.NotEq()], comparators=[right]):
            mark = ast.unparse(right)
            if mark != "None" and "default" not in mark.lower() and mark.strip("_").lower() not in _MARKS:
                return None
        case ast.Name(id=name):
            pass
        case _:
            return None
    return name if name in view.site.parameters and name not in {"self", "cls"} else None


_MARKS = {"missing", "unset", "notset", "undefined", "sentinel", "omitted", "not_set", "empty", "no_value"}


def _given(test: Test) -> bool:
    match test.node:
        case ast.Compare(ops=[ast.Is() | ast.Eq()]):
            return not test.holds
    return test.holds


def _explicit(view: SiteView) -> bool:
    """Whether the tests ask for None or a default's mark: a bare name may be false for another reason."""
    return all(isinstance(t.node, ast.Compare) for t in view.tests if t.surely)


def _plain_pair(view: SiteView) -> bool:
    """Whether nothing but presence is asked for, and each by a comparison with None."""
    return _explicit(view) and all(_asked(t, view) is not None for t in view.tests)


def _counted(view: SiteView) -> tuple[list[str], bool] | None:
    """The parameters of ``(a is None) == (b is None)`` and of ``^`` between such; and whether just one was given."""
    for test in view.tests:
        match test.node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.Is() | ast.NotEq() as op], comparators=[right]):
                differ = isinstance(op, ast.NotEq)
            case ast.BinOp(left=left, op=ast.BitXor(), right=right):
                differ = True
            case _:
                continue
        found: list[str] = []
        for side in (left, right):
            match side:
                case ast.Compare(
                    left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as how], comparators=[ast.Constant(value=None)]
                ):
                    found.append(name)
                    differ ^= isinstance(how, ast.IsNot)
        if test.surely and len(found) == 2 and all(n in view.site.parameters for n in found):
            return found, differ == test.holds
    return None
