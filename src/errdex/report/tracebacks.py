"""Frames one below the other, as CPython prints them and as they come out of mails, pages and log columns."""

from typing import NamedTuple

import msgspec

from errdex.model.report import Frame
from errdex.report.cells import read_cell
from errdex.report.lines import (
    begins_frame,
    indent_of,
    is_dotted,
    is_marker,
    looks_like_exception,
    read_frame,
    split_exception,
)
from errdex.report.messages import HEADER, PROGRESS, is_link
from errdex.report.scanning import Lines

MAX_SOURCE = 4_000
MAX_FRAMES = 20_000
"""Frames of one traceback that are kept, from the outermost; a million nested calls tell no more."""
_AHEAD = 4
_MAX_WRAPPED = 4


class Frames(NamedTuple):
    """What was read of a traceback's frames."""

    frames: tuple[Frame, ...]
    at: int
    """The line after them."""
    named: tuple[str, str | None] | None
    """Type and message of that line; None where it names no exception."""
    indent: int
    """Columns before the text of that line."""


def read_frames(lines: Lines, at: int, column: int = 0) -> Frames:
    """The frames that begin at ``at``, or a few lines below, and the line that says what was raised.

    ``column`` is where the traceback's first line began: its last line stands there too.
    """
    depth = lines.depth_of(at) if at < len(lines) else 0
    frames: list[Frame] = []
    indent = column + 2
    flat = False
    loose: str | None = None
    while at < len(lines):
        text = lines.text[at]
        stripped = text.strip()
        here = indent_of(text)
        if lines.is_rule(at) or lines.depth_of(at) != depth:
            break
        # A frame's source may quote a traceback's first line; it stands deeper than a header can.
        if HEADER in text and not (frames and here > indent):
            break
        if "%|" in text and PROGRESS.match(text) is not None:
            at += 1
            continue
        found = frame_at(lines, at)
        if found is not None:
            frame, after = found
            indent = here
            flat = here <= column and not _has_deeper_source(lines, after, here)
            loose = None
            if len(frames) < MAX_FRAMES:
                frames.append(frame)
            at = after
            continue
        if not stripped:
            at += 1
            if frames and not _goes_on(lines, at, depth, column, open_=frames[-1].source is None):
                return Frames(tuple(frames), at, None, column)
            continue
        if stripped.startswith("[Previous line repeated") or is_link(text):
            if is_link(text):
                break
            at += 1
            continue
        if frames and (here > indent or (flat and loose is None)):
            named = split_exception(stripped) if flat else None
            if named is not None and looks_like_exception(named[0]) and not _frame_follows(lines, at + 1):
                return Frames(tuple(frames), at, named, here)
            if not is_marker(text):
                if len(frames) < MAX_FRAMES and frames[-1].source is None and not stripped.startswith(("└", "│")):
                    frames[-1] = _with_source(frames[-1], stripped)
                loose = loose or stripped
            else:
                frames[-1] = _pointing(frames[-1], lines.text[at - 1], text)
            at += 1
            continue
        if is_marker(text):
            if frames:
                frames[-1] = _pointing(frames[-1], lines.text[at - 1], text)
            at += 1
            continue
        named = split_exception(stripped)
        if named is not None and (here <= indent or not frames) and not _is_source(lines, at, named, frames):
            return Frames(tuple(frames), at, named, here)
        if not frames:
            break
        if not _interrupts(lines, at, indent):
            source = frames[-1].source
            if source is None or not _is_open(source):
                break
            # A narrow column or a mail wrapped the source line.
            frames[-1] = _with_source(frames[-1], f"{source} {stripped}")
        at += 1
    if flat and loose is not None and frames:
        # What was taken for a source line was the exception after all.
        named = split_exception(loose)
        if named is not None and named[1]:
            frames[-1] = Frame(file=frames[-1].file, line=frames[-1].line, function=frames[-1].function)
            back = at - 1
            while back >= 0 and lines.text[back].strip() != loose:
                back -= 1
            return Frames(tuple(frames), back, named, indent)
    return Frames(tuple(frames), at, None, column)


