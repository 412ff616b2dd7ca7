"""What a raised expression is: the exception's class and the message that ``str()`` of it gives.

Knows how the built-in classes make their text. A class that builds its own message from its arguments is
told from them as far as the statement shows.
"""

import ast
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Node

from errdex.model.site import Argument
from errdex.model.template import Hole, Part, Template, Text
from errdex.model.text import words
from errdex.scan.python.bindings import PARAMETER, UNBOUND
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.names import BUILTIN_EXCEPTIONS
from errdex.scan.python.printf import printf_pieces
from errdex.scan.python.templates import Held, NameReader, as_repr, as_tuple, source_of, template_of

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_OS_ERRORS = {
    "OSError", "IOError", "EnvironmentError", "WindowsError", "BlockingIOError", "ChildProcessError",
    "ConnectionError", "BrokenPipeError", "ConnectionAbortedError", "ConnectionRefusedError",
    "ConnectionResetError", "FileExistsError", "FileNotFoundError", "InterruptedError", "IsADirectoryError",
    "NotADirectoryError", "PermissionError", "ProcessLookupError", "TimeoutError",
}  # fmt: skip
_UNICODE_ERRORS = {"UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError"}
_GROUPS = {"ExceptionGroup", "BaseExceptionGroup"}
_SYNTAX_ERRORS = {"SyntaxError", "IndentationError", "TabError"}
_BROAD = {"Exception", "BaseException", "StandardError"}
_MESSAGE_NAMES = ("message", "msg", "detail", "reason", "description", "text", "error", "title")
_SENTENCE = 3
"""Words from which a text among several arguments is surely the message and not a name."""
MAX_NAMES = 40
"""Names that are followed for one statement."""


class Raised(NamedTuple):
    """The class and the message of a raised expression."""

    exception: str
    """Dotted; empty where the source does not tell."""
    template: Template
    arguments: tuple[Argument, ...] = ()
    """Of the call, where the class is a project's own."""


def raised(module: "Module", node: Node) -> Raised:
    """What raising the expression at ``node`` gives."""
    expression = parse_expression(module, node)
    if expression is None:
        return Raised("", _unresolved(module.text(node), "syntax that this Python cannot read"))
    return _raised(module, node, expression, 0)


def _raised(module: "Module", node: Node, expression: ast.expr, depth: int) -> Raised:
    match expression:
        case ast.Call(func=ast.Attribute(attr="with_traceback" | "with_cause", value=inner)):
            return _raised(module, node, inner, depth)
        case ast.Call():
            return _call(module, node, expression)
        case ast.Name(id=name):
            return _name(module, node, name, depth)
        case ast.Attribute(attr=attr):
            dotted = _dotted(expression)
            if dotted and attr[:1].isupper() and not dotted.startswith(("self.", "cls.")):
                return Raised(_resolve(module, node, dotted), Template())
    return Raised("", _unresolved(source_of(expression), "an object made elsewhere"))


def _call(module: "Module", node: Node, call: ast.Call) -> Raised:
    exception = class_of(module, node, call.func)
    if exception or _is_class(module, node, call.func):
        names = name_reader(module, node)
        return Raised(exception, message_of(exception, call, names), _arguments(exception, call, names))
    # Any function may make the exception; its arguments need not be the message.
    return Raised("", _unresolved(source_of(call), "made by a call"))


def _arguments(exception: str, call: ast.Call, names: NameReader) -> tuple[Argument, ...]:
    """The call's arguments, for a class that may make its message of them; none where they are unpacked."""
    unpacked = any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords)
    if "." not in exception or unpacked:
        return ()
    positional = [Argument(None, template_of(a, names)) for a in call.args]
    return (*positional, *(Argument(k.arg, template_of(k.value, names)) for k in call.keywords))


def _is_class(module: "Module", node: Node, callee: ast.expr) -> bool:
    """Whether ``callee``, whose class is not known, is one all the same: ``cls``, ``type(e)``, a parameter."""
    match callee:
        case ast.Name(id="cls") | ast.Attribute(attr="__class__") | ast.Call(func=ast.Name(id="type"), args=[_]):
            return True
        case ast.Name(id=name):
            found = module.bindings.binding(node, name)
            return found.reason == PARAMETER or (found.value is not None and not name.islower())
    return False


def message_of(exception: str, call: ast.Call, names: NameReader) -> Template:
    """The template of ``str(exception(...))`` for the arguments of ``call``."""
    args = call.args
    if any(isinstance(a, ast.Starred) for a in args):
        return _unresolved(source_of(call), "unpacked arguments")
    if exception in BUILTIN_EXCEPTIONS:
        return _builtin_message(exception, args, names) if args else Template()
    return _own_message(call, names)


def _builtin_message(exception: str, args: list[ast.expr], names: NameReader) -> Template:
    if len(args) == 1:
        template = template_of(args[0], names)
        return as_repr(template) if exception == "KeyError" else template
    if exception in _UNICODE_ERRORS:
        return Template(parts=(Hole(exception),), unresolved="made by the interpreter from its arguments")
    if exception in _GROUPS:
        # CPython adds the count: "message (2 sub-exceptions)".
        count = (Text(" ("), Hole("count", "", "d"), Text(" sub-exception"), Hole("plural"), Text(")"))
        return Template(parts=(*template_of(args[0], names).parts, *count))
    if exception in _SYNTAX_ERRORS:
        # CPython adds file and line where the details hold them.
        return Template(parts=(*template_of(args[0], names).parts, Hole("place")))
    if exception in _OS_ERRORS and len(args) <= 5:
        parts = (Text("[Errno "), Hole(source_of(args[0])), Text("] "), *template_of(args[1], names).parts)
        if len(args) > 2:
            parts = (*parts, Text(": "), Hole(source_of(args[2]), "r"))
        if len(args) > 4:
            parts = (*parts, Text(" -> "), Hole(source_of(args[4]), "r"))
        return Template(parts=parts)
    return as_tuple(args, names)


