"""The shape of a guard."""

import ast

from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem

ALLOWS = "allows"
_DEFINES = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)


@case_rule("guard", "a guard that does not define `allows` over arguments, or does more than define")
def guard(look: Look) -> Found:
    """One function ``allows`` that takes arguments and returns something that they decide."""
    for pair in look.case.pairs:
        script = look.case.script("guard", pair)
        if script is None or script.tree is None:
            continue
        defined = [n for n in script.tree.body if isinstance(n, ast.FunctionDef) and n.name == ALLOWS]
        if not defined:
            yield (
                script.name,
                Problem(1, "guard", f"defines no function {ALLOWS}; name it so, with the call's parameters"),
            )
        for node in script.tree.body:
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not text and not isinstance(node, _DEFINES):
                yield (
                    script.name,
                    Problem(node.lineno, "guard", "does something when it is loaded; only define and import"),
                )
        for found in defined:
            yield from ((script.name, p) for p in _shape(found))


def _shape(found: ast.FunctionDef) -> list[Problem]:
    arguments = found.args
    names = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    names |= {a.arg for a in (arguments.vararg, arguments.kwarg) if a is not None}
    if not names:
        return [
            Problem(found.lineno, "guard", f"{ALLOWS} takes no arguments; give it those of the call that it judges")
        ]
    returned = [n for n in ast.walk(found) if isinstance(n, ast.Return) and n.value is not None]
    if not returned:
        return [Problem(found.lineno, "guard", f"{ALLOWS} returns nothing; return whether the call may be made")]
    if all(isinstance(n.value, ast.Constant) for n in returned) and len({ast.dump(n) for n in returned}) == 1:
        return [Problem(returned[0].lineno, "guard", f"{ALLOWS} always says the same; let the arguments decide")]
    return []
