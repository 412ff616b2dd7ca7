"""The ``raise`` statement, with or without an exception, and Python 2's ``raise Class, "message"``."""

import ast

from tree_sitter import Node

from errdex.model.template import Hole
from errdex.scan.python.conditions import expression_text
from errdex.scan.python.drafts import Draft, Made, SiteDraft
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.idioms.base import Idiom, make_site, register
from errdex.scan.python.messages import reason_of
from errdex.scan.python.module import Module
from errdex.scan.python.place import Place
from errdex.scan.python.raised import class_of, made_of, raised

_UNREAD = "syntax that this Python cannot read"


def read(module: Module, token: Node) -> SiteDraft | None:
    """The site of a ``raise`` keyword; None where the word is something else."""
    if token.type != "raise" and not _begins_line(module, token):
        return None
    statement = token.parent
    if statement is None or statement.type != "raise_statement":
        # The keyword stands in text that does not parse: the statement is there, what it raises is not known.
        return make_site(module, token, "raise", (Hole("…"),), "syntax errors around the statement")
    cause = statement.child_by_field_name("cause")
    operands = [c for c in statement.named_children if c != cause and c.type != "comment"]
    if not operands:
        return make_site(
            module, statement, "reraise", (Hole("the exception being handled"),), "raises the caught exception again"
        )
    draft, reason = (
        _python2(module, operands[0]) if operands[0].type == "expression_list" else _read(module, operands[0])
    )
    chained = expression_text(module, cause) if cause is not None else None
    return make_site(module, statement, "raise", draft, reason, chained_from=chained)


def _read(module: Module, operand: Node) -> tuple[Draft, str]:
    expression = parse_expression(module, operand)
    if expression is None:
        return (Hole(" ".join(module.text(operand).split())[:500]),), _UNREAD
    place = Place(module, operand)
    draft, reason = raised(expression, place)
    if isinstance(expression, ast.Call) and isinstance(draft[0], Made) and expression.args:
        first = expression.args[0]
        # An f-string that is one hole is read; there is no more to it.
        reason = "" if isinstance(first, ast.JoinedStr) else reason_of(first, place)
    return draft, reason


def _begins_line(module: Module, token: Node) -> bool:
    """Whether the word, taken for a name amid broken syntax, stands where the statement would."""
    lead = module.source[token.start_byte - token.start_point[1] : token.start_byte]
    return token.type == "identifier" and not lead.strip()


def _python2(module: Module, operands: Node) -> tuple[Draft, str]:
    """``raise Class, value`` means ``raise Class(value)``; a third operand is a traceback."""
    parsed = [parse_expression(module, c) for c in operands.named_children if c.type != "comment"]
    if len(parsed) < 2 or parsed[0] is None:
        return _read(module, operands)
    exception = class_of(module, operands, parsed[0])
    place = Place(module, operands)
    if parsed[1] is None:
        return (Made(exception, "", (), True, Hole("…")),), _UNREAD
    call = ast.Call(func=parsed[0], args=[parsed[1]], keywords=[])
    return made_of(exception, call, place), reason_of(parsed[1], place)


register(Idiom("raise", b"raise", read))
