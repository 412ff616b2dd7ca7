"""Leaves out what nobody asks for: bodies of functions and methods without any of the wanted places, before the parse.

Parsing is most of a scan, and most functions raise nothing. What stays is whole: module and class level, decorators,
signatures, and each function that holds a wanted place. Cut bodies are whole lines; ``Skimmed.row`` leads back to the
lines of the file. Where the lines do not tell for sure what is a function, nothing is cut.
"""

import bisect
import functools
import re
from collections.abc import Sequence
from typing import NamedTuple

_MAX_LEAD = 200
"""Bytes before ``def`` that are looked at for the beginning of its line."""
_MAX_SIGNATURE = 10_000
"""Bytes of the longest signature that is looked for."""
_SHORT = 60
"""Bytes of the longest body that is not worth a cut."""
_TAB = re.compile(rb"^ *\t", re.MULTILINE)
_HEAD_END = re.compile(rb":[ ]*(?:#.*)?\Z")
_PLAIN_HEAD = re.compile(rb"""def \w+\([^()\[\]{}'"#\n]*+\)(?: -> [\w.]++)?:\n""")
"""A signature of one line without any brackets inside."""
_MARK = re.compile(rb"[\"'#]")
_SHORT_STRING = re.compile(rb"""'(?:[^'\\\n]|\\.)*+'|"(?:[^"\\\n]|\\.)*+\"""")
_BLANKS = re.compile(rb" *")
_BEFORE = {b"", b"async"}
_QUOTES = (b'"""', b"'''")
_BRACKETS = ((b"(", b")"), (b"[", b"]"), (b"{", b"}"))


class Skimmed(NamedTuple):
    """A file without the bodies that were cut."""

    text: bytes
    cuts: tuple[tuple[int, int], ...]
    """Byte ranges of the file, in order: each from ``def`` to the end of a body that was cut."""
    rows: tuple[int, ...]
    missing: tuple[int, ...]

    def row(self, row: int) -> int:
        """The line of the file that ``row`` of the text is; both from zero."""
        at = bisect.bisect_right(self.rows, row)
        return row + self.missing[at - 1] if at else row

    def hides(self, places: Sequence[int]) -> bool:
        """Whether any of the ``places``, byte offsets of the file, is in a function whose body was cut."""
        ends = [end for _, end in self.cuts]
        for place in places:
            at = bisect.bisect_right(ends, place)
            if at < len(ends) and self.cuts[at][0] <= place:
                return True
        return False


def skim(source: bytes, places: Sequence[int]) -> Skimmed:
    """``source`` without the bodies of functions that hold none of the ``places``: byte offsets in ascending order."""
    cuts = _cuts(source, places)
    if not cuts:
        return Skimmed(source, (), (), ())
    pieces: list[bytes] = []
    rows: list[int] = []
    missing: list[int] = []
    row = gone = at = 0
    for _, start, end, stub in cuts:
        kept = source[at:start]
        pieces += (kept, stub)
        row += kept.count(b"\n") + 1
        gone += source.count(b"\n", start, end) - 1
        rows.append(row)
        missing.append(gone)
        at = end
    pieces.append(source[at:])
    return Skimmed(b"".join(pieces), tuple((s, e) for s, _, e, _ in cuts), tuple(rows), tuple(missing))


class _Strings(NamedTuple):
    """Where the strings in three quotes of a file begin and end."""

    starts: list[int]
    ends: list[int]

    def around(self, at: int) -> int:
        """The end of the string that goes on at ``at``; 0 where none does."""
        n = bisect.bisect_left(self.starts, at) - 1
        return self.ends[n] if n >= 0 and at < self.ends[n] else 0