def frame_at(lines: Lines, at: int) -> tuple[Frame, int] | None:
    """The frame that line ``at`` heads, alone or with the lines that it was wrapped to, and the line after it."""
    text = lines.text[at]
    frame = read_frame(text)
    if frame is None:
        stripped = text.lstrip()
        if begins_frame(text):
            return _wrapped(lines, at)
        if stripped.startswith(("Cell ", "Input In", "File ")):
            cell = read_cell(text)
            return (cell, at + 1) if cell is not None and cell.line is not None else None
        return None
    after = at + 1
    if frame.function is None and text.rstrip().endswith(",") and after < len(lines):
        place = lines.text[after].strip()
        if place.startswith("in ") and _is_function(place[3:].strip()):
            return Frame(file=frame.file, line=frame.line, function=place[3:].strip()), after + 1
    if frame.function is None and text.rstrip().endswith(", in") and after < len(lines):
        name = lines.text[after].strip()
        if indent_of(lines.text[after]) < indent_of(text) and _is_function(name):
            return Frame(file=frame.file, line=frame.line, function=name), after + 1
    return frame, after


def _wrapped(lines: Lines, at: int) -> tuple[Frame, int] | None:
    """A frame whose line was broken, at blanks or at a column."""
    whole = lines.text[at].strip()
    for after in range(at + 1, min(at + 1 + _MAX_WRAPPED, len(lines))):
        piece = lines.text[after].strip()
        if not piece or piece.startswith("File "):
            return None
        # Inside the quotes a path goes on; outside of them the line was broken at a blank.
        inside = whole.count('"') == 1
        for joint in ("", " ") if inside else (" ", ""):
            frame = read_frame(whole + joint + piece)
            if frame is not None:
                end = after + 1
                if frame.function is None and piece.endswith(" in") and end < len(lines):
                    name = lines.text[end].strip()
                    if _is_function(name):
                        return Frame(file=frame.file, line=frame.line, function=name), end + 1
                return frame, end
        whole += ("" if inside and not whole.endswith(",") else " ") + piece
    return None


def _is_function(name: str) -> bool:
    return is_dotted(name) or (name.startswith("<") and name.endswith(">") and len(name) < 80)


def _with_source(frame: Frame, source: str) -> Frame:
    return Frame(file=frame.file, line=frame.line, function=frame.function, source=source)


def _pointing(frame: Frame, above: str, marker: str) -> Frame:
    """The frame with what the carets of ``marker`` point at, where the source line stands right above."""
    if frame.source is None or above.strip() != frame.source:
        return frame
    start, end = indent_of(marker), len(marker.rstrip())
    part = above[start:end].strip()
    return msgspec.structs.replace(frame, pointed=part) if part and part != frame.source else frame


def _is_open(source: str) -> bool:
    """Whether brackets or quotes that a source line opens are not closed in it."""
    if len(source) > MAX_SOURCE:
        return False
    brackets = sum(source.count(c) for c in "([{") - sum(source.count(c) for c in ")]}")
    return brackets > 0 or source.count('"') % 2 == 1


def _has_deeper_source(lines: Lines, at: int, indent: int) -> bool:
    return at < len(lines) and indent_of(lines.text[at]) > indent and bool(lines.text[at].strip())


def _frame_follows(lines: Lines, at: int) -> bool:
    return at < len(lines) and frame_at(lines, at) is not None


def _goes_on(lines: Lines, at: int, depth: int, column: int, *, open_: bool) -> bool:
    """Whether a traceback goes on below an empty line: with a frame, a source line, or what was raised."""
    progress = False
    for ahead in range(at, min(at + _AHEAD, len(lines))):
        text = lines.text[ahead]
        if not text.strip():
            continue
        if "%|" in text and PROGRESS.match(text) is not None:
            progress = True
            continue
        if lines.depth_of(ahead) != depth:
            return False
        if progress and open_ and indent_of(text) >= column + 4:
            return True
        if frame_at(lines, ahead) is not None:
            return True
        named = split_exception(text.strip())
        return named is not None and indent_of(text) <= column + 2 and looks_like_exception(named[0])
    return False


def _is_source(lines: Lines, at: int, named: tuple[str, str | None], frames: list[Frame]) -> bool:
    """Whether what could name an exception is a flat source line: a frame follows and the name is none."""
    return bool(frames) and not looks_like_exception(named[0]) and _interrupts(lines, at, -1)


def _interrupts(lines: Lines, at: int, indent: int) -> bool:
    """Whether a line only stands between a traceback's own: other output, or a hint that lines were left out."""
    for ahead in range(at + 1, min(at + 1 + _AHEAD, len(lines))):
        text = lines.text[ahead]
        if HEADER in text:
            return False
        if frame_at(lines, ahead) is not None:
            return True
        if indent >= 0 and text.strip() and indent_of(text) > indent and not is_marker(text):
            return split_exception(lines.text[at].strip()) is None
    return False
