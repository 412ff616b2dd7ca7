"""Exceptions in JSON values: the shapes that loggers, services and tools give them.

A walk over the whole value; the most telling shape of each object is read and its members are not looked at again.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.cleaning import clean
from errdex.report.lines import looks_like_exception, split_exception
from errdex.report.messages import joined
from errdex.report.scanning import Lines, scan
from errdex.report.tracebacks import read_frames

Shape = Callable[[Mapping[str, Any], int], list[Block] | None]
_shapes: list[tuple[int, Shape]] = []
MAX_VALUES = 2_000_000
MAX_FRAMES = 20_000


def shape(order: int) -> Callable[[Shape], Shape]:
    """Register a reader of one shape of object; the lowest order first."""

    def add(reader: Shape) -> Shape:
        _shapes.append((order, reader))
        _shapes.sort(key=lambda s: s[0])
        return reader

    return add


def blocks_of(value: object, level: int) -> list[Block]:
    """All blocks that a decoded JSON value holds, in its order."""
    out: list[Block] = []
    pending: list[object] = [value]
    seen = 0
    while pending and seen < MAX_VALUES:
        seen += 1
        item = pending.pop()
        if isinstance(item, str):
            out.extend(text_blocks(item, level))
        elif isinstance(item, Mapping):
            found = _read(item, level)
            if found is not None:
                out.extend(found)
            else:
                pending.extend(reversed(list(item.values())))
        elif isinstance(item, list):
            text = _as_text(item)
            if text is not None:
                out.extend(text_blocks(text, level))
            else:
                pending.extend(reversed(item))
    return out


def text_blocks(text: str, level: int) -> list[Block]:
    """The blocks of a text that is a value, if a traceback stands in it."""
    if "Traceback (most recent call last)" not in text and 'File "' not in text and "Cell In[" not in text:
        return []
    return scan(clean(text).split("\n"), level + 1)


def text_of(value: object) -> str | None:
    """A text as it may be given: whole, or as its lines."""
    if isinstance(value, str):
        return value
    return _as_text(value) if isinstance(value, list) else None


def number_of(value: object) -> int | None:
    """A line number, also where it was given as text."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int) and 0 <= value < 10**9:
        return value
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return None


def string_of(value: object) -> str | None:
    """A value as text where it is one; None for nothing and for other kinds."""
    return value if isinstance(value, str) and value else None


def with_frames(dialect: str, type_: str | None, message: str | None, trace: str | None, level: int) -> list[Block]:
    """The block of a type and a message whose traceback is a text, with or without its first and last line."""
    blocks = scan(clean(trace).split("\n"), level + 1) if trace else []
    if blocks and (blocks[-1].type is None or blocks[-1].type == type_):
        last = blocks[-1]
        blocks[-1] = last._replace(type=last.type or type_, message=message if last.message is None else last.message)
        return blocks
    if blocks:
        return blocks
    frames = read_frames(Lines(clean(trace).split("\n")), 0).frames if trace else ()
    return [Block(dialect, type_, message, frames)] if type_ or message else []


def split_message(text: str) -> tuple[str | None, str]:
    """Type and message of a text that may begin with a type."""
    first, _, rest = text.partition("\n")
    named = split_exception(first.strip())
    if named is not None and looks_like_exception(named[0]):
        return named[0], joined([named[1] or "", *rest.split("\n")])
    return None, text.strip()


def frames_from(items: object, *, file: tuple[str, ...], line: tuple[str, ...], function: tuple[str, ...],
                source: tuple[str, ...] = ()) -> tuple[Frame, ...]:  # fmt: skip
    """Frames that are objects, their members under the first name that is there."""
    out: list[Frame] = []
    for item in items if isinstance(items, list) else ():
        if not isinstance(item, Mapping) or len(out) >= MAX_FRAMES:
            continue
        out.append(
            Frame(
                file=_first(item, file, string_of),
                line=_first(item, line, number_of),
                function=_first(item, function, string_of),
                source=(_first(item, source, string_of) or "").strip() or None,
            )
        )
    return tuple(out)


def _first(item: Mapping[str, Any], names: tuple[str, ...], of: Callable[[object], Any]) -> Any:
    return next((of(item[name]) for name in names if of(item.get(name)) is not None), None)


def _read(item: Mapping[str, Any], level: int) -> list[Block] | None:
    for _, reader in _shapes:
        found = reader(item, level)
        if found is not None:
            return found
    return None


def _as_text(items: list[Any]) -> str | None:
    """A list of lines, or of the pieces that ``traceback.format_exception`` gives, as one text."""
    if not items or not all(isinstance(i, str) for i in items):
        return None
    if len(items) > 1 and any("Traceback" in i or 'File "' in i or "\n" in i for i in items[:50]):
        return "".join(i if i.endswith("\n") else i + "\n" for i in items)
    return None


def members(item: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """The object at a path of names; an empty one where there is none."""
    for name in path:
        inner = item.get(name)
        if not isinstance(inner, Mapping):
            return {}
        item = inner
    return item


def each(value: object) -> Iterator[Mapping[str, Any]]:
    """The objects of a list."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, Mapping):
            yield item