def _strings(source: bytes) -> _Strings | None:
    """The strings in three quotes; None where it is not plain which quotes begin one."""
    out = _Strings([], [])
    following = [source.find(q) for q in _QUOTES]
    at = 0
    while True:
        for n, quote in enumerate(_QUOTES):
            if 0 <= following[n] < at:
                following[n] = source.find(quote, at)
        start = min((f for f in following if f >= 0), default=-1)
        if start < 0:
            return out
        lead = source[max(source.rfind(b"\n", at, start) + 1, at) : start]
        if _MARK.search(lead):
            marks = _MARK.findall(_SHORT_STRING.sub(b"", lead))
            if marks[:1] == [b"#"]:
                line_end = source.find(b"\n", start)
                if line_end < 0:
                    return out
                at = line_end
                continue
            if marks:
                return None
        quote = source[start : start + 3]
        end = source.find(quote, start + 3)
        while end >= 0 and _is_escaped(source, end):
            end = source.find(quote, end + 1)
        if end < 0:
            return None
        at = end + 3
        out.starts.append(start)
        out.ends.append(at)


def _is_escaped(source: bytes, at: int) -> bool:
    lead = source[max(0, at - _MAX_LEAD) : at]
    return (len(lead) - len(lead.rstrip(b"\\"))) % 2 == 1


def _cuts(source: bytes, places: Sequence[int]) -> list[tuple[int, int, int, bytes]]:
    """Where ``def`` stands, start, end and replacement of each body to cut; none where something is not plain."""
    if b"\x0c" in source or (b"\t" in source and _TAB.search(source)):
        return []
    strings = _strings(source)
    if strings is None:
        return []
    out: list[tuple[int, int, int, bytes]] = []
    at = source.find(b"def ")
    while at >= 0:
        line = source.rfind(b"\n", max(0, at - _MAX_LEAD), at) + 1
        lead = source[line:at]
        if (line == 0 and at > _MAX_LEAD) or lead.strip(b" ") not in _BEFORE:
            at = source.find(b"def ", at + 4)
            continue
        inside = strings.around(at)
        if inside:
            at = source.find(b"def ", inside)
            continue
        if source[line - 2 : line] == b"\\\n":
            return []
        plain = _PLAIN_HEAD.match(source, at)
        body = plain.end() if plain is not None else _body(source, at)
        if body < 0:
            return []
        end = body
        if body:
            margin = len(lead) - len(lead.lstrip(b" "))
            end = _end(source, strings, body, margin)
            if end < 0:
                return []
            if end > body + _SHORT and not _holds(places, at, end) and _is_closed(source, body, end):
                out.append((at, body, end, b" " * (margin + 1) + b"0\n"))
        at = source.find(b"def ", max(end, at + 4))
    return out


def _body(source: bytes, start: int) -> int:
    """Where the line after the signature begins; 0 where the body is on its line, -1 where it has no end."""
    end = source.find(b"\n", start)
    while 0 < end < start + _MAX_SIGNATURE:
        head = source[start:end]
        if all(head.count(a) == head.count(b) for a, b in _BRACKETS):
            plain = _HEAD_END.search(head) and not any(q in head for q in _QUOTES)
            return end + 1 if plain else 0
        end = source.find(b"\n", end + 1)
    return -1


@functools.cache
def _outside(margin: int) -> re.Pattern[bytes]:
    """The line break before a line that stands no deeper than ``margin``, comments left aside."""
    return re.compile(rb"\n(?= {0,%d}[^\s#])" % margin)


def _end(source: bytes, strings: _Strings, body: int, margin: int) -> int:
    """Where the first line after a body begins; -1 where that is not sure."""
    pattern = _outside(margin)
    # The break before the body counts: it may be empty.
    found = pattern.search(source, body - 1)
    while found is not None:
        at = found.end()
        inside = strings.around(at)
        if not inside:
            return at if source[at - 2 : at] != b"\\\n" else -1
        found = pattern.search(source, inside)
    return len(source)


def _holds(places: Sequence[int], start: int, end: int) -> bool:
    at = bisect.bisect_left(places, start)
    return at < len(places) and places[at] < end


def _is_closed(source: bytes, start: int, end: int) -> bool:
    """Whether what begins at ``end`` is surely not amid brackets: a definition, or as many closed as opened before."""
    if source.startswith((b"def ", b"class ", b"@", b"async def "), end + _blanks(source, end)):
        return True
    return all(source.count(a, start, end) == source.count(b, start, end) for a, b in _BRACKETS)


def _blanks(source: bytes, start: int) -> int:
    found = _BLANKS.match(source, start)
    return found.end() - start if found is not None else 0
