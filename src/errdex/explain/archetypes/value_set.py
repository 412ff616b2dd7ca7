"""The archetype ``value-set``."""

import ast
import difflib

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import try_statements, value_of_name
from errdex.explain.archetypes.view import SiteView, dotted

_MAX_SHOWN = 12


@archetype("value-set", 40)
class ValueSet:
    """A value outside the set that is allowed.

    ## What it is
    The function takes one of a few values: names of modes, members of an enum, keys of a table.

    ## How it is recognised
    A deciding test asks for membership (`x in (...)`) and failed; where the set is held by a name, x is a parameter
    or the message speaks of what is valid. Or the branch is the last of two or more comparisons of one expression with
    constants, or of a `match`; or the look-up of a key in a table, which is all that a `try` block does, failed. Or the
    message alone says so ("must be one of").

    ## What it says
    Which expression it is and, where the source spells them out, which values are allowed: literals, the keys of a
    dict, sums of such, and what a name was given in the lines before. With a report, the allowed value that comes
    closest to the one that was passed.

    ## Limits
    A set that is held by a name and made further away than the lines around the statement is told by its name. The
    cases of a `match` are not listed.
    """

    def write(self, view: SiteView) -> Lines | None:
        found = _membership(view) or _exhausted(view) or _looked_up(view)
        if found is None:
            return _said(view)
        subject, allowed, held = found
        if allowed:
            shown = ", ".join(f"`{a}`" for a in allowed[:_MAX_SHOWN]) + (", …" if len(allowed) > _MAX_SHOWN else "")
            what = f"one of {shown}"
        elif held is not None:
            what = f"in `{held}`"
        else:
            what = "one of the cases before it"
        meaning = f"`{subject}` is none of the values this code takes; it has to be {what}."
        named = any(a[:1] in "'\"" for a in allowed)
        solutions = [
            f"Choose a value for `{subject}` that is {what}{'; mind case, hyphens and plural' if named else ''}."
        ]
        close = _closest(view, subject, allowed)
        if close is not None:
            solutions.insert(0, f"Closest to what was passed: `{close}`.")
        solutions.append(view.look(held if held is not None and not allowed else subject))
        situations = [
            "The value comes from a config or the command line and was never checked against the allowed ones."
        ]
        if named:
            situations.insert(
                0, "A misspelt or renamed option, or one that another version or another function of the library takes."
            )
        return Lines(
            meaning=[meaning],
            situations=situations,
            solutions=solutions,
            prevention=["Annotate such a parameter of your own with `Literal[...]` or an enum and check it on entry."],
            strategy="Compare the value with the allowed set before the call.",
        )


_SAYS = (
    "must be one of", "should be one of", "has to be one of", "not one of", "valid options are", "valid choices",
    "available choices", "valid values", "allowed values", "acceptable values", "supported values",
    "not a valid choice", "valid options", "choose from", "expected one of", "possible values", "supported options",
    "available options", "allowed options", "accepted values", "choices are", "not a valid value", "unknown value",
    "must be any of", "only one of the values",
)  # fmt: skip


def _said(view: SiteView) -> Lines | None:
    """What the message alone says about allowed values, where no test does."""
    quoted = any(mark in text for text in view.site.template.literals for mark in "'\"`")
    either = quoted and view.says("must be either", "should be either")
    if view.site.kind in {"assert", "warn"} or not (either or view.says(*_SAYS)):
        return None
    return Lines(
        meaning=["A value is none of those that are taken here; see the message for which are."],
        situations=["A misspelt or renamed option, or one that another version or another function takes."],
        solutions=["Choose one of the values that the message or the documentation names; mind case and spelling."],
        prevention=["Annotate such a parameter of your own with `Literal[...]` or an enum and check it on entry."],
        strategy="Compare the value with the allowed set before the call.",
    )


_Found = tuple[str, list[str], str | None]


def _membership(view: SiteView) -> _Found | None:
    for test in view.tests:
        match test.node:
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if not test.holds and test.surely:
                if isinstance(left, ast.Constant):
                    continue  # "x" in y asks what y holds, not which value was chosen
                members = members_of(view, right)
                if not members and not _chosen(view, left):
                    continue
                return _with_others(view, ast.unparse(left), members, ast.unparse(right))
    return None


def _with_others(view: SiteView, subject: str, members: list[str], held: str) -> _Found:
    """The set with those of other tests of the same value that failed as well: each of them would have taken it."""
    out = list(members)
    for test in view.path:
        match test.node:
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if not test.holds and test.surely:
                if ast.unparse(left) == subject and ast.unparse(right) != held:
                    out += members_of(view, right)
    return subject, list(dict.fromkeys(out)), held


