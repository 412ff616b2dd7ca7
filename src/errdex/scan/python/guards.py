"""What must have been given, and what must not, where a statement of a function is reached.

Reads only plain conditions: ``x``, ``not x``, ``x is None`` and their like, of a name or of ``self.x``.
"""

from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.scan.python.drafts import When

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_LEAVING = {"raise_statement", "return_statement"}
_MAX_TERMS = 20


def when(module: "Module", node: Node, function: Node) -> When:
    """The conditions under which ``node`` of ``function`` runs, as far as they are plain."""
    found: dict[str, bool] = {}
    at = node
    while at != function and at.parent is not None:
        parent = at.parent
        if parent.type == "block":
            for before in parent.named_children:
                if before == at:
                    break
                if before.type == "if_statement":
                    _passed(module, before, found)
        elif parent.type == "if_statement":
            if at == parent.child_by_field_name("consequence"):
                _hold(module, parent.child_by_field_name("condition"), True, found)
            elif at.type in {"elif_clause", "else_clause"}:
                for branch in _branches(parent):
                    if branch == at:
                        break
                    _hold(module, branch.child_by_field_name("condition"), False, found)
        elif parent.type == "elif_clause" and at == parent.child_by_field_name("consequence"):
            _hold(module, parent.child_by_field_name("condition"), True, found)
        at = parent
    return When(
        needs=tuple(n for n, holds in found.items() if holds), lacks=tuple(n for n, holds in found.items() if not holds)
    )


def asks_whether_unset(module: "Module", branch: Node, name: str) -> bool:
    """Whether the branch of an ``if`` is taken where the parameter ``name`` was not given."""
    owner = branch.parent
    if owner is None or owner.type not in {"if_statement", "elif_clause"}:
        return False
    if branch != owner.child_by_field_name("consequence"):
        return False
    found: dict[str, bool] = {}
    _hold(module, owner.child_by_field_name("condition"), True, found)
    return found == {name: False}


def leaves(branch: Node) -> bool:
    """Whether a branch ends by leaving the function."""
    body = branch.child_by_field_name("consequence") or branch.child_by_field_name("body")
    return body is not None and bool(body.named_children) and body.named_children[-1].type in _LEAVING


def _branches(statement: Node) -> list[Node]:
    """An ``if`` and its other branches."""
    return [statement, *(c for c in statement.named_children if c.type in {"elif_clause", "else_clause"})]


def _passed(module: "Module", statement: Node, found: dict[str, bool]) -> None:
    """What is known behind an ``if`` whose branches leave the function."""
    for branch in _branches(statement):
        if not leaves(branch):
            return
        _hold(module, branch.child_by_field_name("condition"), False, found)


def _hold(module: "Module", test: Node | None, truth: bool, found: dict[str, bool]) -> None:
    waiting = [(test, truth)]
    for _ in range(_MAX_TERMS):
        if not waiting:
            return
        at, holds = waiting.pop()
        if at is None:
            continue
        if at.type == "parenthesized_expression":
            waiting.append((at.named_children[0] if at.named_children else None, holds))
        elif at.type == "not_operator":
            waiting.append((at.child_by_field_name("argument"), not holds))
        elif at.type == "boolean_operator":
            operator = at.child_by_field_name("operator")
            if operator is not None and operator.type == ("and" if holds else "or"):
                waiting += [(at.child_by_field_name("left"), holds), (at.child_by_field_name("right"), holds)]
        elif at.type == "comparison_operator":
            words = module.text(at).split()
            if words[1:] in (["is", "None"], ["==", "None"]):
                found.setdefault(words[0], not holds)
            elif words[1:] in (["is", "not", "None"], ["!=", "None"]):
                found.setdefault(words[0], holds)
        elif at.type in {"identifier", "attribute"}:
            found.setdefault(module.text(at), holds)
