"""A fix that fixes nothing."""

import ast

from errdex.verify.case_new import MARK
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("identical", "a fix that is its trigger, asserts left aside")
def identical(look: Look) -> Found:
    """Compared as trees: comments and blank lines make no difference."""
    for pair in look.case.pairs:
        trigger, fix = look.case.script("trigger", pair), look.case.script("fix", pair)
        if trigger is None or fix is None or trigger.tree is None or fix.tree is None or MARK in fix.text:
            continue
        same_environment = trigger.dependencies == fix.dependencies and trigger.requires_python == fix.requires_python
        if same_environment and _dump(trigger.tree) == _dump(fix.tree):
            yield fix.name, Problem(1, "identical", f"does the same as {trigger.name}; change what leads to the error")


def _dump(tree: ast.Module) -> list[str]:
    return [ast.dump(node) for node in tree.body if not isinstance(node, ast.Assert)]
