"""The ``raise`` statement, with or without an exception, and Python 2's ``raise Class, "message"``."""

from tree_sitter import Node

from errdex.model.site import RaiseSite
from errdex.model.template import Hole, Template
from errdex.scan.python.conditions import expression_text
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.idioms.base import Idiom, make_site, register
from errdex.scan.python.module import Module
from errdex.scan.python.raised import Raised, class_of, message_of, name_reader, raised


def read(module: Module, token: Node) -> RaiseSite | None:
    """The site of a ``raise`` keyword; None where the word is something else."""
    if token.type != "raise" and not _begins_line(module, token):
        return None
    statement = token.parent
    if statement is None or statement.type != "raise_statement":
        # The keyword stands in text that does not parse: the statement is there, what it raises is not known.
        template = Template(parts=(Hole("…"),), unresolved="syntax errors around the statement")
        return make_site(module, token, "raise", "", template)
    cause = statement.child_by_field_name("cause")
    operands = [c for c in statement.named_children if c != cause and c.type != "comment"]
    if not operands:
        template = Template(
            parts=(Hole("the exception being handled"),), unresolved="raises the caught exception again"
        )
        return make_site(module, statement, "reraise", "", template)
    read_operand = _python2 if operands[0].type == "expression_list" else raised
    found = read_operand(module, operands[0])
    chained = expression_text(module, cause) if cause is not None else None
    return make_site(
        module, statement, "raise", found.exception, found.template, chained_from=chained, arguments=found.arguments
    )


def _begins_line(module: Module, token: Node) -> bool:
    """Whether the word, taken for a name amid broken syntax, stands where the statement would."""
    lead = module.source[token.start_byte - token.start_point[1] : token.start_byte]
    return token.type == "identifier" and not lead.strip()


def _python2(module: Module, operands: Node) -> Raised:
    """``raise Class, value`` means ``raise Class(value)``; a third operand is a traceback."""
    import ast

    parsed = [parse_expression(module, c) for c in operands.named_children if c.type != "comment"]
    if len(parsed) < 2 or parsed[0] is None:
        return raised(module, operands)
    exception = class_of(module, operands, parsed[0])
    if parsed[1] is None:
        return Raised(exception, Template(parts=(Hole("…"),), unresolved="syntax that this Python cannot read"))
    call = ast.Call(func=parsed[0], args=[parsed[1]], keywords=[])
    return Raised(exception, message_of(exception, call, name_reader(module, operands)))


register(Idiom("raise", b"raise", read))
