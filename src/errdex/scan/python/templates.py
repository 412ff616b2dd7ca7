"""Templates from message expressions: literals, f-strings, ``%``, ``.format``, ``+`` and names assigned before.

Works on ``ast`` nodes of the one expression; what a name holds is asked of ``bindings`` through the reader.
What is not such a shape becomes a hole, and where that leaves no text at all, the reason is recorded.
"""

import ast
import string
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, cast

from errdex.model.template import Hole, Part, Template, Text
from errdex.scan.python.decoding import storable
from errdex.scan.python.printf import printf_pieces


class Held(NamedTuple):
    """What a name holds."""

    value: ast.expr | None
    """None where it is not known, for ``reason``."""
    reason: str
    names: "NameReader"
    """Tells names where the value was assigned."""


NameReader = Callable[[str], Held]

MAX_DEPTH = 6
MAX_PARTS = 400
"""Parts of the largest template kept; a longer one is data, not a message."""
MAX_TEXT = 20_000

_UNRESOLVED = {
    ast.Call: "built by a call",
    ast.Attribute: "an attribute",
    ast.Subscript: "an item",
    ast.IfExp: "one of several texts",
    ast.BoolOp: "one of several texts",
    ast.Await: "built by a call",
    ast.Starred: "unpacked arguments",
}


_GETTEXT = {"_", "gettext", "ugettext", "lgettext", "gettext_lazy", "ugettext_lazy", "gettext_noop", "_lazy"}
"""Wrappers that translate a literal, by the names they go by."""


def template_of(node: ast.expr, names: NameReader) -> Template:
    """The template of a message given by ``node``."""
    parts = joined(_read(node, names, 0))
    if len(parts) > MAX_PARTS or sum(len(p.text) for p in parts if isinstance(p, Text)) > MAX_TEXT:
        return Template(parts=(Hole("…"),), unresolved="too long for a message")
    reason = None
    if len(parts) == 1 and isinstance(parts[0], Hole) and not isinstance(node, ast.JoinedStr):
        reason = _reason(node, names)
    return Template(parts=parts, unresolved=reason)


def as_repr(template: Template) -> Template:
    """The template of ``repr(message)``, as ``str(KeyError(message))`` gives it."""
    parts = template.parts
    if len(parts) == 1 and isinstance(parts[0], Hole):
        hole = parts[0]
        return Template(parts=(Hole(hole.expression, "r", hole.format_spec),), unresolved=template.unresolved)
    return Template(parts=parts, unresolved=template.unresolved, quoted=True)


def as_tuple(nodes: Sequence[ast.expr], names: NameReader) -> Template:
    """The template of ``str(X(a, b))`` for a class that keeps several arguments: the tuple's repr."""
    parts: list[Part] = [Text("(")]
    for n, node in enumerate(nodes):
        if n:
            parts.append(Text(", "))
        parts.extend(_as_item(node, names))
    parts.append(Text(")"))
    return Template(parts=joined(parts))


def _as_item(node: ast.expr, names: NameReader) -> list[Part]:
    """The parts of one argument's repr."""
    if isinstance(node, ast.Constant):
        return [Text(storable(repr(node.value)))]
    parts = template_of(node, names).parts
    texts = [p.text for p in parts if isinstance(p, Text)]
    if not parts or not texts or any("'" in t or '"' in t for t in texts):
        return [Hole(source_of(node), "r")]
    if len(parts) == 1:
        return [Text(storable(repr(texts[0])))]
    # Which quotes repr() takes depends on the values.
    inner: list[Part] = [Text(storable(repr(p.text)[1:-1])) if isinstance(p, Text) else p for p in parts]
    return [Hole("quote"), *inner, Hole("quote")]


def source_of(node: ast.AST) -> str:
    """The source of an expression, normalised by ``ast.unparse``, on one line and storable."""
    try:
        text = ast.unparse(node)
    except (RecursionError, ValueError):
        return "…"
    return storable(" ".join(text.split())[:500])


