"""Reads a log of any size in bounded memory: each distinct error once, with how often and where it stands.

Most of a log is searched for a few fixed texts and never split into lines. Two errors are one where class, the
message's first line and innermost frame are the same; numbers and what stands in quotes in it may differ. Only
tracebacks are counted, with frames or as JSON; a line that merely names an error class is not.
"""

import codecs
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from errdex.model.report import Report, ReportedException
from errdex.report.blocks import chains, to_report
from errdex.report.cleaning import clean
from errdex.report.messages import PROGRESS, ends_message, is_link
from errdex.report.patterns import pattern
from errdex.report.reading import read_blocks, read_lines
from errdex.report.streams import Shape, shape_of

_HEADER = "Traceback (most recent call last)"
_MARKS = (_HEADER, '"exc_type"', '"errorType"', "[Failure instance: Traceback", "Fatal Python error: ")
_VALUES = pattern(r"'[^'\n]{0,400}'|\"[^\"\n]{0,400}\"|0x[0-9a-f]{1,16}|\d{1,40}")
BLOCK = 4 * 1024 * 1024
SMALL = 1024 * 1024
"""Characters up to which a log is read like any report."""
_LOOSE = {"message", "prose", "repr"}
MAX_DISTINCT = 10_000
"""Distinct errors that are kept; the rest is only counted."""
_MAX_LINES = 3_000
_MAX_TAIL = 40
_MAX_OTHERS = 400
_MAX_LINE = 1_000_000
_MAX_KNOWN = 200_000
_ABOVE = 2


def sameness(exception: ReportedException) -> tuple[object, ...]:
    """The same for two exceptions that are one error: by class, the message's first line without its values, and
    innermost frame.

    Only the first line: where a message ends is not marked, and a log goes on below it.
    """
    inner = exception.frames[-1] if exception.frames else None
    place = (inner.file, inner.line) if inner is not None else None
    return exception.type, _VALUES.sub("#", (exception.message or "").lstrip().partition("\n")[0]), place


class LoggedError(msgspec.Struct, kw_only=True):
    """One distinct error of a log."""

    report: Report
    key: tuple[object, ...]
    """What makes two errors one; for putting several logs together."""
    first_line: int
    """The line, counted from 1, where it stands first."""
    last_line: int
    """The line where it begins the last time."""
    count: int


class LogReader:
    """Takes a log piece by piece; ``errors`` and ``left_out`` say what was found so far."""

    def __init__(self) -> None:
        self.errors: list[LoggedError] = []
        self.left_out = 0
        """Errors beyond the distinct ones that are kept."""
        self._found: dict[tuple[object, ...], LoggedError] = {}
        self._known: dict[int, LoggedError | None] = {}
        self._pieces: list[str] = []
        self._size = 0
        self._rest = ""
        self._line = 1

    def feed(self, text: str, *, last: bool = False) -> None:
        """Read a piece; what may go on in the next one is kept."""
        self._pieces.append(text)
        self._size += len(text)
        if not last and self._size < SMALL:
            return
        buffer = "".join((self._rest, *self._pieces))
        self._pieces, self._size = [], 0
        end = len(buffer) if last else buffer.rfind("\n") + 1
        if end == 0 and len(buffer) < 2 * BLOCK:
            self._rest = buffer
            return
        if last and self._line == 1 and len(buffer) <= SMALL:
            self._read_whole(buffer)
            return
        done = self._scan(buffer, end or len(buffer), last=last)
        self._line += buffer.count("\n", 0, done)
        self._rest = buffer[done:]

    def _scan(self, buffer: str, end: int, *, last: bool) -> int:
        """Read all errors of ``buffer``; gives where the next piece must begin."""
        taken: set[int] = set()
        line, counted = self._line, 0
        next_at = {mark: buffer.find(mark, 0, end) for mark in _MARKS}
        while True:
            found = [(at, mark) for mark, at in next_at.items() if at >= 0]
            if not found:
                return end
            at, _ = min(found)
            start = buffer.rfind("\n", 0, at) + 1
            stop = buffer.find("\n", at, end)
            stop = end if stop < 0 else stop
            for other in next_at:
                if 0 <= next_at[other] < stop:
                    next_at[other] = buffer.find(other, stop, end)
            if start in taken:
                taken.discard(start)
                continue
            region = _region(buffer, start, stop, end, taken, final=last or end - start >= BLOCK)
            if region is None:
                return start
            line += buffer.count("\n", counted, start)
            counted = start
            self._take(region, line)

    def _read_whole(self, text: str) -> None:
        """A short log is read as any report is, in all forms; only what has no place or frame is not looked for."""
        for chain in chains(read_blocks(clean(text))):
            if chain[0].dialect not in _LOOSE and any(b.type is not None or b.frames for b in chain):
                self._error(to_report(chain), chain[0].first + 1)

    def _take(self, region: "_Region", line: int) -> None:
        key = region.key()
        if key in self._known:
            self._count(self._known[key], line)
            return
        text = clean("\n".join(region.lines))
        blocks = [b for b in read_lines(text.split("\n")) if b.type is not None or b.frames]
        error = self._error(to_report(blocks), line) if blocks else None
        if len(self._known) < _MAX_KNOWN:
            self._known[key] = error

    def _error(self, report: Report, line: int) -> LoggedError | None:
        key = sameness(report.first)
        error = self._found.get(key)
        if error is not None:
            self._count(error, line)
        elif len(self._found) >= MAX_DISTINCT:
            self.left_out += 1
        else:
            error = self._found[key] = LoggedError(report=report, key=key, first_line=line, last_line=line, count=1)
            self.errors.append(error)
        return error

    def _count(self, error: LoggedError | None, line: int) -> None:
        if error is not None:
            error.count += 1
            error.last_line = line


