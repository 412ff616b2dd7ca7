"""Matching a message against literal text and holes, in time linear in the message.

A template is an anchored glob whose wildcards are the holes. Between two wildcards that take anything stand
segments of text and of whole numbers; the leftmost place of each segment is complete, because nothing that
follows depends on where the wildcard before it ended. Where a number begins and ends is certain, because a hole
next to a digit is taken for one that holds anything.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from errdex.model.parts import Hole, Part, Text

_DIGITS = frozenset("0123456789")
_NUMBER = "([+-]?[0-9]++)"


class _Segment(NamedTuple):
    """Text, with whole numbers in it or not, and the wildcards right before it."""

    wildcards: int
    pieces: list[str | None]
    """None stands for a whole number."""


def glob(parts: Sequence[Part], message: str) -> tuple[str, ...] | None:
    """The values of the holes where ``parts`` make the whole ``message``, else None."""
    segments, trailing = _segments(parts)
    values: list[str] = []
    at = 0
    for n, segment in enumerate(segments):
        ends = n == len(segments) - 1 and not trailing
        found = _place(segment, message, at, ends)
        if found is None:
            return None
        start, end, numbers = found
        _fill(values, segment.wildcards, message[at:start])
        values.extend(numbers)
        at = end
    if not trailing and at < len(message):
        return None
    _fill(values, trailing, message[at:])
    return tuple(values)


def _fill(values: list[str], wildcards: int, text: str) -> None:
    """Give ``text`` to the first of adjoining holes and nothing to the rest: where it splits is not known."""
    if wildcards:
        values.extend([text, *[""] * (wildcards - 1)])


def _segments(parts: Sequence[Part]) -> tuple[list[_Segment], int]:
    """The segments in order, and the wildcards after the last."""
    out: list[_Segment] = []
    wildcards = 0
    growing = False
    for n, part in enumerate(parts):
        piece = part.text if isinstance(part, Text) else None
        if piece is None and not _is_number(parts, n):
            wildcards += 1
            growing = False
        elif piece == "":
            continue
        elif growing:
            out[-1].pieces.append(piece)
        else:
            out.append(_Segment(wildcards, [piece]))
            wildcards, growing = 0, True
    return out, wildcards


def _is_number(parts: Sequence[Part], n: int) -> bool:
    """Whether the hole holds nothing but a whole number, and where it ends is certain."""
    part = parts[n]
    if not isinstance(part, Hole) or part.format_spec != "d":
        return False
    before = parts[n - 1] if n else Text(" ")
    after = parts[n + 1] if n + 1 < len(parts) else Text(" ")
    return _bounds(before, -1) and _bounds(after, 0)


def _bounds(part: Part, at: int) -> bool:
    """Whether ``part`` is text whose character at ``at`` no number can go on into."""
    return isinstance(part, Text) and bool(part.text) and part.text[at] not in _DIGITS


def _place(segment: _Segment, message: str, at: int, ends: bool) -> tuple[int, int, list[str]] | None:
    """Where the segment stands from ``at`` on, and its numbers; at the end of the message where it ``ends`` it."""
    if None not in segment.pieces:
        start = _place_text("".join(p for p in segment.pieces if p), message, at, ends, bool(segment.wildcards))
        return (start, start + sum(len(p or "") for p in segment.pieces), []) if start >= 0 else None
    pattern = re.compile(
        "".join(_NUMBER if p is None else re.escape(p) for p in segment.pieces) + (r"\Z" if ends else "")
    )
    found = pattern.search(message, at) if segment.wildcards else pattern.match(message, at)
    return (found.start(), found.end(), list(found.groups())) if found is not None else None


def _place_text(text: str, message: str, at: int, ends: bool, floating: bool) -> int:
    if ends:
        start = len(message) - len(text)
        fits = (start >= at if floating else start == at) and message.endswith(text)
        return start if fits else -1
    if floating:
        return message.find(text, at)
    return at if message.startswith(text, at) else -1
