"""The helper that a fix brings."""

import ast

from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("helper", "a helper that is named but not defined at the top of the fix, or has no docstring")
def helper(look: Look) -> Found:
    """What is counted apart from the change must be told from it, and say what it is for."""
    for pair in look.case.pairs:
        name = look.case.setting(pair, "helper")
        fix = look.case.script("fix", pair)
        if name is None or fix is None or fix.tree is None:
            continue
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
        found = next((n for n in fix.tree.body if isinstance(n, kinds) and n.name == name), None)
        if found is None:
            yield fix.name, Problem(1, "helper", f"does not define {name}, which 'helper' names, at top level")
        elif ast.get_docstring(found) is None:
            yield fix.name, Problem(found.lineno, "helper", f"{name} has no docstring; say in a line what it does")
