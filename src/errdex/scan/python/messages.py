"""Drafts of messages from expressions: literals, f-strings, ``%``, ``.format``, ``+``, names, calls, choices.

Works on ``ast`` nodes of the one expression; what a name holds is asked of its ``Place``. What this file cannot tell
stays an open piece for ``linking``; what no file can tell becomes a hole.
"""

import ast
from typing import Literal, cast

import msgspec

from errdex.model.template import Hole, Text
from errdex.scan.python.bindings import PARAMETER, UNBOUND
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import (
    Argument,
    Attribute,
    Call,
    Choice,
    Constant,
    Draft,
    Filled,
    Item,
    Parameter,
    Piece,
    has_text,
    joined,
    literal,
)
from errdex.scan.python.formats import filled_braces, filled_percent
from errdex.scan.python.place import Held, Place, Taken
from errdex.scan.python.sources import dotted, source_of

MAX_DEPTH = 6
MAX_OPERANDS = 400
MAX_OPTIONS = 12
"""Texts of one name or expression that are kept apart; more are not read."""
TELLING = 8
"""Letters of literal text from which a message is told without what its values say."""

_GETTEXT = {"gettext", "ugettext", "lgettext", "gettext_lazy", "ugettext_lazy", "gettext_noop", "_lazy", "pgettext",
            "npgettext", "ngettext", "ngettext_lazy", "pgettext_lazy"}  # fmt: skip
"""Wrappers that translate a literal, by the names they go by; one that is nothing but underscores is one, too."""
_CONTEXT = {"pgettext", "npgettext", "pgettext_lazy"}
"""Those that take a context first."""
_MARGINS = {
    "dedent",
    "cleandoc",
    "fill",
    "indent",
    "strip",
    "lstrip",
    "rstrip",
    "capitalize",
    "expandtabs",
    "lower_first",
}
"""Functions and methods that change no more than white space, or one letter's case, of a text."""


def read(node: ast.expr, place: Place, depth: int = 0) -> Draft:
    """The draft of the text that ``node`` gives."""
    if depth > MAX_DEPTH:
        return (Hole(source_of(node)),)
    match node:
        case ast.Constant(value=str(value)):
            return (Text(storable(value)),)
        case ast.Constant(value=int() | float() | bytes() | bool() | None):
            return (Text(str(node.value)),)
        case ast.JoinedStr():
            return _fstring(node, place, depth)
        case ast.BinOp(op=ast.Add()):
            return _concat(node, place, depth)
        case ast.BinOp(op=ast.Mod()):
            return _percent(node, place, depth)
        case ast.Call():
            return _call(node, place, depth)
        case ast.Name(id=name):
            return _name(name, place, depth)
        case ast.Attribute():
            return _attribute(node, place)
        case ast.Subscript():
            return _item(node, place)
        case ast.IfExp(body=body, orelse=orelse):
            return _choice([body, orelse], node, place, depth)
        case ast.BoolOp(op=ast.Or(), values=values):
            return _choice(values, node, place, depth)
        case ast.NamedExpr(value=value) | ast.Await(value=value):
            return read(value, place, depth + 1)
    return (Hole(source_of(node)),)


def _choice(options: list[ast.expr], node: ast.expr, place: Place, depth: int) -> Draft:
    drafts = [read(o, place, depth + 1) for o in options[:MAX_OPTIONS] if not _is_none(o)]
    return chosen(drafts, Hole(source_of(node)))


def chosen(drafts: list[Draft], hole: Hole) -> Draft:
    """One draft out of several; the hole where none of them holds any text."""
    distinct = list(dict.fromkeys(joined(d) for d in drafts))
    if len(distinct) == 1:
        return distinct[0]
    return (Choice(tuple(distinct), hole),) if any(has_text(d) for d in distinct) else (hole,)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _name(name: str, place: Place, depth: int) -> Draft:
    held = place.held(name)
    hole = Hole(name)
    if held.assigned:
        return _assigned(held, name, depth)
    if held.parameter is not None:
        return (_parameter(held.parameter, name),)
    target = place.resolve(name)
    if held.reason in {"imported", UNBOUND} and "." in target:
        return (Constant(target, hole),)
    return (hole,)


