"""The ``assert`` statement that has a message; one without says nothing that a report could show."""

from tree_sitter import Node

from errdex.model.site import Clause, RaiseSite
from errdex.model.template import Hole, Template
from errdex.scan.python.conditions import expression_text
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.idioms.base import Idiom, make_site, register
from errdex.scan.python.module import Module
from errdex.scan.python.raised import name_reader
from errdex.scan.python.templates import template_of


def read(module: Module, token: Node) -> RaiseSite | None:
    """The site of an ``assert`` keyword; None without a message."""
    statement = token.parent
    if token.type != "assert" or statement is None or statement.type != "assert_statement":
        return None
    operands = [c for c in statement.named_children if c.type != "comment"]
    if len(operands) < 2:
        return None
    message = parse_expression(module, operands[1])
    template = (
        template_of(message, name_reader(module, statement))
        if message is not None
        else Template(parts=(Hole("…"),), unresolved="syntax that this Python cannot read")
    )
    tested = Clause(kind="assert", text=expression_text(module, operands[0]), line=statement.start_point[0] + 1)
    return make_site(module, statement, "assert", "AssertionError", template, extra=(tested,))


register(Idiom("assert", b"assert", read))
