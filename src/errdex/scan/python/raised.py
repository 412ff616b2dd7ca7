"""What a raised expression is: drafts of exception objects.

Tells a class from a function that makes an exception as far as one file shows; what ``str()`` of the object gives is
``constructors``'.
"""

import ast
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.template import Hole
from errdex.scan.python.bindings import PARAMETER, UNBOUND
from errdex.scan.python.drafts import Argument, Choice, Draft, Made, Piece
from errdex.scan.python.messages import MAX_OPTIONS, arguments_of, called
from errdex.scan.python.names import BUILTIN_EXCEPTIONS
from errdex.scan.python.place import Place
from errdex.scan.python.sources import dotted, source_of

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_BROAD = {"Exception", "BaseException", "StandardError"}
_SAME = {"with_traceback", "with_cause", "add_note"}
"""Methods that give back, or leave, the exception they are called on."""
_MAX_DEPTH = 4


def raised(node: ast.expr, place: Place, depth: int = 0) -> tuple[Draft, str]:
    """What raising ``node`` gives, and why its class or message is not known where neither is."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr, value=inner)) if attr in _SAME:
            return raised(inner, place, depth)
        case ast.Call():
            return _called(node, place)
        case ast.Name(id=name):
            return _named(name, place, depth)
        case ast.IfExp(body=body, orelse=orelse):
            either = [raised(n, place, depth + 1) for n in (body, orelse)]
            return _either([d for d, _ in either], node), "one of several exceptions"
        case ast.Attribute(attr=attr):
            path = dotted(node)
            if path and attr[:1].isupper() and not path.startswith(("self.", "cls.")):
                return (_made(place.resolve(path), place, (), Hole(source_of(node))),), ""
    return (Hole(source_of(node)),), "an object made elsewhere"


def made_of(exception: str, call: ast.Call, place: Place) -> Draft:
    """The exception that calling the class named ``exception`` makes."""
    arguments = arguments_of(call, place)
    unpacked = any(a.name in {"*", "**"} for a in arguments)
    return (_made(exception, place, arguments, Hole(source_of(call)), unpacked=unpacked),)


def _made(
    exception: str, place: Place, arguments: tuple[Argument, ...], hole: Hole, *, unpacked: bool = False
) -> Piece:
    return Made(exception, place.owner, arguments, unpacked, hole)


def _called(node: ast.Call, place: Place) -> tuple[Draft, str]:
    exception = class_of(place.module, place.node, node.func)
    if exception or _is_class(place, node.func):
        return made_of(exception or _own_name(node.func), node, place), ""
    # Any function may make the exception; its arguments need not be the message.
    return called(node, place, 0) or (Hole(source_of(node)),), "made by a call"


def _own_name(callee: ast.expr) -> str:
    """``cls``, or ``self.x`` for a class that an attribute holds; empty for others whose class is not known."""
    path = dotted(callee)
    if path == "cls":
        return path
    if path is not None and path.startswith(("self.", "cls.")) and path.count(".") == 1:
        return "self." + path.partition(".")[2]
    return ""


def _is_class(place: Place, callee: ast.expr) -> bool:
    """Whether ``callee``, whose class is not known, is one all the same: ``cls``, ``type(e)``, a parameter."""
    match callee:
        case ast.Name(id="cls") | ast.Attribute(attr="__class__") | ast.Call(func=ast.Name(id="type"), args=[_]):
            return True
        case ast.Name(id=name):
            found = place.module.bindings.binding(place.node, name)
            return found.reason == PARAMETER or (found.value is not None and not name.islower())
        case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=attr):
            return attr.lower().endswith(("exception", "exc", "_class", "errorclass"))
    return False


def _named(name: str, place: Place, depth: int) -> tuple[Draft, str]:
    hole = Hole(name)
    module, node = place.module, place.node
    held = place.held(name)
    if held.assigned and depth < _MAX_DEPTH:
        drafts = [
            raised(a.value, a.place, depth + 1)[0]
            for a in held.assigned[-MAX_OPTIONS:]
            if isinstance(a.value, ast.Call | ast.Name | ast.IfExp) and not a.added
        ]
        drafts = [d for d in drafts if any(not isinstance(p, Hole) for p in d)]
        if drafts:
            return _either(drafts, ast.Name(id=name)), "an object made elsewhere"
        return (hole,), "an object made elsewhere"
    if held.handler is not None:
        caught = _caught(module, held.handler)
        return (_made(caught, place, (), hole, unpacked=True),), "caught before and raised again"
    known = name in BUILTIN_EXCEPTIONS or name in module.names.classes or name[:1].isupper()
    if known and held.reason in {"imported", "a class", UNBOUND}:
        function = module.function(node)
        resolved = module.names.resolve(name, function.imports if function is not None else None)
        return (_made(resolved, place, (), hole),), ""
    return (hole,), held.reason


def _either(drafts: list[Draft], node: ast.expr) -> Draft:
    distinct = list(dict.fromkeys(drafts))
    return distinct[0] if len(distinct) == 1 else (Choice(tuple(distinct), Hole(source_of(node))),)


def _caught(module: "Module", handler: Node) -> str:
    """The class of a caught exception where the clause names a single one that says something."""
    for child in handler.named_children:
        if child.type == "as_pattern" and child.named_children:
            caught = child.named_children[0]
            if caught.type in {"identifier", "attribute"}:
                name = Place(module, handler).resolve(module.text(caught))
                return "" if name in _BROAD else name
    return ""


def class_of(module: "Module", node: Node, callee: ast.expr) -> str:
    """The dotted name of the class that ``callee`` names; empty where it may be no class."""
    path = dotted(callee)
    if path is None:
        return ""
    head, _, _ = path.partition(".")
    last = path.rpartition(".")[2]
    if last.startswith("__"):
        return ""
    if head in {"self", "cls"} or path.startswith("super."):
        # ``self.model.DoesNotExist``: the owner is not known here, the class's own name is.
        return last if last[:1].isupper() else ""
    if "." not in path:
        if last in module.names.functions:
            return ""
        if last not in module.names.classes and last not in module.names.imports and last not in BUILTIN_EXCEPTIONS:
            held = module.bindings.binding(node, last)
            if held.reason not in {UNBOUND, "imported", "a class"}:
                return _alias(module, held.value)
    resolved = Place(module, node).resolve(path)
    if last[:1].islower() and last not in module.names.classes:
        # ``socket.error`` is a class, ``parser.error`` may be anything.
        imported = last in {"error", "timeout", "exception"} and (
            "." not in path or resolved != path or head in module.names.imports
        )
        return resolved if imported else ""
    return resolved


def _alias(module: "Module", value: Node | None) -> str:
    """The class behind ``error = ValueError``; empty where the name may hold several."""
    if value is None or value.type not in {"identifier", "attribute"}:
        return ""
    name = module.text(value)
    return module.names.resolve(name) if name.rpartition(".")[2][:1].isupper() else ""
