"""What calls give: formats filled, texts joined, trimmed or translated, functions of the project."""

import ast
from itertools import product
from typing import Literal, NamedTuple, cast

import msgspec

from errdex.model.template import Hole, Text
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import (
    Argument,
    Attribute,
    Call,
    Choice,
    Constant,
    Draft,
    Filled,
    Parameter,
    Piece,
    has_text,
    joined,
    literal,
)
from errdex.scan.python.formats import filled_braces
from errdex.scan.python.messages.base import MAX_OPTIONS, chosen, is_told, read, reads, value_of
from errdex.scan.python.messages.strings import MAX_OPERANDS, argument, named
from errdex.scan.python.place import Place
from errdex.scan.python.sources import dotted, source_of

_GETTEXT = {"gettext", "ugettext", "lgettext", "gettext_lazy", "ugettext_lazy", "gettext_noop", "_lazy", "pgettext",
            "npgettext", "ngettext", "ngettext_lazy", "pgettext_lazy"}  # fmt: skip
"""Wrappers that translate a literal, by the names they go by; one that is nothing but underscores is one, too."""

_MAX_UNSURE = 4
"""Texts at the beginning of a list, each of which may be missing, that are kept apart."""

_CONTEXT = {"pgettext", "npgettext", "pgettext_lazy"}
"""Those that take a context first."""

_MARGINS = {"dedent", "cleandoc", "fill", "indent", "strip", "lstrip", "rstrip", "capitalize", "expandtabs"}
"""Functions and methods that change no more than white space, or one letter's case, of a text."""

_METHODS = {"strip", "lstrip", "rstrip", "capitalize", "expandtabs"}


@reads(ast.Call)
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
        if isinstance(node.func, ast.Attribute) and name in _METHODS:
            return trimmed(value_of(node.func.value, place, depth, hole), name)
        if node.args:
            return trimmed(value_of(node.args[0], place, depth, hole), name)
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
            if rest.endswith("__str__") and place.owner and [source_of(a) for a in node.args] == ["self"]:
                # ``Exception.__str__(self)``
                return (Call(f"{place.owner}.__str__", True, (), hole),)
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
    told = is_told(text)
    if mapped:
        values: tuple[Draft, ...] = ()
        keyed: dict[str, Draft] = {}
    else:
        starred = next((n for n, a in enumerate(node.args) if isinstance(a, ast.Starred)), len(node.args))
        # Behind an unpacked argument numbers say nothing of what is where.
        values = tuple(argument(a, place, depth, told=told) for a in node.args[:starred])
        if starred < len(node.args) and isinstance(unpacked := node.args[starred], ast.Starred):
            inside = source_of(unpacked.value)
            values = (*values, *(((Hole(f"{inside}[{n}]"),)) for n in range(20)))
        keyed = {k.arg: argument(k.value, place, depth, told=told) for k in node.keywords if k.arg}
    if text is not None:
        made = filled_braces(text, values, keyed)
        return made if made is not None else (hole,)
    if not has_text(left):
        return (hole,)
    spread = any(k.arg is None for k in node.keywords) or mapped
    return (Filled("{", left, values, named(keyed), spread, hole),)


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
    items: list[_Element] = []
    for step in held.assigned[-MAX_OPTIONS:]:
        if step.added or not step.sure or not isinstance(step.value, ast.List):
            continue
        items = [
            _Element(None if isinstance(e, ast.Starred) else read(e, step.place, depth + 1), True)
            for e in step.value.elts[:MAX_OPERANDS]
        ]
        for growth in place.growth(name, step.place.node):
            told = growth.value is not None and not growth.looped
            items.append(
                _Element(read(growth.value, growth.place, depth + 1) if growth.value and told else None, growth.sure)
            )
    out = _elements_joined(Text(storable(separator)), items)
    return out if any(isinstance(p, Text | Choice) for p in out) else None


class _Element(NamedTuple):
    """One text of a list, or several that are not told."""

    text: Draft | None
    sure: bool


def _elements_joined(separator: Text, items: list[_Element]) -> Draft:
    first = next((n for n, i in enumerate(items) if i.sure and i.text is not None), len(items))
    head, rest = items[:first], items[first + 1 :]
    sure: list[Draft] = [i.text for i in items[first : first + 1] if i.text is not None]
    unknown: Draft = (Hole("…"),)
    start: Draft
    if len(head) <= _MAX_UNSURE and all(i.text is not None for i in head):
        # A separator stands between those that are there.
        texts = [i.text for i in head if i.text is not None]
        ways = product((True, False), repeat=len(texts))
        kept = [[t for t, there in zip(texts, way, strict=True) if there] for way in ways]
        options = [_with(separator, [*k, *sure]) for k in kept if k or sure]
        start = options[0] if len(options) == 1 else (Choice(tuple(options), Hole("…")),) if options else ()
    else:
        # Too many to keep apart: each of them somewhere among the others.
        several = [(*unknown, *i.text, *unknown) for i in head if i.text is not None][:MAX_OPTIONS]
        start = (Choice(tuple(several), Hole("…")),) if several and not sure else (*unknown, *(sure[0] if sure else ()))
    out: list[Piece] = [*start]
    for item in rest:
        more: Draft = (separator, *item.text) if item.text is not None else unknown
        out.extend(more if item.sure or item.text is None else (Choice(((), more), Hole("…")),))
    return joined(out)


def _with(separator: Text, texts: list[Draft]) -> Draft:
    out: list[Piece] = []
    for n, text in enumerate(texts):
        out.extend((separator, *text) if n else text)
    return joined(out)


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


def trimmed(draft: Draft, how: str) -> Draft:
    """A text without the white space that a function of this name takes away at its ends, or as its margin."""
    pieces = list(joined(draft))
    whole = literal(draft)
    if how == "dedent" and whole is not None and pieces:
        import textwrap

        return (Text(textwrap.dedent(whole)),)
    if how in {"strip", "lstrip", "cleandoc"} and pieces and isinstance(first := pieces[0], Text):
        pieces[0] = Text(first.text.lstrip())
    if how in {"strip", "rstrip", "cleandoc"} and pieces and isinstance(last := pieces[-1], Text):
        pieces[-1] = Text(last.text.rstrip())
    return joined(pieces)
