"""A fix that asserts nothing about its result."""

import ast

from errdex.verify.case_asserts import assertions
from errdex.verify.case_calls import RESULT, mentions, names_from, uses_of
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("assertion", "a fix without an assert about the result, or with one that never runs or cannot fail")
def assertion(look: Look) -> Found:
    """At least one assert about what the function gave; each that shows nothing is named."""
    case = look.case
    for pair in case.pairs:
        fix = case.script("fix", pair)
        if fix is None or fix.tree is None or case.front is None:
            continue
        found = assertions(fix.tree)
        for node, why in found:
            if why:
                yield fix.name, Problem(node.lineno, "assertion", f"this assert {why}")
        functions = [case.setting(pair, field) for field in ("function", "replacement", "helper")]
        telling = [a.node for a in found if not a.problem]
        if not telling:
            message = (
                "asserts nothing; end with an assert about the result" if not found else "no assert counts; add one"
            )
            yield fix.name, Problem(len(fix.lines), "assertion", f"{message}, as in: assert total == 12")
        elif not any(_is_about(fix.tree, node.test, functions) for node in telling):
            about = " or ".join(f for f in functions if f) or f"the name {RESULT!r}"
            message = f"no assert is about what {about} gave; bind it to a name and assert about that"
            yield fix.name, Problem(telling[0].lineno, "assertion", message)


def _is_about(tree: ast.Module, test: ast.expr, functions: list[str | None]) -> bool:
    uses = uses_of(tree, *functions)
    names = names_from(tree, uses) if any(functions) else {RESULT}
    return mentions(test, lambda node: uses(node) or (isinstance(node, ast.Name) and node.id in names))
