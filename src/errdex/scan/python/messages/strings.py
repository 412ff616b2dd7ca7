"""Texts written with their values: f-strings, ``+`` and ``%``."""

import ast
from typing import Literal, cast

from errdex.model.template import Hole, Text
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import Argument, Choice, Draft, Filled, has_text, joined, literal
from errdex.scan.python.formats import filled_percent
from errdex.scan.python.messages.base import TELLING, is_told, read, reads, value_of
from errdex.scan.python.place import Place
from errdex.scan.python.sources import source_of

MAX_OPERANDS = 400


@reads(ast.BinOp)
def _operation(node: ast.BinOp, place: Place, depth: int) -> Draft:
    match node.op:
        case ast.Add():
            return _concat(node, place, depth)
        case ast.Mod():
            return _percent(node, place, depth)
    return (Hole(source_of(node)),)


@reads(ast.JoinedStr)
def _fstring(node: ast.JoinedStr, place: Place, depth: int) -> Draft:
    weight = sum(
        sum(c.isalnum() for c in v.value)
        for v in node.values
        if isinstance(v, ast.Constant) and isinstance(v.value, str)
    )
    return joined([p for v in node.values for p in _fstring_piece(v, place, depth, told=weight >= TELLING)])


def _fstring_piece(node: ast.expr, place: Place, depth: int, *, told: bool) -> Draft:
    match node:
        case ast.Constant(value=str(value)):
            return (Text(storable(value)),)
        case ast.FormattedValue():
            conversion = cast("Literal['', 'r', 's', 'a']", "" if node.conversion < 0 else chr(node.conversion))
            spec = source_of(node.format_spec)[2:-1] if node.format_spec is not None else ""
            if not spec and not conversion and isinstance(node.value, ast.Constant):
                return (Text(storable(str(node.value.value))),)
            hole = Hole(source_of(node.value), conversion, spec)
            if spec or conversion in {"r", "a"} or told:
                return (hole,)
            return value_of(node.value, place, depth, hole)
    return (Hole(source_of(node)),)


def _concat(node: ast.BinOp, place: Place, depth: int) -> Draft:
    operands: list[ast.expr] = []
    at: ast.expr = node
    while isinstance(at, ast.BinOp) and isinstance(at.op, ast.Add):
        operands.append(at.right)
        at = at.left
    operands.append(at)
    whole = Hole(source_of(node))
    if len(operands) > MAX_OPERANDS or any(
        isinstance(o, ast.Constant) and isinstance(o.value, bytes) for o in operands
    ):
        return (whole,)
    pieces = [read(o, place, depth + 1) if not _is_number(o) else (Hole(source_of(o)),) for o in reversed(operands)]
    # Without any text it may as well be a sum of numbers.
    if not any(isinstance(p, Text) and p.text for piece in pieces for p in piece) and not any(
        isinstance(p, Choice | Filled) for piece in pieces for p in piece
    ):
        return (whole,)
    return joined([p for piece in pieces for p in piece])


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not isinstance(node.value, str)


def _percent(node: ast.BinOp, place: Place, depth: int) -> Draft:
    if isinstance(node.left, ast.Constant) and not isinstance(node.left.value, str):
        return (Hole(source_of(node)),)
    left = read(node.left, place, depth + 1)
    whole = source_of(node.right)
    positional: list[ast.expr] | None = None
    keyed: dict[str, Draft] = {}
    text = literal(left)
    told = is_told(text)
    match node.right:
        case ast.Tuple(elts=elements):
            positional = None if any(isinstance(e, ast.Starred) for e in elements) else elements
        case ast.Dict(keys=keys, values=values):
            keyed = {
                k.value: argument(v, place, depth, told=told)
                for k, v in zip(keys, values, strict=True)
                if isinstance(k, ast.Constant) and isinstance(k.value, str)
            }
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            keyed = {k.arg: argument(k.value, place, depth, told=told) for k in keywords if k.arg}
        case _:
            positional = [node.right]
    drafts = tuple(argument(e, place, depth, told=told) for e in positional or ())
    if text is not None:
        return filled_percent(text, drafts if positional is not None else None, keyed, whole)
    if not has_text(left):
        return (Hole(source_of(node)),)
    return (Filled("%", left, drafts, named(keyed), False, Hole(source_of(node))),)


def named(keyed: dict[str, Draft]) -> tuple[Argument, ...]:
    """Values by name, as a draft keeps them."""
    return tuple(Argument(name, value) for name, value in keyed.items())


def argument(node: ast.expr, place: Place, depth: int, *, told: bool) -> Draft:
    """A value for a format; followed no further than a text that stands there."""
    hole = Hole(source_of(node))
    if told and not isinstance(node, ast.Constant):
        return (hole,)
    match node:
        case ast.Constant(value=str(value)):
            return (Text(storable(value)),)
        case ast.Name() | ast.IfExp() | ast.Attribute() if depth < 2:
            draft = read(node, place, depth + 2)
            return draft if has_text(draft) else (hole,)
    return (hole,)