_SAYS_VALID = {
    "unknown", "invalid", "valid", "must", "should", "unsupported", "supported", "one", "allowed", "expected",
    "unrecognized", "recognized", "accepted", "available", "known", "choices", "options", "choose", "permitted",
}  # fmt: skip


def _chosen(view: SiteView, left: ast.expr) -> bool:
    """Whether the value was the caller's to choose, as far as names and message tell."""
    if view.site.kind == "assert":
        return False
    own = view.is_parameter(left) and not ast.unparse(left).startswith(("self", "cls"))
    return own or bool(view.message_words & _SAYS_VALID)


def _looked_up(view: SiteView) -> _Found | None:
    """A ``try`` block of one statement that looks a key up in a table, whose failure is handled here."""
    if view.deciding is not None or not view.handled_classes & {"KeyError"}:
        return None
    match try_statements(view):
        case [ast.Assign(value=ast.Subscript() as value)] | [ast.Return(value=ast.Subscript() as value)]:
            pass
        case _:
            return None
    if dotted(value.value) is None or isinstance(value.slice, ast.Constant | ast.Slice | ast.Tuple):
        return None
    if not (view.message_words & _SAYS_VALID):
        return None
    return ast.unparse(value.slice), members_of(view, value.value), ast.unparse(value.value)


def _closest(view: SiteView, subject: str, allowed: list[str]) -> str | None:
    """The allowed value that is closest to the one in the reader's message."""
    passed = view.values.get(subject)
    if passed is None or not allowed:
        return None
    plain = {a.strip("'\""): a for a in allowed}
    near = difflib.get_close_matches(passed.strip("'\"` ")[:60], list(plain), n=1, cutoff=0.6)
    return plain[near[0]] if near else None


def _exhausted(view: SiteView) -> _Found | None:
    """The last branch after comparing one expression with several constants, all of which failed."""
    clause = view.deciding
    if clause is None:
        return None
    if clause.kind == "case":
        subject, _, pattern = clause.text.removeprefix("match ").partition(": case ")
        return (subject, [], None) if pattern == "_" else None
    if clause.kind != "else":
        return None
    values: dict[str, list[str]] = {}
    for test in view.tests:
        match test.node:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]) if not test.holds and _constant(
                right
            ):
                values.setdefault(ast.unparse(left), []).append(ast.unparse(right))
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if not test.holds and test.surely:
                values.setdefault(ast.unparse(left), []).extend(members_of(view, right))
    best = max(values.items(), key=lambda v: len(v[1]), default=None)
    return (best[0], best[1], None) if best is not None and len(best[1]) > 1 else None


def members_of(view: SiteView, node: ast.expr, depth: int = 0) -> list[str]:
    """All members of a set as the source spells them; empty where one of them cannot be told."""
    if depth > _DEEP:
        return []
    match node:
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            return _joined(
                [
                    [ast.unparse(e)] if not isinstance(e, ast.Starred) else members_of(view, e.value, depth + 1)
                    for e in elts
                ]
            )
        case ast.Dict(keys=keys):
            return [ast.unparse(k) for k in keys if k is not None] if None not in keys else []
        case ast.Constant(value=str(text)) if text and not text.isspace():
            return [repr(c) for c in text]
        case ast.BinOp(left=left, op=ast.Add() | ast.BitOr(), right=right):
            return _joined([members_of(view, side, depth + 1) for side in (left, right)])
        case ast.Call(func=ast.Name(id="set" | "frozenset" | "tuple" | "list" | "sorted" | "dict"), args=[inner]):
            return members_of(view, inner, depth + 1)
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            return [repr(k.arg) for k in keywords] if all(k.arg for k in keywords) else []
        case ast.Call(func=ast.Attribute(value=inner, attr="keys"), args=[]):
            return members_of(view, inner, depth + 1)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split"), args=[], keywords=[]):
            return [repr(word) for word in text.split()]
        case ast.Name(id=name):
            value = value_of_name(view, name)
            if value is None or isinstance(value, ast.Constant):
                return []
            return members_of(view, value, depth + 1)
    return []


_DEEP = 4


def _joined(parts: list[list[str]]) -> list[str]:
    """The parts in a row; empty where one of them is."""
    return [m for p in parts for m in p] if all(parts) else []


def _constant(node: ast.expr) -> bool:
    """A literal, or a dotted name such as an enum's member."""
    while isinstance(node, ast.Attribute):
        node = node.value
        if isinstance(node, ast.Name):
            return True
    return isinstance(node, ast.Constant) and node.value is not None
