"""Formats and their values: ``%`` and ``str.format`` applied to a known text.

Used where the text stands in the statement, and again by ``linking`` where it was found elsewhere.
"""

import string
from collections.abc import Mapping, Sequence
from typing import Literal, cast

from errdex.model.template import Hole, Text
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import Draft, Piece, joined, literal
from errdex.scan.python.printf import printf_pieces

MAX_TEXT = 20_000


def filled_percent(text: str, values: Sequence[Draft] | None, keyed: Mapping[str, Draft], whole: str) -> Draft:
    """``text % values``; ``whole`` is the source of the right side, for holes whose value cannot be told apart."""
    if len(text) > MAX_TEXT:
        return (Hole(whole),)
    pieces = printf_pieces(text)
    alone = sum(field is not None for _, field in pieces) == 1
    # A single name on the right may be a tuple.
    single = values is not None and len(values) == 1 and not alone
    out: list[Piece] = []
    taken = 0
    for before, field in pieces:
        out.append(Text(storable(before)))
        if field is None:
            continue
        taken += field.stars
        if field.key is not None:
            value: Draft = keyed.get(field.key) or (Hole(field.key),)
        elif values is not None and taken < len(values) and not single:
            value = values[taken]
        else:
            value = (Hole(whole if alone else f"{whole}[{taken}]"),)
        taken += 1
        conversion = cast("Literal['', 'r', 'a']", field.type if field.type in "ra" else "")
        out.extend(put(value, conversion, field.spec))
    return joined(out)


def filled_braces(text: str, values: Sequence[Draft], keyed: Mapping[str, Draft]) -> Draft | None:
    """``text.format(*values, **keyed)``; None where ``text`` is no valid format."""
    if len(text) > MAX_TEXT:
        return None
    out: list[Piece] = []
    automatic = 0
    try:
        pieces = list(string.Formatter().parse(text))
    except ValueError:
        return None
    for before, field, spec, conversion in pieces:
        out.append(Text(storable(before)))
        if field is None:
            continue
        head, rest = _field_head(field)
        if not head:
            head = str(automatic)
            automatic += 1
        # A field inside the specification takes the next value.
        automatic += (spec or "").count("{}")
        made = cast("Literal['', 'r', 's', 'a']", conversion if conversion in {"r", "s", "a"} else "")
        value = _braces_value(head, values, keyed)
        if rest:
            value = (Hole(_expression(value) + rest),)
        out.extend(put(value, made, spec or ""))
    return joined(out)


def put(value: Draft, conversion: Literal["", "r", "s", "a"], spec: str) -> Draft:
    """A value as a format shows it."""
    text = literal(value)
    if text is not None and not spec:
        if conversion in {"", "s"}:
            return (Text(text),)
        return (Text(storable(repr(text) if conversion == "r" else ascii(text))),)
    if conversion in {"", "s"} and not spec:
        if len(value) == 1 and isinstance(value[0], Hole) and not value[0].conversion and not value[0].format_spec:
            return (Hole(value[0].expression, conversion),)
        return value
    return (Hole(_expression(value), conversion, spec),)


def _braces_value(head: str, values: Sequence[Draft], keyed: Mapping[str, Draft]) -> Draft:
    if head in keyed:
        return keyed[head]
    number = int(head) if head.isascii() and head.isdecimal() and len(head) < 6 else None
    if number is None:
        return (Hole(storable(head)),)
    return values[number] if number < len(values) else (Hole(head),)


def _expression(value: Draft) -> str:
    """How a value is written where it cannot be shown as what it says."""
    text = literal(value)
    if text is not None:
        return storable(repr(text))
    shown = [p for p in value if not isinstance(p, Text)]
    if len(shown) != 1 or len(value) != 1:
        return "…"
    only = shown[0]
    return only.expression if isinstance(only, Hole) else only.hole.expression


def _field_head(field: str) -> tuple[str, str]:
    for at, char in enumerate(field):
        if char in ".[":
            return field[:at], field[at:]
    return field, ""