class _Region:
    """The lines of one error, without their prefix."""

    __slots__ = ("core", "lines")

    def __init__(self, lines: Sequence[str], core: int) -> None:
        self.lines = lines
        self.core = core
        """How many of them surely belong to it; its last one names what was raised."""

    def key(self) -> int:
        """The same for errors that differ in the values of their messages only; the lines themselves would not fit."""
        lines = self.lines[: self.core] or self.lines
        return hash("\n".join(line if line[:1] == " " or self.core == 0 else _VALUES.sub("#", line) for line in lines))


def _region(buffer: str, start: int, stop: int, end: int, taken: set[int], *, final: bool) -> _Region | None:
    """The lines of the error whose first line is ``buffer[start:stop]``; None where more may stand behind ``end``.

    Lines of other writers that stand between are left out, and first lines that belong to this error are noted.
    """
    text = buffer[start:stop]
    at = text.find(_HEADER)
    behind = text[at + len(_HEADER) :]
    if at < 0 and "Fatal Python error" not in text and "[Failure instance" not in text:
        return _Region([text[:_MAX_LINE]], 1)
    if behind.startswith(':\\n"'):
        return _window(buffer, start, end, taken, final=final)  # each line packed by itself
    if behind.startswith(":\\n") or behind.startswith(":#012") or text.lstrip().startswith("{"):
        return _Region([text[:_MAX_LINE]], 1)
    if not behind.startswith(":"):
        return _window(buffer, start, end, taken, final=final)
    prefix = text[:at].removesuffix("Exception Group ").removesuffix("  + ")
    shape = shape_of(prefix) if prefix.strip() and len(prefix) < 400 else None
    if shape is not None and not _carries_on(buffer, stop, end, shape):
        shape, prefix = None, ""
    lines = [*_above(buffer, start), text if shape is None else text[len(prefix) :]]
    core = len(lines)
    named = linked = False
    tail = others = 0
    for begin, finish in _lines(buffer, stop + 1, end):
        line = buffer[begin : min(finish, begin + _MAX_LINE)]
        rest = line if shape is None else shape.strip(line)
        if rest is None:
            others += 1
            if others > _MAX_OTHERS:
                break
            continue
        others = 0
        if "%|" in rest and PROGRESS.match(rest) is not None:
            continue
        if _HEADER in rest:
            if named and not linked and rest.lstrip().startswith("Traceback"):
                break
            taken.add(begin)
            named = linked = False
        elif named:
            if is_link(rest):
                linked = True
            elif rest.strip() and rest[:1] not in " \t|":
                tail += 1
                if tail > _MAX_TAIL or (not linked and ends_message(rest)):
                    break
        elif rest.strip() and rest[:1] not in " \t>" and not rest.startswith("File "):
            named = True
            core = len(lines) + 1
        lines.append(rest)
        if len(lines) > _MAX_LINES:
            break
    else:
        if not final:
            return None
    suffix = behind[1:].rstrip()
    if suffix and len(lines) > 1 and lines[1].rstrip().endswith(suffix):
        lines = [line.rstrip().removesuffix(suffix) for line in lines]
    return _Region(lines, core)


def _carries_on(buffer: str, stop: int, end: int, shape: Shape) -> bool:
    for n, (begin, finish) in enumerate(_lines(buffer, stop + 1, end)):
        rest = shape.strip(buffer[begin : min(finish, begin + 2_000)])
        if rest is not None:
            return "File" in rest[:16]
        if n > 12:
            break
    return False


def _window(buffer: str, start: int, end: int, taken: set[int], *, final: bool) -> _Region | None:
    """Lines below a title of another form, down to two empty ones or the next title."""
    lines = _above(buffer, start)
    known = len(lines)
    for begin, finish in _lines(buffer, start, end):
        line = buffer[begin : min(finish, begin + _MAX_LINE)]
        if _HEADER in line and len(lines) > known:
            if not any(is_link(text) for text in lines[-6:]):
                break
            taken.add(begin)
        if len(lines) > _MAX_LINES or (not line.strip() and len(lines) > known and not lines[-1].strip()):
            break
        lines.append(line)
    else:
        if not final:
            return None
    return _Region(lines, 0)


def _above(buffer: str, start: int) -> list[str]:
    """The lines above a title: some forms say there what was raised, or that the program went on."""
    out: list[str] = []
    at = start
    for _ in range(_ABOVE):
        before = buffer.rfind("\n", max(0, at - 600), max(0, at - 1))
        if at <= 0 or before < 0:
            break
        line = buffer[before + 1 : at - 1]
        if not line.startswith(("Exception ignored", "[ERROR] ", "-----")):
            break
        out.insert(0, line)
        at = before + 1
    return out


def _lines(buffer: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends."""
    while at < end:
        stop = buffer.find("\n", at, end)
        if stop < 0:
            yield at, end
            return
        yield at, stop
        at = stop + 1


def read_stream(chunks: Iterable[bytes]) -> LogReader:
    """The distinct errors of a log that comes in pieces, in the order in which they stand first."""
    reader = LogReader()
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    for chunk in chunks:
        for at in range(0, len(chunk), BLOCK):
            reader.feed(decoder.decode(chunk[at : at + BLOCK]))
    reader.feed(decoder.decode(b"", True), last=True)
    return reader
