"""The frame of the rules: how one is written down, which one speaks of a message, and how values are put in."""

import builtins
import functools
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import NamedTuple

from errdex.explain.archetypes.base import Lines
from errdex.variants import import_all


class Told(NamedTuple):
    """A rule: what is said of messages of some classes."""

    exceptions: tuple[str, ...]
    parts: tuple[str, ...]
    """Pieces of the template's text, any of which it has, holes by name in braces; none for all of the class."""
    lines: Lines


_rules: list[Told] = []


def tell(
    exceptions: str,
    *parts: str,
    meaning: str,
    situations: Iterable[str] | str = (),
    solutions: Iterable[str] | str = (),
    prevention: Iterable[str] | str = (),
    strategy: str | None = None,
) -> None:
    """Add a rule for the classes named in ``exceptions``, parted by blanks.

    ``{name}`` in a text is the value of the message's hole of that name, or "the name" where it is not known.
    """
    _rules.append(
        Told(
            tuple(exceptions.split()),
            parts,
            Lines(
                meaning=(meaning,),
                situations=_several(situations),
                solutions=_several(solutions),
                prevention=_several(prevention),
                strategy=strategy,
            ),
        )
    )


def _several(texts: Iterable[str] | str) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


@functools.cache
def rules() -> tuple[Told, ...]:
    """All rules; importing each module of the package adds its own."""
    import_all("errdex.explain.interpreter")
    return tuple(_rules)


@functools.lru_cache(maxsize=2_000)
def rule_for(exception: str, template: str) -> Told | None:
    """The rule that speaks of a message: the one that names most of its text; of equal ones the nearest class's."""
    best: tuple[int, int, Told] | None = None
    for distance, name in enumerate(_family(exception)):
        for rule in rules():
            if name not in rule.exceptions:
                continue
            length = max((len(p) for p in rule.parts if p in template), default=0)
            if rule.parts and not length:
                continue
            if best is None or (length, -distance) > best[:2]:
                best = (length, -distance, rule)
    return best[2] if best is not None else None


def _family(exception: str) -> tuple[str, ...]:
    """The class and its bases, by name; of one that is not a builtin, what is known of it."""
    own = exception.rpartition(".")[2]
    known = getattr(builtins, own, None)
    if isinstance(known, type) and issubclass(known, BaseException):
        return tuple(c.__name__ for c in known.__mro__[:-1])
    return (own, *_BASES.get(own, ()), "Exception", "BaseException")


_BASES = {
    "UnpicklingError": ("PickleError",),
    "PicklingError": ("PickleError",),
    "UnsupportedOperation": ("OSError", "ValueError"),
    "gaierror": ("OSError",),
    "herror": ("OSError",),
    "InvalidStateError": (),
    "JSONDecodeError": ("ValueError",),
}


def filled(lines: Lines, values: Mapping[str, str]) -> Lines:
    """The texts with the message's values in the place of names in braces."""

    def put(text: str) -> str:
        return "".join(
            literal + (_named(field, values) if field is not None else "")
            for literal, field, _, _ in Formatter().parse(text)
        )

    def all_of(texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(_upper(put(t)) for t in texts)

    return Lines(
        meaning=all_of(lines.meaning),
        situations=all_of(lines.situations),
        solutions=all_of(lines.solutions),
        prevention=all_of(lines.prevention),
        strategy=_upper(put(lines.strategy)) if lines.strategy is not None else None,
    )


_LONG = 120


def _named(field: str, values: Mapping[str, str]) -> str:
    value = values.get(field)
    if value is None or "\n" in value:
        return f"the {field.replace('_', ' ')}"
    return f"`{value if len(value) <= _LONG else value[:_LONG] + '…'}`"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
