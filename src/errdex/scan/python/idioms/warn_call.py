"""Calls of ``warnings.warn``, under whatever name the file imports it."""

import ast

from tree_sitter import Node

from errdex.model.template import Hole
from errdex.scan.python.drafts import Argument, Made, SiteDraft
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.idioms.base import Idiom, make_site, register
from errdex.scan.python.messages import read as read_message
from errdex.scan.python.messages import reason_of
from errdex.scan.python.module import Module
from errdex.scan.python.place import Place
from errdex.scan.python.raised import class_of, made_of
from errdex.scan.python.sources import source_of


def read(module: Module, token: Node) -> SiteDraft | None:
    """The site of a name that is called and means ``warnings.warn``; else None."""
    if token.type != "identifier" or token.parent is None:
        return None
    callee = token.parent if token.parent.type == "attribute" else token
    call = callee.parent
    if call is None or call.type != "call" or call.child_by_field_name("function") != callee:
        return None
    function = module.function(call)
    imports = function.imports if function is not None else None
    if module.names.resolve(module.text(callee), imports) != "warnings.warn":
        return None
    parsed = parse_expression(module, call)
    if not isinstance(parsed, ast.Call):
        return None
    keyed = {k.arg: k.value for k in parsed.keywords if k.arg}
    message = parsed.args[0] if parsed.args else keyed.get("message")
    category = parsed.args[1] if len(parsed.args) > 1 else keyed.get("category")
    place = Place(module, call)
    if isinstance(message, ast.Call) and (made := class_of(module, call, message.func)).endswith("Warning"):
        # ``warn(SomeWarning("text"))``: the object's class is the category.
        return make_site(module, call, "warn", made_of(made, message, place))
    exception = "UserWarning" if category is None else class_of(module, call, category)
    arguments = (Argument(None, read_message(message, place)),) if message is not None else ()
    warning = Made(exception, "", arguments, False, Hole(source_of(parsed)))
    return make_site(module, call, "warn", (warning,), reason_of(message, place) if message is not None else "")


register(Idiom("warn", b"warn", read, "warnings.warn"))
