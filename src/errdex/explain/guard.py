"""A guard that a type checker understands: a branch in which an argument is of a type that the check takes.

Only where the check before the call is exact and says nothing but of which types its parameters may be, or that they
may not be None: then its denial narrows them. Which check that is, ``callers`` says.
"""

import ast
from collections.abc import Sequence

from errdex.explain.condition import join
from errdex.model.explanation import Check, Statement


def guard(check: Check | None, what: str = "raise") -> Statement | None:
    """The branch in which ``check`` is false and its parameters have the type that is taken; None where there is none.

    ``what`` is what the function does not do there.
    """
    if check is None or not check.exact:
        return None
    found = _narrowing(ast.parse(check.expression, mode="eval").body, check.parameters)
    if found is None:
        return None
    names, test = found
    imports = [line for line in (check.code or "").split("\n") if line.startswith("import ")]
    named = join([f"`{n}`" for n in names])
    be = "are" if len(names) > 1 else "is"
    return Statement(
        text=f"In this branch a type checker knows what {named} {be}, and `{check.function}` does not {what} this.",
        code="\n".join([*imports, *[""] * bool(imports), f"if {ast.unparse(test)}:", "    ..."]),
        provenance="source",
    )


def _narrowing(check: ast.expr, parameters: Sequence[str]) -> tuple[list[str], ast.expr] | None:
    """The parameters that the denial of a check narrows, each once, and the denial."""
    parts = check.values if isinstance(check, ast.BoolOp) and isinstance(check.op, ast.Or) else [check]
    names: list[str] = []
    tests: list[ast.expr] = []
    for part in parts:
        asked = part.values if isinstance(part, ast.BoolOp) and isinstance(part.op, ast.And) else [part]
        found = [_taken(a) for a in asked]
        named = {f[0] for f in found if f is not None}
        if len(named) != 1 or None in found or not named <= set(parameters) or named & {"self", "cls", *names}:
            return None
        taken = [f[1] for f in found if f is not None]
        if len(taken) == 1 and _is_none(taken[0]):
            return None  # that it has to be None narrows nothing that is of use
        names += named
        tests.append(taken[0] if len(taken) == 1 else ast.BoolOp(op=ast.Or(), values=taken))
    return names, tests[0] if len(tests) == 1 else ast.BoolOp(op=ast.And(), values=tests)


def _taken(test: ast.expr) -> tuple[str, ast.expr] | None:
    """The name that a test is about, and what is true of it where the test is not, if that narrows its type."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), _])):
            return name, test.operand
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="callable"), args=[ast.Name(id=name)])):
            return name, test.operand
        case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), _]):
            return name, ast.UnaryOp(op=ast.Not(), operand=test)
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is()], comparators=[ast.Constant(value=None) as none]):
            return name, ast.Compare(left=test.left, ops=[ast.IsNot()], comparators=[none])
        case ast.Compare(left=ast.Name(id=name), ops=[ast.IsNot()], comparators=[ast.Constant(value=None) as none]):
            return name, ast.Compare(left=test.left, ops=[ast.Is()], comparators=[none])
    return None


def _is_none(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Is)
