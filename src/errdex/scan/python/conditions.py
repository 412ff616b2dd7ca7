"""The branches around a statement, as they stand in the source.

Headers only: exits before the statement and what callers guarantee are not told here, so an explanation
marks the condition as not complete.
"""

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.site import Clause
from errdex.scan.python.decoding import storable

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_STOP = {"function_definition", "class_definition", "module", "lambda"}
MAX_TEXT = 2_000
_UNEVEN = re.compile(rb"[^\x20-\x7e]|[#\\]|  ")
"""What the text of an expression on one line, with one blank at most between its tokens, does not hold."""
MAX_FAILED = 40
"""Tests of the longest ``elif`` chain that are told besides the first."""


def conditions(module: "Module", node: Node) -> tuple[Clause, ...]:
    """The clauses that must hold for ``node`` to be reached inside its function, outermost first."""
    out: list[Clause] = []
    child = node
    told: Node | None = None
    for parent in module.above(node):
        if parent.type in _STOP:
            break
        # An elif or else tells the failed tests of its whole statement; the statement itself adds nothing.
        clause = _clause(module, parent, child) if told is None else None
        told = parent if parent.type in {"elif_clause", "else_clause"} else None
        if clause is not None:
            out.append(clause)
        child = parent
    return tuple(reversed(out))


def _clause(module: "Module", parent: Node, child: Node) -> Clause | None:
    line = module.line(parent)
    match parent.type:
        case "if_statement" if child == parent.child_by_field_name("consequence"):
            return Clause(kind="if", text=_field(module, parent, "condition"), line=line)
        case "elif_clause" if child == parent.child_by_field_name("consequence"):
            failed = _failed_before(module, parent)
            return Clause(kind="elif", text=_field(module, parent, "condition"), failed=failed, line=line)
        case "else_clause":
            return _else(module, parent, line)
        case "while_statement" if child == parent.child_by_field_name("body"):
            return Clause(kind="while", text=_field(module, parent, "condition"), line=line)
        case "for_statement" if child == parent.child_by_field_name("body"):
            return Clause(kind="for", text=_loop(module, parent), line=line)
        case "except_clause" | "except_group_clause" if child.type == "block":
            return Clause(kind="except", text=_except(module, parent), line=line)
        case "case_clause" if child.type == "block":
            return Clause(kind="case", text=_case(module, parent), line=line)
    return None


def _else(module: "Module", clause: Node, line: int) -> Clause | None:
    owner = clause.parent
    if owner is None:
        return None
    if owner.type == "if_statement":
        return Clause(kind="else", text="", failed=_failed_before(module, clause), line=line)
    if owner.type == "try_statement":
        return Clause(kind="try-else", text="", line=line)
    if owner.type == "for_statement":
        return Clause(kind="loop-else", text=f"for {_loop(module, owner)}", line=line)
    return Clause(kind="loop-else", text=f"while {_field(module, owner, 'condition')}", line=line)


def _failed_before(module: "Module", clause: Node) -> tuple[str, ...]:
    """The tests before ``clause``, in order; of a long chain the first and the nearest ones."""
    owner = clause.parent
    if owner is None:
        return ()
    nearest: list[str] = []
    sibling = clause.prev_named_sibling
    while sibling is not None and sibling.type in {"elif_clause", "comment"}:
        if sibling.type == "elif_clause":
            if len(nearest) == MAX_FAILED:
                nearest.append("…")
                break
            nearest.append(_field(module, sibling, "condition"))
        sibling = sibling.prev_named_sibling
    return (_field(module, owner, "condition"), *reversed(nearest))


def _loop(module: "Module", node: Node) -> str:
    return f"{_field(module, node, 'left')} in {_field(module, node, 'right')}"


def _except(module: "Module", node: Node) -> str:
    heads = [c for c in node.named_children if c.type not in {"block", "comment"}]
    return ", ".join(expression_text(module, h) for h in heads)


def _case(module: "Module", node: Node) -> str:
    statement = node.parent.parent if node.parent is not None else None
    subjects = statement.children_by_field_name("subject") if statement is not None else []
    subject = ", ".join(expression_text(module, s) for s in subjects)
    head = [c for c in node.named_children if c.type in {"case_pattern", "if_clause"}]
    return f"match {subject}: case {' '.join(expression_text(module, h) for h in head)}"


def _field(module: "Module", node: Node, name: str) -> str:
    child = node.child_by_field_name(name)
    if child is None:
        return ""
    if child.id not in module.texts:
        module.texts[child.id] = expression_text(module, child)
    return module.texts[child.id]


def expression_text(module: "Module", node: Node) -> str:
    """The source of ``node`` on one line, outer parentheses and comments taken away, strings left as they are."""
    while node.type == "parenthesized_expression":
        inner = [c for c in node.named_children if c.type != "comment"]
        if len(inner) != 1 or inner[0].type in {"yield", "named_expression"}:
            break
        node = inner[0]
    written = module.source[node.start_byte : node.end_byte]
    if len(written) <= MAX_TEXT and _UNEVEN.search(written) is None:
        return written.decode().strip()
    pieces: list[str] = []
    _pieces(module, node, pieces)
    text = "".join(pieces).strip()
    return storable(text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "…")


def _pieces(module: "Module", node: Node, out: list[str]) -> None:
    """Append the text of ``node``, as far as it is kept; line breaks outside strings become one blank."""
    stack = [node]
    end = node.start_byte
    while stack and end - node.start_byte <= 4 * MAX_TEXT:
        at = stack.pop()
        if at.type == "comment":
            end = at.end_byte
            continue
        if at.child_count and at.type != "string":
            stack.extend(reversed(at.children))
            continue
        gap = module.source[end : at.start_byte]
        if out and gap:
            opened = out[-1][-1:] in "([{"
            closed = module.source[at.start_byte : at.start_byte + 1] in (b")", b"]", b"}")
            out.append("" if b"\n" in gap and (opened or closed) else " ")
        out.append(module.text(at))
        end = at.end_byte