def _own_message(call: ast.Call, names: NameReader) -> Template:
    """For a class that is not built in: its only positional argument, or a sentence that comes first.

    Of several arguments most classes make a text of their own.
    """
    keyed = {k.arg: k.value for k in call.keywords if k.arg}
    named = [keyed[n] for n in _MESSAGE_NAMES if n in keyed]
    if not call.args and not named:
        return (
            Template() if not call.keywords else _unresolved(source_of(call), "built by the class from named arguments")
        )
    first = template_of(call.args[0] if call.args else named[0], names)
    if len(call.args) < 2 or _is_sentence(first):
        return _formatted_later(first) if len(call.args) > 1 else first
    return _unresolved(source_of(call), "built by the class from its arguments")


def _is_sentence(template: Template) -> bool:
    return sum(len(words(t)) for t in template.literals) >= _SENTENCE


def _formatted_later(template: Template) -> Template:
    """With ``%`` conversions left in a text that more arguments follow, the class may fill them in."""
    parts: list[Part] = []
    for part in template.parts:
        if isinstance(part, Hole):
            parts.append(part)
            continue
        for literal, field in printf_pieces(part.text):
            parts.append(Text(literal))
            if field is not None:
                parts.append(Hole(f"%{field.spec or field.type}"))
    return Template(parts=tuple(p for p in parts if isinstance(p, Hole) or p.text), unresolved=template.unresolved)


def _name(module: "Module", node: Node, name: str, depth: int) -> Raised:
    found = module.bindings.binding(node, name)
    if found.value is not None and depth < 4:
        expression = parse_expression(module, found.value)
        if isinstance(expression, ast.Call | ast.Name):
            return _raised(module, found.value, expression, depth + 1)
        return Raised("", _unresolved(name, "an object made elsewhere"))
    if found.handler is not None:
        return Raised(_caught(module, found.handler), _unresolved(name, "caught before and raised again"))
    known = name in BUILTIN_EXCEPTIONS or name in module.names.classes or name[:1].isupper()
    if known and found.reason in {"imported", "a class", UNBOUND}:
        return Raised(_resolve(module, node, name), Template())
    return Raised("", _unresolved(name, found.reason))


def _caught(module: "Module", handler: Node) -> str:
    """The class of a caught exception where the clause names a single one that says something."""
    for child in handler.named_children:
        if child.type == "as_pattern" and child.named_children:
            caught = child.named_children[0]
            if caught.type in {"identifier", "attribute"}:
                name = _resolve(module, handler, module.text(caught))
                return "" if name in _BROAD else name
    return ""


def class_of(module: "Module", node: Node, callee: ast.expr) -> str:
    """The dotted name of the class that ``callee`` names; empty where it may be no class."""
    dotted = _dotted(callee)
    if dotted is None:
        return ""
    head, _, _ = dotted.partition(".")
    last = dotted.rpartition(".")[2]
    if last == "__class__":
        return ""
    if head in {"self", "cls"} or dotted.startswith("super."):
        # ``self.model.DoesNotExist``: the owner is not known here, the class's own name is.
        return last if last[:1].isupper() else ""
    if "." not in dotted:
        if last in module.names.functions:
            return ""
        if last not in module.names.classes and last not in module.names.imports and last not in BUILTIN_EXCEPTIONS:
            held = module.bindings.binding(node, last)
            if held.reason not in {UNBOUND, "imported", "a class"}:
                return _alias(module, held.value)
    resolved = _resolve(module, node, dotted)
    if last[:1].islower() and last not in module.names.classes:
        # ``socket.error`` is a class, ``parser.error`` may be anything.
        imported = last in {"error", "timeout", "exception"} and (
            "." not in dotted or resolved != dotted or head in module.names.imports
        )
        return resolved if imported else ""
    return resolved


def _alias(module: "Module", value: Node | None) -> str:
    """The class behind ``error = ValueError``; empty where the name may hold several."""
    if value is None or value.type not in {"identifier", "attribute"}:
        return ""
    name = module.text(value)
    return module.names.resolve(name) if name.rpartition(".")[2][:1].isupper() else ""


def _resolve(module: "Module", node: Node, dotted: str) -> str:
    function = module.function(node)
    return module.names.resolve(dotted, function.imports if function is not None else None)


def _dotted(node: ast.expr) -> str | None:
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    names.append(node.id)
    return ".".join(reversed(names))


def name_reader(module: "Module", node: Node) -> NameReader:
    """What names hold where ``node`` stands, and the names in their values where those stand."""
    left = [MAX_NAMES]

    def reader(at: Node) -> NameReader:
        def read(name: str) -> Held:
            left[0] -= 1
            if left[0] < 0:
                return Held(None, "put together from too many names", read)
            found = module.bindings.binding(at, name)
            if found.value is None:
                return Held(None, found.reason, read)
            value = module.value(found.value)
            return Held(value, found.reason if value is not None else "a value that is not read", reader(found.value))

        return read

    return reader(node)


def _unresolved(text: str, reason: str) -> Template:
    return Template(parts=(Hole(" ".join(text.split())[:500]),), unresolved=reason)
