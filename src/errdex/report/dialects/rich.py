"""rich's tracebacks: a box with source around an arrow, and ``Type: message`` below it."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import split_exception
from errdex.report.messages import joined, read_message
from errdex.report.scanning import Dialect, Found, Lines, register, scan

NAME = "rich"
_TITLE = "Traceback (most recent call last)"
_BORDERS = "│|┃"
MAX_FRAMES = 20_000


def read(lines: Lines, at: int) -> Found | None:
    """The box whose upper border is line ``at``, and the lines below it."""
    text = lines.raw[at]
    if text.lstrip().startswith("───") and _TITLE in text:
        return _ruled(lines, at)
    if "Sub-exception #" in text:
        return _member(lines, at)
    title = text.find(_TITLE)
    corner = _corner(text)
    if corner < 0 or title < corner or text[title + len(_TITLE) :].strip(" ─-╮+┐┓━") != "":
        return None
    inner, end = _inside(lines, at, corner)
    if inner is None:
        return None
    return _finish(lines, at, inner, end, corner)


def _ruled(lines: Lines, at: int) -> Found | None:
    """The same between two rules, without borders at the sides: Streamlit's log."""
    inner: list[str] = []
    if at < lines.failed.get(NAME, 0):
        return None
    for n in range(at + 1, len(lines)):
        text = lines.raw[n]
        if text.strip() and not text.strip().strip("─"):
            return _finish(lines, at, [line.removeprefix(" ") for line in inner], n + 1, 0)
        inner.append(text)
    lines.failed[NAME] = len(lines)
    return None


def _finish(lines: Lines, at: int, inner: list[str], end: int, corner: int) -> Found:
    frames = tuple(_frames(inner))
    while end < len(lines) and not lines.raw[end].strip():
        end += 1
    below = [line[corner:] if not line[:corner].strip() else line for line in lines.raw[end : end + 2_000]]
    named = split_exception(below[0].strip()) if below else None
    if named is None:
        return [Block(NAME, None, None, frames, first=at, last=end)], end
    said = read_message(Lines(below), 0, named[1] or "", type_=named[0], source=frames[-1].source if frames else None)
    message, notes = _notes("\n".join([said.message, *said.notes]) if said.notes else said.message)
    block = Block(NAME, named[0], message, frames, notes=notes, first=at, last=end + said.end)
    return [block], end + said.end


def _corner(text: str) -> int:
    for mark in ("╭─", "┌─", "┏━", "+--"):
        at = text.find(mark)
        if at >= 0:
            return at
    return -1


def _inside(lines: Lines, at: int, corner: int) -> tuple[list[str] | None, int]:
    """What stands between the side borders, down to the lower border, and the line after that."""
    inner: list[str] = []
    for n in range(at + 1, len(lines)):
        text = lines.raw[n][corner:].rstrip()
        if text[:1] in {"╰", "└", "┗"} or (text.startswith("+--") and text.endswith("-+")):
            return inner, n + 1
        if text[:1] not in _BORDERS or not text:
            return (inner, n) if inner else (None, n)
        inner.append(text[1:-1] if len(text) > 1 and text[-1] in _BORDERS else text[1:])
    return (inner or None), len(lines)


def _frames(inner: list[str]) -> list[Frame]:
    frames: list[Frame] = []
    place: list[str] = []
    boxes = 0
    for line in (*inner, ""):
        text = line.strip()
        if text[:1] in {"╭", "┌"} or (text.startswith("+-") and text.endswith("-+") and not boxes):
            boxes += 1
        elif text[:1] in {"╰", "└"} or (text.startswith("+-") and text.endswith("-+")):
            boxes -= 1
            continue
        if boxes > 0:
            continue
        pointed = text[:1] in {"❱", ">"} and text[1:].lstrip()[:1].isdigit()
        numbered = text[:1].isdigit() and (line.startswith("  ") or "│" in text or not _place(text))
        if text and not pointed and not numbered and (place or line[:2].strip()):
            place.append(text)
            continue
        if place:
            frame = _place(_joined(place))
            if frame is not None and len(frames) < MAX_FRAMES:
                frames.append(frame)
            place = []
        if pointed and frames and frames[-1].source is None:
            last = frames[-1]
            source = text[1:].lstrip().lstrip("0123456789").lstrip(" │|").rstrip()
            frames[-1] = Frame(file=last.file, line=last.line, function=last.function, source=source or None)
    return frames


def _joined(pieces: list[str]) -> str:
    whole = pieces[0]
    for piece in pieces[1:]:
        whole += (" " if piece.startswith("in ") or whole.endswith(" in") else "") + piece
    return whole


def _place(text: str) -> Frame | None:
    """``path:18 in level``, or ``in level:18`` where the file could not be read."""
    if text.startswith("in "):
        name, colon, digits = text[3:].rpartition(":")
        if colon and digits.isascii() and digits.isdecimal() and len(digits) < 10:
            return Frame(file=None, line=int(digits), function=name.strip() or None)
        return None
    place, mark, function = text.partition(" in ")
    while mark and not place.rpartition(":")[2].strip().isdecimal():
        more, mark, function = function.partition(" in ")
        place = f"{place} in {more}"
    file, colon, digits = place.strip().rpartition(":")
    if not colon or not (digits.isascii() and digits.isdecimal()) or len(digits) > 9 or not file:
        return None
    return Frame(file=file, line=int(digits), function=function.strip() or None)


def _notes(message: str) -> tuple[str, tuple[str, ...]]:
    """rich marks each note."""
    if "[NOTE]" not in message:
        return message, ()
    out: list[str] = []
    notes: list[str] = []
    for line in message.split("\n"):
        if line.startswith("[NOTE] "):
            notes.append(line[7:])
        elif notes:
            notes[-1] += "\n" + line
        else:
            out.append(line)
    return joined(out), tuple(notes)


def _member(lines: Lines, at: int) -> Found | None:
    """The box of a group's member holds that member's own box and last line."""
    corner = _corner(lines.raw[at])
    if corner < 0:
        return None
    inner, end = _inside(lines, at, corner)
    if inner is None:
        return None
    blocks = scan([line.removeprefix(" ").rstrip() for line in inner], lines.level + 1)
    if not blocks:
        named = next((n for n in map(split_exception, (i.strip() for i in inner)) if n is not None), None)
        blocks = [Block(NAME, named[0], named[1])] if named is not None else []
    return [b._replace(depth=b.depth + 1, first=at, last=end) for b in blocks], end


register(Dialect(NAME, 6, ("╭─", "┌─", "┏━", "+--", "─── "), read))
