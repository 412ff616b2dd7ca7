"""Matching a message against literal text and holes, in time linear in the message.

A template is an anchored glob whose wildcards are the holes. Between two wildcards that take anything stand
segments of text and of whole numbers; the leftmost place of each segment is complete, because nothing that
follows depends on where the wildcard before it ended. Where a number begins and ends is certain, because a hole
next to a digit is taken for one that holds anything.
"""

import re
from collections.abc import Sequence

from errdex.model.parts import Hole, Part, Text

_DIGITS = frozenset("0123456789")
_NUMBER = "([+-]?[0-9]++)"


class Glob:
    """Parts made ready to be matched against many messages."""

    __slots__ = ("_segments", "_trailing")

    def __init__(self, parts: Sequence[Part]) -> None:
        segments, self._trailing = _segments(parts)
        closed = len(segments) - 1 if not self._trailing else -1
        self._segments = tuple(
            _Segment(wildcards, pieces, n == closed) for n, (wildcards, pieces) in enumerate(segments)
        )

    def values(self, message: str) -> tuple[str, ...] | None:
        """The values of the holes where the parts make the whole ``message``, else None."""
        values: list[str] = []
        at = 0
        for segment in self._segments:
            wildcards, text = segment.wildcards, segment.text
            numbers: Sequence[str] = ()
            if text is None:
                found = segment.place(message, at)
                if found is None:
                    return None
                start, end = found.span()
                numbers = found.groups()
            else:
                if segment.ends:
                    start = len(message) - len(text)
                    if start < at or (start > at and not wildcards) or not message.endswith(text):
                        return None
                elif wildcards:
                    start = message.find(text, at)
                    if start < 0:
                        return None
                elif message.startswith(text, at):
                    start = at
                else:
                    return None
                end = start + len(text)
            if wildcards:
                _fill(values, wildcards, message[at:start])
            values += numbers
            at = end
        if self._trailing:
            _fill(values, self._trailing, message[at:])
        elif at < len(message):
            return None
        return tuple(values)


def _fill(values: list[str], wildcards: int, text: str) -> None:
    """Give ``text`` to the first of adjoining holes and nothing to the rest: where it splits is not known."""
    values.append(text)
    if wildcards > 1:
        values.extend([""] * (wildcards - 1))


class _Segment:
    """Text, with whole numbers in it or not, and the wildcards right before it."""

    __slots__ = ("_pattern", "_pieces", "ends", "text", "wildcards")

    def __init__(self, wildcards: int, pieces: Sequence[str | None], ends: bool) -> None:
        """``None`` among the pieces stands for a whole number; ``ends`` where the message ends with it."""
        self.wildcards = wildcards
        self.ends = ends
        self.text = "".join(p or "" for p in pieces) if None not in pieces else None
        """None where numbers stand in it."""
        self._pieces = tuple(pieces)
        self._pattern: re.Pattern[str] | None = None

    def place(self, message: str, at: int) -> re.Match[str] | None:
        """Where the segment stands from ``at`` on, with its numbers."""
        if self._pattern is None:
            pieces = (_NUMBER if p is None else re.escape(p) for p in self._pieces)
            self._pattern = re.compile("".join(pieces) + (r"\Z" if self.ends else ""))
        return self._pattern.search(message, at) if self.wildcards else self._pattern.match(message, at)


def _segments(parts: Sequence[Part]) -> tuple[list[tuple[int, list[str | None]]], int]:
    """The segments in order, each with the wildcards before it, and the wildcards after the last."""
    out: list[tuple[int, list[str | None]]] = []
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
            out[-1][1].append(piece)
        else:
            out.append((wildcards, [piece]))
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