def _parameter(taken: Taken, name: str) -> Parameter:
    default = taken.default
    text = read(default, taken.place, MAX_DEPTH) if isinstance(default, ast.Constant | ast.JoinedStr) else ()
    if isinstance(default, ast.Constant) and not isinstance(default.value, str):
        text = ()
    return Parameter(taken.function, name, taken.position, text, Hole(name))


def _assigned(held: Held, name: str, depth: int) -> Draft:
    """What a name holds after the assignments that may have run."""
    hole = Hole(name)
    base: list[Draft] = []
    if held.parameter is not None:
        base.append((_parameter(held.parameter, name),))
    for step in held.assigned[-MAX_OPTIONS:]:
        if step.value is None or not may_be_text(step.value):
            if len(held.assigned) == 1:
                return (hole,)
            if not step.added and step.value is not None and _is_none(step.value):
                continue
            text: Draft = (hole,)
        else:
            text = read(step.value, step.place, depth + 1)
        if not step.added:
            base = [text] if step.sure else [*base, text]
        elif step.looped:
            base = [(*b, Hole("…")) for b in base or [(hole,)]]
        else:
            longer: list[Draft] = [(*b, *text) for b in base or [(hole,)]]
            base = longer if step.sure else [*base, *longer]
        base = base[:MAX_OPTIONS]
    return chosen(base, hole) if any(has_text(b) for b in base) else (hole,)


