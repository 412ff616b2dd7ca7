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
_HEAD_OF_FUNCTION = re.compile(rb"def ")
_HEAD_OF_ANY = re.compile(rb"def |class ")
_BLANKS = re.compile(rb" *")
_TOP_LEVEL = re.compile(rb"\n(?=def |class |@|async |if |try:|else|elif |except|finally|with |for |while )")
"""The line break before a compound statement of the module."""
_INDENTED = {b" ", b"#", b""}
_GOING_ON = (b"else", b"elif", b"except", b"finally")
_HOLDING = {b"f", b"t"}
"""What stands before a string that may hold code."""
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
    gone: tuple[int, ...] = ()
    """Bytes that are missing after each of the cuts."""

    def offset(self, place: int) -> int:
        """Where a byte of the file stands in the text; -1 where it was cut."""
        at = bisect.bisect_right(self.cuts, place, key=_end_of)
        if at < len(self.cuts) and self.cuts[at][0] <= place:
            return -1
        return place - self.gone[at - 1] if at else place

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


def skim(source: bytes, places: Sequence[int], *, bare: bool = False) -> Skimmed:
    """``source`` without the bodies of functions that hold none of the ``places``: byte offsets in ascending order.

    With ``bare`` more goes: such bodies of classes, signatures, what strings in three quotes say, and statements of the
    module that import nothing.
    """
    cuts = _cuts(source, places, bare=bare)
    if not cuts:
        return Skimmed(source, (), (), ())
    pieces: list[bytes] = []
    rows: list[int] = []
    missing: list[int] = []
    row = gone = at = lost = 0
    bytes_gone: list[int] = []
    for _, start, end, stub in cuts:
        kept = source[at:start]
        pieces += (kept, stub)
        row += kept.count(b"\n") + 1
        gone += source.count(b"\n", start, end) - 1
        rows.append(row)
        missing.append(gone)
        lost += end - start - len(stub)
        bytes_gone.append(lost)
        at = end
    pieces.append(source[at:])
    found = tuple((s, e) for s, _, e, _ in cuts)
    return Skimmed(b"".join(pieces), found, tuple(rows), tuple(missing), tuple(bytes_gone))


def _end_of(cut: tuple[int, int]) -> int:
    return cut[1]


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


def _cuts(source: bytes, places: Sequence[int], *, bare: bool) -> list[tuple[int, int, int, bytes]]:
    """Where ``def`` stands, start, end and replacement of each body to cut; none where something is not plain."""
    if b"\x0c" in source or (b"\t" in source and _TAB.search(source)):
        return []
    strings = _strings(source)
    if strings is None:
        return []
    if bare:
        places = [p for p in places if not strings.around(p)]
    heads = _HEAD_OF_ANY if bare else _HEAD_OF_FUNCTION
    out: list[tuple[int, int, int, bytes]] = []
    found = heads.search(source)
    while found is not None:
        at, after = found.span()
        line = source.rfind(b"\n", max(0, at - _MAX_LEAD), at) + 1
        lead = source[line:at]
        if (line == 0 and at > _MAX_LEAD) or lead.strip(b" ") not in _BEFORE:
            found = heads.search(source, after)
            continue
        inside = strings.around(at)
        if inside:
            found = heads.search(source, inside)
            continue
        if source[line - 2 : line] == b"\\\n":
            return []
        plain = _PLAIN_HEAD.match(source, at)
        body = plain.end() if plain is not None else _body(source, at)
        if body < 0:
            return []
        if body:
            margin = len(lead) - len(lead.lstrip(b" "))
            end = _end(source, strings, body, margin)
            if end < 0:
                return []
            if _holds(places, at, end):
                # Classes and functions inside a class may still be left out.
                after = end if source.startswith(b"def ", at) else body
            else:
                after = max(end, after)
                if _is_closed(source, body, end):
                    if bare and source.startswith(b"def ", at):
                        out.append((at, at, end, source[at : source.find(b"(", at)] + b"(): 0\n"))
                    elif end > body + _SHORT:
                        out.append((at, body, end, b" " * (margin + 1) + b"0\n"))
        found = heads.search(source, after)
    return _with_strings(source, strings, _with_statements(source, strings, places, out)) if bare else out


def _with_statements(
    source: bytes, strings: _Strings, places: Sequence[int], cuts: list[tuple[int, int, int, bytes]]
) -> list[tuple[int, int, int, bytes]]:
    """``cuts`` with the runs of module-level statements after a definition that was cut, up to the next definition."""
    out: list[tuple[int, int, int, bytes]] = []
    for number, cut in enumerate(cuts):
        out.append(cut)
        start = cut[2]
        if source[start : start + 1] in _INDENTED or source.startswith(_GOING_ON, start):
            continue
        found = _TOP_LEVEL.search(source, start - 1)
        end = found.end() if found is not None else len(source)
        following = cuts[number + 1][0] if number + 1 < len(cuts) else len(source)
        plain = end <= following and not strings.around(end) and source.find(b"import", start, end) < 0
        if end > start + _SHORT and plain and not _holds(places, start, end):
            out.append((start, start, end, b"\n"))
    return out


def _with_strings(
    source: bytes, strings: _Strings, cuts: list[tuple[int, int, int, bytes]]
) -> list[tuple[int, int, int, bytes]]:
    """``cuts`` with the insides of the strings of several lines that are not in them; those that hold code stay."""
    out = list(cuts)
    ends = [end for _, _, end, _ in cuts]
    for start, end in zip(strings.starts, strings.ends, strict=True):
        at = bisect.bisect_right(ends, start)
        if at < len(cuts) and cuts[at][1] <= start:
            continue
        inside, last = start + len(_QUOTES[0]), end - len(_QUOTES[0])
        if (
            last - inside > _SHORT
            and source[start - 1 : start].lower() not in _HOLDING
            and b"\n" in source[inside:last]
        ):
            out.append((inside, inside, last, b"\n"))
    return sorted(out)


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
