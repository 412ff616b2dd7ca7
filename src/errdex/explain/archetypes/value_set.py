"""The archetype ``value-set``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_MAX_SHOWN = 12


@archetype("value-set", 40)
class ValueSet:
    """A value outside the set that is allowed.

    ## What it is
    The function takes one of a few values: names of modes, members of an enum, keys of a table.

    ## How it is recognised
    A deciding test asks for membership (`x in (...)`) and failed, or the branch is the last of two or more
    comparisons of one expression with constants, or of a `match`.

    ## What it says
    Which expression it is and, where the source spells them out, which values are allowed.

    ## Limits
    A set that is held by a name is told by that name; its members are not looked up.
    """

    def write(self, view: SiteView) -> Lines | None:
        found = _membership(view) or _exhausted(view)
        if found is None:
            return None
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


_Found = tuple[str, list[str], str | None]


def _membership(view: SiteView) -> _Found | None:
    for test in view.tests:
        match test.node:
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if not test.holds and test.surely:
                if isinstance(left, ast.Constant):
                    continue  # "x" in y asks what y holds, not which value was chosen
                return ast.unparse(left), _members(right), ast.unparse(right)
    return None


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
                values.setdefault(ast.unparse(left), []).extend(_members(right))
    best = max(values.items(), key=lambda v: len(v[1]), default=None)
    return (best[0], best[1], None) if best is not None and len(best[1]) > 1 else None


def _members(node: ast.expr) -> list[str]:
    match node:
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            return [ast.unparse(e) for e in elts if not isinstance(e, ast.Starred)]
        case ast.Dict(keys=keys):
            return [ast.unparse(k) for k in keys if k is not None]
        case ast.Constant(value=str(text)) if text and not text.isspace():
            return [repr(c) for c in text]
        case ast.Call(func=ast.Name(id="set" | "frozenset" | "tuple" | "list"), args=[inner]):
            return _members(inner)
    return []


def _constant(node: ast.expr) -> bool:
    """A literal, or a dotted name such as an enum's member."""
    while isinstance(node, ast.Attribute):
        node = node.value
        if isinstance(node, ast.Name):
            return True
    return isinstance(node, ast.Constant) and node.value is not None