def may_be_text(node: ast.expr) -> bool:
    """Whether an assigned value may be a text being built, not just some value that a hole should name."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp() | ast.Name() | ast.Call() | ast.IfExp():
            return True
        case ast.Attribute() | ast.Subscript() | ast.BoolOp():
            return True
    return False


def _attribute(node: ast.Attribute, place: Place) -> Draft:
    hole = Hole(source_of(node))
    path = dotted(node)
    if path is None:
        if isinstance(node.value, ast.Call) and source_of(node.value) in {"type(self)", "super()"} and place.owner:
            return (Attribute(place.owner, node.attr, hole),)
        return (hole,)
    head, _, rest = path.partition(".")
    if head in {"self", "cls"} and place.owner:
        rest = rest.removeprefix("__class__.")
        return (Attribute(place.owner, rest, hole),) if "." not in rest else (hole,)
    target = place.resolve(path)
    if target == path and not place.module.names.is_class(head):
        return (hole,)
    return (Constant(target, hole),)


def _item(node: ast.Subscript, place: Place) -> Draft:
    hole = Hole(source_of(node))
    path = dotted(node.value)
    if path is None:
        return (hole,)
    key = node.slice.value if isinstance(node.slice, ast.Constant) else ""
    head, _, rest = path.partition(".")
    if head in {"self", "cls"} and place.owner and "." not in rest:
        if rest == "args" and isinstance(key, int):
            return (Attribute(place.owner, f"args[{key}]", hole),)
        return (Item("", place.owner, str(key), hole),) if key else (hole,)
    if not isinstance(key, str):
        return (hole,)
    target = place.resolve(path)
    own = f"{place.module.name}.{path}" if target == path and "." not in path else target
    return (Item(own, "", key, hole),)


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


def value_of(node: ast.expr, place: Place, depth: int, hole: Hole) -> Draft:
    """A value put into a text: what it says where it says something, else ``hole``."""
    draft = read(node, place, depth + 1)
    return draft if has_text(draft) else (hole,)


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
    told = _is_told(text)
    match node.right:
        case ast.Tuple(elts=elements):
            positional = None if any(isinstance(e, ast.Starred) for e in elements) else elements
        case ast.Dict(keys=keys, values=values):
            keyed = {
                k.value: _argument(v, place, depth, told=told)
                for k, v in zip(keys, values, strict=True)
                if isinstance(k, ast.Constant) and isinstance(k.value, str)
            }
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            keyed = {k.arg: _argument(k.value, place, depth, told=told) for k in keywords if k.arg}
        case _:
            positional = [node.right]
    drafts = tuple(_argument(e, place, depth, told=told) for e in positional or ())
    if text is not None:
        return filled_percent(text, drafts if positional is not None else None, keyed, whole)
    if not has_text(left):
        return (Hole(source_of(node)),)
    return (Filled("%", left, drafts, _named(keyed), False, Hole(source_of(node))),)


def _named(keyed: dict[str, Draft]) -> tuple[Argument, ...]:
    return tuple(Argument(name, value) for name, value in keyed.items())


def _is_told(text: str | None) -> bool:
    """Whether a format says enough for its values to be left alone."""
    return text is not None and sum(c.isalnum() for c in text) >= TELLING


def _argument(node: ast.expr, place: Place, depth: int, *, told: bool) -> Draft:
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


def _call(node: ast.Call, place: Place, depth: int) -> Draft:
    hole = Hole(source_of(node))
    match node:
        case ast.Call(func=ast.Attribute(attr="format" | "format_map" as attr, value=value)) if not _is_module(value):
            return _format(node, value, place, depth, mapped=attr == "format_map")
        case ast.Call(func=ast.Name(id="str" | "repr" | "ascii" as function), args=[inner], keywords=[]):
            if function == "str":
                shown = Hole(source_of(inner), "s")
                return tuple(
                    msgspec.structs.replace(p, hole=shown) if isinstance(p, Parameter | Constant | Attribute) else p
                    for p in value_of(inner, place, depth, shown)
                )
            return (Hole(source_of(inner), cast("Literal['r', 'a']", function[0])),)
        case ast.Call(func=ast.Attribute(attr="join", value=separator), args=[items], keywords=[]):
            return _join(separator, items, place, depth) or (hole,)
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name and (not name.strip("_") or name in _GETTEXT):
        return _translated(name, node, place, depth) or (hole,)
    if name in _MARGINS:
        if isinstance(node.func, ast.Attribute) and name in {"strip", "lstrip", "rstrip", "capitalize", "expandtabs"}:
            return value_of(node.func.value, place, depth, hole)
        if node.args:
            return value_of(node.args[0], place, depth, hole)
    return called(node, place, depth) or (hole,)


def _is_module(node: ast.expr) -> bool:
    """Whether ``x.format`` is surely no method of a text."""
    return isinstance(node, ast.Name) and node.id in {"string", "json", "yaml", "black", "self", "cls"}


def called(node: ast.Call, place: Place, depth: int) -> Draft | None:
    """A call of a function or method of the project, as far as its name tells; None where it tells nothing."""
    hole = Hole(source_of(node))
    target, above = "", False
    match node.func:
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=attr) if place.owner:
            target, above = f"{place.owner}.{attr}", True
        case ast.Attribute() | ast.Name():
            path = dotted(node.func)
            if path is None:
                return None
            head, _, rest = path.partition(".")
            if head in {"self", "cls"} and rest:
                target = f"{place.owner}.{rest}" if place.owner and "." not in rest else ""
            else:
                target = place.resolve(path)
                if "." not in target:
                    target = place.defined(path)
    if not target:
        return None
    return (Call(target, above, arguments_of(node, place, depth), hole),)


def arguments_of(node: ast.Call, place: Place, depth: int = 0) -> tuple[Argument, ...]:
    """The drafts of a call's arguments; of unpacked ones the names."""
    out = []
    for arg in node.args:
        if isinstance(arg, ast.Starred):
            out.append(Argument("*", (Hole(source_of(arg.value)),)))
            break
        out.append(Argument(None, read(arg, place, depth + 1)))
    for keyword in node.keywords:
        if keyword.arg is None:
            out.append(Argument("**", (Hole(source_of(keyword.value)),)))
        else:
            out.append(Argument(keyword.arg, read(keyword.value, place, depth + 1)))
    return tuple(out)