def _reason(node: ast.expr, names: NameReader) -> str:
    if isinstance(node, ast.Name):
        held = names(node.id)
        return _reason(held.value, held.names) if held.value is not None else held.reason
    return _UNRESOLVED.get(type(node), "not a literal text")


def joined(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Neighbouring literals as one, empty ones dropped."""
    out: list[Part] = []
    for part in parts:
        if isinstance(part, Text):
            if not part.text:
                continue
            if out and isinstance(out[-1], Text):
                out[-1] = Text(out[-1].text + part.text)
                continue
        out.append(part)
    return tuple(out)


def _read(node: ast.expr, names: NameReader, depth: int) -> list[Part]:
    if depth > MAX_DEPTH:
        return [Hole(source_of(node))]
    match node:
        case ast.Constant(value=str(value)):
            return [Text(storable(value))]
        case ast.Constant(value=int() | float() | bytes() | bool() | None):
            return [Text(str(node.value))]
        case ast.JoinedStr():
            return [p for v in node.values for p in _fstring_piece(v)]
        case ast.BinOp(op=ast.Add()):
            return _concat(node, names, depth)
        case ast.BinOp(op=ast.Mod()):
            return _percent(node, names, depth) or [Hole(source_of(node))]
        case ast.Call(func=ast.Attribute(attr="format", value=value)):
            return _format(_literal(value, names, depth), node) or [Hole(source_of(node))]
        case ast.Call(func=ast.Name(id="str" | "repr" | "ascii"), args=[inner], keywords=[]):
            conversion = cast("Literal['s', 'r', 'a']", cast("ast.Name", node.func).id[0])
            return [Hole(source_of(inner), conversion)]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=str(text))]) if (
            name in _GETTEXT
        ):
            # As it reads in the source's own language; a translated program says it otherwise.
            return [Text(storable(text))]
        case ast.Name():
            held = names(node.id)
            if held.value is not None and _is_text(held.value):
                parts = _read(held.value, held.names, depth + 1)
                if any(isinstance(p, Text) for p in parts):
                    return parts
    return [Hole(source_of(node))]


def _is_text(node: ast.expr) -> bool:
    """Whether an assigned value is a text being built, not just some value that a hole should name."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp() | ast.Name():
            return True
        case ast.Call(func=ast.Attribute(attr="format")):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _GETTEXT
    return False


def _concat(node: ast.BinOp, names: NameReader, depth: int) -> list[Part]:
    operands: list[ast.expr] = []
    at: ast.expr = node
    while isinstance(at, ast.BinOp) and isinstance(at.op, ast.Add):
        operands.append(at.right)
        at = at.left
    operands.append(at)
    if len(operands) > MAX_PARTS or any(_is_bytes(o) for o in operands):
        return [Hole(source_of(node))]
    pieces = [_read(o, names, depth + 1) for o in reversed(operands)]
    # Without any text it may as well be a sum of numbers.
    if not any(
        _is_text(o) and isinstance(p, Text) for o, ps in zip(reversed(operands), pieces, strict=True) for p in ps
    ):
        return [Hole(source_of(node))]
    return [p for piece in pieces for p in piece]


def _is_bytes(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bytes)


def _fstring_piece(node: ast.expr) -> list[Part]:
    match node:
        case ast.Constant(value=str(value)):
            return [Text(storable(value))]
        case ast.FormattedValue():
            conversion = cast("Literal['', 'r', 's', 'a']", "" if node.conversion < 0 else chr(node.conversion))
            spec = source_of(node.format_spec)[2:-1] if node.format_spec is not None else ""
            if not spec and not conversion and isinstance(node.value, ast.Constant):
                return [Text(storable(str(node.value.value)))]
            return [Hole(source_of(node.value), conversion, spec)]
    return [Hole(source_of(node))]


def _literal(node: ast.expr, names: NameReader, depth: int) -> str | None:
    """The whole text of an expression without holes, else None."""
    if isinstance(node, ast.Constant):
        return storable(node.value) if isinstance(node.value, str) else None
    parts = joined(_read(node, names, depth + 1))
    return parts[0].text if len(parts) == 1 and isinstance(parts[0], Text) else None


def _percent(node: ast.BinOp, names: NameReader, depth: int) -> list[Part] | None:
    """Parts of ``text % values``; None where ``text`` is not known or the values cannot be told apart."""
    text = _literal(node.left, names, depth)
    if text is None and isinstance(node.left, ast.Constant):
        return None
    if text is None:
        left = joined(_read(node.left, names, depth + 1))
        # A format that itself has holes is not known well enough to say which value goes where.
        return _vague_percent(left, node) if any(isinstance(p, Text) for p in left) else None
    if len(text) > MAX_TEXT:
        return None
    pieces = printf_pieces(text)
    right = node.right
    whole = source_of(right)
    keyed = _keyed(right)
    positional = right.elts if isinstance(right, ast.Tuple) else None
    if positional is not None and any(isinstance(e, ast.Starred) for e in positional):
        positional = None
    alone = sum(field is not None for _, field in pieces) == 1
    out: list[Part] = []
    taken = 0
    for literal, field in pieces:
        out.append(Text(literal))
        if field is None:
            continue
        taken += field.stars
        if field.key is not None:
            value = keyed.get(field.key)
            expression = source_of(value) if value is not None else field.key
        elif positional is not None and taken < len(positional):
            expression = source_of(positional[taken])
        else:
            expression = whole if alone else f"{whole}[{taken}]"
        taken += 1
        conversion = cast("Literal['', 'r', 'a']", field.type if field.type in "ra" else "")
        out.append(Hole(expression, conversion, field.spec))
    return out


def _vague_percent(left: Sequence[Part], node: ast.BinOp) -> list[Part]:
    """A format with holes: its own conversions become holes named after the whole right side."""
    whole = source_of(node.right)
    out: list[Part] = []
    for part in left:
        if isinstance(part, Hole):
            out.append(part)
            continue
        for literal, field in printf_pieces(part.text):
            out.append(Text(literal))
            if field is not None:
                out.append(Hole(whole, "", field.spec))
    return out


def _keyed(node: ast.expr) -> dict[str, ast.expr]:
    match node:
        case ast.Dict():
            return {
                k.value: v
                for k, v in zip(node.keys, node.values, strict=True)
                if isinstance(k, ast.Constant) and isinstance(k.value, str)
            }
        case ast.Call(func=ast.Name(id="dict")):
            return {k.arg: k.value for k in node.keywords if k.arg}
    return {}


def _format(text: str | None, node: ast.Call) -> list[Part] | None:
    """Parts of ``text.format(...)``; None where ``text`` is no valid format."""
    if text is None or len(text) > MAX_TEXT:
        return None
    keyed = {k.arg: k.value for k in node.keywords if k.arg}
    out: list[Part] = []
    automatic = 0
    try:
        pieces = list(string.Formatter().parse(text))
    except ValueError:
        return None
    for literal, field, spec, conversion in pieces:
        out.append(Text(storable(literal)))
        if field is None:
            continue
        head, rest = _field_head(field)
        if not head:
            head = str(automatic)
            automatic += 1
        # A field inside the specification takes the next value.
        automatic += (spec or "").count("{}")
        made = cast("Literal['', 'r', 's', 'a']", conversion if conversion in {"r", "s", "a"} else "")
        out.append(Hole(_format_value(head, node.args, keyed) + rest, made, spec or ""))
    return out


def _format_value(head: str, args: Sequence[ast.expr], keyed: dict[str, ast.expr]) -> str:
    """The expression that a format field takes, by number or name."""
    if head in keyed:
        return source_of(keyed[head])
    number = int(head) if head.isascii() and head.isdecimal() and len(head) < 6 else None
    if number is None:
        return storable(head)
    for at, arg in enumerate(args[: number + 1]):
        if isinstance(arg, ast.Starred):
            return f"{source_of(arg.value)}[{number - at}]"
    return source_of(args[number]) if number < len(args) else head


def _field_head(field: str) -> tuple[str, str]:
    for at, char in enumerate(field):
        if char in ".[":
            return field[:at], field[at:]
    return field, ""
