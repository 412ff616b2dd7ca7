"""A trigger that does not end by its error."""

import ast
import functools

from errdex.verify.case_calls import Uses, mentions, names_from, uses_of
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem

_TAKES = {"suppress", "raises", "assertRaises"}


@case_rule("caught", "a trigger that catches its own error")
def caught(look: Look) -> Found:
    """A ``try`` with handlers, or a ``with suppress``, around the call."""
    case = look.case
    for pair in case.pairs:
        trigger = case.script("trigger", pair)
        if trigger is None or trigger.tree is None:
            continue
        function = case.setting(pair, "function")
        uses = uses_of(trigger.tree, function)
        names = names_from(trigger.tree, uses)

        fails = functools.partial(_fails, uses, names) if function is not None else lambda node: True
        for node in ast.walk(trigger.tree):
            match node:
                case ast.Try(body=body, handlers=[_, *_]) | ast.TryStar(body=body, handlers=[_, *_]):
                    taken = "except"
                case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body) if any(
                    map(_takes, items)
                ):
                    taken = "with"
                case _:
                    continue
            if any(map(fails, body)):
                message = f"the {taken} catches the error that the script must end by; take it away"
                yield trigger.name, Problem(node.lineno, "caught", message)


def _fails(uses: Uses, names: frozenset[str], node: ast.AST) -> bool:
    """Whether a statement calls the function, or one of the script's own that does."""
    return mentions(node, lambda n: uses(n) or (isinstance(n, ast.Name) and n.id in names))


def _takes(item: ast.withitem) -> bool:
    match item.context_expr:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _TAKES
    return False
