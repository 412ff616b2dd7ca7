"""The interpreter's own end: ``Fatal Python error``, and the frames that faulthandler prints, the innermost first."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import looks_like_exception, read_frame, split_exception
from errdex.report.scanning import Dialect, Found, Lines, register

NAME = "fatal"
_FIRST = ("Fatal Python error: ", "Windows fatal exception: ")
_THREAD = "(most recent call first):"
_AHEAD = 8
MAX_FRAMES = 20_000


def read(lines: Lines, at: int) -> Found | None:
    """The fatal error in line ``at``."""
    text = lines.text[at]
    lead = next((f for f in _FIRST if f in text), None)
    if lead is None:
        return None
    said = text[text.index(lead) + len(lead) :].strip()
    named: tuple[str, str | None] | None = None
    end = at + 1
    for n in range(at + 1, min(at + 1 + _AHEAD, len(lines))):
        line = lines.text[n].strip()
        if _THREAD in line or line.startswith("Traceback"):
            break
        found = split_exception(line)
        if found is not None and looks_like_exception(found[0]) and found[1]:
            named = found
            end = n + 1
    frames, end = _frames(lines, end)
    fatal = Block(NAME, lead.strip().rstrip(":"), said, () if named else frames, first=at, last=end)
    if named is None:
        return [fatal], end
    cause = Block(NAME, named[0], named[1], frames, first=at, last=end)
    return [cause, fatal._replace(role="context")], end


def _frames(lines: Lines, at: int) -> tuple[tuple[Frame, ...], int]:
    """The current thread's frames, outermost first, and the line below all threads' frames."""
    threads: list[tuple[bool, list[Frame]]] = []
    while at < len(lines):
        text = lines.text[at]
        frame = read_frame(text)
        if _THREAD in text:
            threads.append(("Current thread" in text, []))
        elif frame is not None and threads:
            if len(threads[-1][1]) < MAX_FRAMES:
                threads[-1][1].append(frame)
        elif text.strip() and not text.strip().startswith(("<no Python frame>", "...", "Python runtime state")):
            break
        at += 1
    chosen = next((f for current, f in threads if current), threads[0][1] if threads else [])
    return tuple(reversed(chosen)), at


register(Dialect(NAME, 9, _FIRST, read))
