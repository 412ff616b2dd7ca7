"""Takes away what logs put before every line, and keeps apart what several writers wrote in turn.

No tool's prefix is known here. What stands before a traceback's first line is a prefix where it stands before the
next lines too; times may differ from line to line, all else tells the writers apart.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from errdex.report.patterns import pattern

_ANCHOR = pattern(
    r'Traceback \(most recent call last\)|File "|File &quot;|╭─'
    r"|={5,} (?:FAILURES|ERRORS|short test summary info) =|-{70}"
)
_TIMES = pattern(
    r"(?P<day>\d{4}[-/]\d\d[-/]\d\d|\d\d/\w{2,3}/\d{2,4})"
    r"|(?P<time>\d\d:\d\d:\d\d(?:[.,]\d{1,12})?)"
    r"|(?P<name>(?<![A-Za-z])(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun"
    r"|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?: ?\d{1,2}(?= ))?)"
    r"|(?P<real>\d{1,12}\.\d{1,12})"
    r"|(?P<epoch>\d{10,20})"
)
_FORMS = {
    "day": r"[\d/A-Za-z\-]{8,11}",
    "time": r"\d\d:\d\d:\d\d(?:[.,]\d{1,12})?",
    "name": r"[A-Z][a-z]{2} (?: ?\d{1,2}(?= ))?",
    "real": r"\d{1,12}\.\d{1,12}",
    "epoch": r"\d{10,20}",
}
_GUTTER = pattern(r"\s*\d{1,7}(\s*[|:.)│]?\s*)$")
MAX_PREFIX = 400
MAX_SHAPES = 64
_AHEAD = 12


class Stream(NamedTuple):
    """The lines of one writer."""

    lines: Sequence[str]
    numbers: Sequence[int]
    """Where each stands in the text."""


class Shape(NamedTuple):
    """What stands before, and perhaps behind, each line of a writer."""

    exact: str
    """Empty where times in it differ."""
    pattern: re.Pattern[str] | None
    suffix: str = ""

    def strip(self, line: str) -> str | None:
        """The line without it; None for other writers' lines."""
        if self.pattern is None:
            if line.startswith(self.exact):
                rest = line[len(self.exact) :]
            elif line and line.rstrip() == self.exact.rstrip():
                rest = ""
            else:
                return None
        else:
            found = self.pattern.match(line)
            if found is None:
                if len(line) > MAX_PREFIX:
                    return None
                found = self.pattern.match(line.rstrip() + " ")
                if found is None:
                    return None
            rest = line[found.end() :]
        return rest.removesuffix(self.suffix) if self.suffix else rest


def split_streams(lines: Sequence[str]) -> list[Stream]:
    """The lines by writer, without prefixes; what has none comes first."""
    shapes = find_shapes(lines)
    if not shapes:
        return [Stream(lines, range(len(lines)))]
    texts: list[list[str]] = [[] for _ in range(len(shapes) + 1)]
    numbers: list[list[int]] = [[] for _ in range(len(shapes) + 1)]
    recent = 0
    for at, line in enumerate(lines):
        chosen, rest = -1, None
        if line:
            rest = shapes[recent].strip(line)
            chosen = recent
            if rest is None:
                for n, shape in enumerate(shapes):
                    rest = shape.strip(line) if n != recent else None
                    if rest is not None:
                        chosen = recent = n
                        break
        if rest is None:
            chosen, rest = -1, line
        texts[chosen + 1].append(rest)
        numbers[chosen + 1].append(at)
    return [Stream(t, n) for t, n in zip(texts, numbers, strict=True) if t]


def find_shapes(lines: Sequence[str]) -> list[Shape]:
    """The prefixes of a text."""
    shapes: list[Shape] = []
    known: set[str] = set()
    grouped: bool | None = None
    for at, line in enumerate(lines):
        anchor = _ANCHOR.search(line)
        if anchor is None or not (prefix := line[: anchor.start()]).strip() or len(prefix) > MAX_PREFIX:
            continue
        header = anchor.group().startswith("Traceback")
        prefix = prefix.removesuffix("Original ").removesuffix("Exception Group ").removesuffix("  + ")
        if anchor.group() == "╭─" and prefix.rstrip()[-1:] in "│|┃":
            continue  # a box in a box
        if anchor.group().startswith("File"):
            prefix = prefix.removesuffix("  ")
        if grouped is None:
            grouped = any("Exception Group Traceback" in text for text in lines)
        if grouped:
            prefix = _unmargined(prefix)
        if (
            prefix.strip() in {"", "E"}
            or prefix.endswith(">>> ")
            or prefix in known
            or any(s.strip(line) is not None for s in shapes)
        ):
            continue
        known.add(prefix)
        if len(known) > 8 * MAX_SHAPES:
            break
        shape = shape_of(prefix)
        suffix = line[anchor.end() :].removeprefix(":").rstrip() if header else ""
        if not _recurs(lines, at, shape, header):
            continue
        if suffix and _recurs_behind(lines, at, shape, suffix):
            shape = shape._replace(suffix=suffix)
        shapes.append(shape)
        if len(shapes) == MAX_SHAPES:
            break
    return shapes


def shape_of(prefix: str) -> Shape:
    """The shape of a prefix: as it stands, with room for other times, or for other line numbers."""
    gutter = _GUTTER.match(prefix)
    if gutter is not None:
        return Shape("", re.compile(r"\s*\d{1,7}" + re.escape(gutter.group(1))))
    parts: list[str] = []
    at = 0
    for found in _TIMES.finditer(prefix):
        parts.append(re.escape(prefix[at : found.start()]))
        parts.append(_FORMS[found.lastgroup or "real"])
        at = found.end()
    if not parts:
        return Shape(prefix, None)
    parts.append(re.escape(prefix[at:]))
    return Shape("", re.compile("".join(parts)))


def _unmargined(prefix: str) -> str:
    """Without the margin of an exception group's member."""
    stripped = prefix.rstrip()
    if stripped.endswith("|") and prefix.endswith("| "):
        before = stripped[:-1]
        bare = before.rstrip(" ")
        if len(before) - len(bare) >= 2:
            return bare + " " if bare else ""
    return prefix


def _recurs(lines: Sequence[str], at: int, shape: Shape, header: bool) -> bool:
    """Whether lines below have the prefix too, and go on as what stands there must."""
    for ahead in range(at + 1, min(at + 1 + _AHEAD, len(lines))):
        rest = shape.strip(lines[ahead])
        if rest is None:
            continue
        if not header:
            return rest[:1].isspace() or not rest or rest[:1] in "│|_=FEC" or "Traceback" in rest
        if not rest.strip():
            continue
        return "File" in rest[:16] or "ray::" in rest[:16] or "Cell In" in rest[:16] or rest.strip() == "..."
    return False


def _recurs_behind(lines: Sequence[str], at: int, shape: Shape, suffix: str) -> bool:
    below = [line for line in lines[at + 1 : at + 1 + _AHEAD] if shape.strip(line)]
    return bool(below) and all(line.rstrip().endswith(suffix) for line in below[:2])
