"""Flat texts, of literal pieces and holes only: put into a hole, formatted without values, joined."""

from collections.abc import Iterable, Mapping, Sequence

from errdex.model.template import Hole, Text
from errdex.scan.python.constructors import Flat
from errdex.scan.python.drafts import Choice, Draft, Filled, joined, literal
from errdex.scan.python.formats import filled_braces
from errdex.scan.python.printf import printf_pieces


def put_in(flat: Flat, hole: Hole) -> Flat:
    """A value as the place that it fills shows it."""
    if hole.format_spec or hole.conversion in {"r", "a"}:
        text = literal(flat)
        if text is not None and not hole.format_spec:
            return (Text(repr(text)),)
        inner = flat[0] if len(flat) == 1 else None
        expression = inner.expression if isinstance(inner, Hole) else hole.expression
        return (Hole(expression, hole.conversion, hole.format_spec),)
    return flat


def vague(left: Flat, piece: Filled) -> Flat:
    """A format with holes of its own: its conversions become holes named after the whole."""
    out: list[Text | Hole] = []
    for part in left:
        if isinstance(part, Hole):
            out.append(part)
        elif piece.style == "%":
            for before, field in printf_pieces(part.text):
                out.append(Text(before))
                if field is not None:
                    out.append(Hole(field.key or "…", "", field.spec))
        else:
            made = filled_braces(part.text, (), {})
            out += [p for p in made or (Hole("…"),) if isinstance(p, Text | Hole)]
    return flat_of(out)


def flat_of(parts: Iterable[Text | Hole]) -> Flat:
    return tuple(p for p in joined(tuple(parts)) if isinstance(p, Text | Hole))


def either(options: Sequence[Flat]) -> Draft:
    """One of several texts, as a draft."""
    return options[0] if len(options) == 1 else (Choice(tuple(options), Hole("…")),)


def read_from(kept: Mapping[str, list[Flat]]) -> set[str]:
    """The expressions of values that an object keeps as they came."""
    return {p.expression for options in kept.values() for f in options for p in f if isinstance(p, Hole)}