def _format(node: ast.Call, value: ast.expr, place: Place, depth: int, *, mapped: bool) -> Draft:
    hole = Hole(source_of(node))
    left = read(value, place, depth + 1)
    text = literal(left)
    told = _is_told(text)
    if mapped:
        values: tuple[Draft, ...] = ()
        keyed: dict[str, Draft] = {}
    else:
        starred = next((n for n, a in enumerate(node.args) if isinstance(a, ast.Starred)), len(node.args))
        # Behind an unpacked argument numbers say nothing of what is where.
        values = tuple(_argument(a, place, depth, told=told) for a in node.args[:starred])
        if starred < len(node.args) and isinstance(unpacked := node.args[starred], ast.Starred):
            inside = source_of(unpacked.value)
            values = (*values, *(((Hole(f"{inside}[{n}]"),)) for n in range(20)))
        keyed = {k.arg: _argument(k.value, place, depth, told=told) for k in node.keywords if k.arg}
    if text is not None:
        made = filled_braces(text, values, keyed)
        return made if made is not None else (hole,)
    if not has_text(left):
        return (hole,)
    spread = any(k.arg is None for k in node.keywords) or mapped
    return (Filled("{", left, values, _named(keyed), spread, hole),)


def _join(separator: ast.expr, items: ast.expr, place: Place, depth: int) -> Draft | None:
    if not isinstance(separator, ast.Constant) or not isinstance(separator.value, str):
        return None
    if isinstance(items, ast.Name):
        return grown(separator.value, items.id, place, depth)
    if not isinstance(items, ast.List | ast.Tuple) or len(items.elts) > MAX_OPERANDS:
        return None
    out: list[Piece] = []
    for n, element in enumerate(items.elts):
        if n:
            out.append(Text(storable(separator.value)))
        if isinstance(element, ast.Starred):
            out.append(Hole(source_of(element.value)))
        else:
            out.extend(read(element, place, depth + 1))
    return joined(out)


def grown(separator: str, name: str, place: Place, depth: int) -> Draft | None:
    """A list of texts that was put together before, joined."""
    held = place.held(name)
    out: list[Piece] = []
    for step in held.assigned[-MAX_OPTIONS:]:
        if step.added or not step.sure or not isinstance(step.value, ast.List):
            continue
        out = []
        for n, element in enumerate(step.value.elts[:MAX_OPERANDS]):
            out.extend((Text(storable(separator)),) if n else ())
            spread = isinstance(element, ast.Starred)
            out.extend((Hole("…"),) if spread else read(element, step.place, depth + 1))
        for growth in place.growth(name, step.place.node):
            before: Draft = (Text(storable(separator)),) if out else ()
            if growth.value is None or growth.looped:
                out.append(Hole("…"))
                continue
            more: Draft = (*before, *read(growth.value, growth.place, depth + 1))
            out.extend(more if growth.sure else (Choice(((), more), Hole("…")),))
    return joined(out) if any(isinstance(p, Text | Choice) for p in out) else None


def _translated(name: str, node: ast.Call, place: Place, depth: int) -> Draft | None:
    """As it reads in the source's own language; a translated program says it otherwise."""
    texts = node.args[1:] if name in _CONTEXT else node.args
    if not texts:
        return None
    plural = "ngettext" in name or name.startswith("np")
    if plural and len(texts) >= 2:
        return chosen([read(t, place, depth + 1) for t in texts[:2]], Hole(source_of(node)))
    draft = read(texts[0], place, depth + 1)
    return draft if has_text(draft) and not isinstance(draft[0], Parameter) else None


def reason_of(node: ast.expr, place: Place, depth: int = 0) -> str:
    """Why the text of ``node`` cannot be read from the statement."""
    if isinstance(node, ast.Name):
        held = place.held(node.id)
        if len(held.assigned) == 1 and held.assigned[0].value is not None and depth < MAX_DEPTH:
            return reason_of(held.assigned[0].value, held.assigned[0].place, depth + 1)
        if len(held.assigned) > 1:
            return "assigned in more than one place"
        return PARAMETER if held.parameter is not None else held.reason
    return _UNRESOLVED.get(type(node), "not a literal text")


_UNRESOLVED = {
    ast.Call: "built by a call",
    ast.Attribute: "an attribute",
    ast.Subscript: "an item",
    ast.IfExp: "one of several texts",
    ast.BoolOp: "one of several texts",
    ast.Await: "built by a call",
    ast.Starred: "unpacked arguments",
}
