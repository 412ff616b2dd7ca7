"""Poetry and other Cleo programs: type, message and ``at path:74 in func``, with empty lines between."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import is_dotted
from errdex.report.scanning import Dialect, Found, Lines, register

_MAX_BACK = 60
_MAX_STACK = 4_000
_BARS = ("│", "|")


def read(lines: Lines, at: int) -> Found | None:
    """The error whose place is line ``at``."""
    text = lines.text[at].strip()
    if not text.startswith("at "):
        return None
    frame = _place(text[3:])
    if frame is None:
        return None
    paragraphs = _above(lines, at)
    if len(paragraphs) < 2 or len(paragraphs[-2]) != 1 or not is_dotted(paragraphs[-2][0]):
        return None
    end = at + 1
    source = None
    while end < len(lines) and any(bar in lines.text[end][:24] for bar in _BARS):
        line = lines.text[end].strip()
        if line.startswith(("→", ">")):
            source = line.partition("│")[2].strip() or None
        end += 1
    frames = (*_stack(lines, at), Frame(file=frame.file, line=frame.line, function=frame.function, source=source))
    message = "\n".join(paragraphs[-1])
    return [Block("cleo", paragraphs[-2][0], message, frames, first=at, last=end)], end


def _above(lines: Lines, at: int) -> list[list[str]]:
    """The two paragraphs above."""
    out: list[list[str]] = [[]]
    for back in range(at - 1, max(lines.end, at - _MAX_BACK) - 1, -1):
        line = lines.text[back].strip()
        if line:
            out[0].insert(0, line)
        elif out[0]:
            if len(out) == 2:
                break
            out.insert(0, [])
    return [p for p in out if p]


def _stack(lines: Lines, at: int) -> list[Frame]:
    """The numbered frames that verbose output puts above, the outermost first."""
    out: list[Frame] = []
    for n in range(max(lines.end, at - _MAX_STACK), at):
        number, _, place = lines.text[n].strip().partition(" ")
        if number.isdecimal() and number.isascii():
            frame = _place(place.strip())
            if frame is not None:
                out.append(frame)
    return out


def _place(text: str) -> Frame | None:
    place, mark, function = text.partition(" in ")
    file, colon, number = place.rpartition(":")
    if not mark or not colon or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    return Frame(file=file, line=int(number), function=function.strip() or None) if file.endswith(".py") else None


register(Dialect("cleo", 31, ("at ",), read))
