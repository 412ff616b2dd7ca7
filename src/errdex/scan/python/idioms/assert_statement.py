"""The ``assert`` statement that has a message; one without says nothing that a report could show."""

import re

from tree_sitter import Node

from errdex.model.site import Clause
from errdex.model.template import Hole
from errdex.scan.python.conditions import expression_text
from errdex.scan.python.drafts import Argument, Made, SiteDraft
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.idioms.base import Idiom, make_site, register
from errdex.scan.python.messages import read as read_message
from errdex.scan.python.messages import reason_of
from errdex.scan.python.module import Module
from errdex.scan.python.place import Place


def read(module: Module, token: Node) -> SiteDraft | None:
    """The site of an ``assert`` keyword; None without a message."""
    statement = token.parent
    if token.type != "assert" or statement is None or statement.type != "assert_statement":
        return None
    operands = [c for c in statement.named_children if c.type != "comment"]
    if len(operands) < 2:
        return None
    message = parse_expression(module, operands[1])
    place = Place(module, statement)
    hole = Hole("…")
    text = read_message(message, place) if message is not None else (hole,)
    reason = reason_of(message, place) if message is not None else "syntax that this Python cannot read"
    tested = Clause(kind="assert", text=expression_text(module, operands[0]), line=module.line(statement))
    made = Made("AssertionError", "", (Argument(None, text),), False, hole)
    return make_site(module, statement, "assert", (made,), reason, extra=(tested,))


_TEXT = rb"""(?:"(?!"")[^"\\\n]{0,2000}+"|'(?!'')[^'\\\n]{0,2000}+')"""
_INSIDE = rb"""[^()\[\]{}'"#\\]{1,2000}+"""
_BRACKETS = rb"[(\[{](?:" + _INSIDE + rb"|" + _TEXT + rb")*+[)\]}]"
for _ in range(2):
    _BRACKETS = rb"[(\[{](?:" + _INSIDE + rb"|" + _TEXT + rb"|" + _BRACKETS + rb")*+[)\]}]"
# A condition without a comma outside of brackets, to the end of the line.
_SILENT = rb"""assert\b(?:[^()\[\]{},;'"#\\\n]{1,2000}+|""" + _TEXT + rb"|" + _BRACKETS + rb")*+(?:\n|#|;|\Z)"

register(Idiom("assert", b"assert", read, silent=re.compile(_SILENT)))
