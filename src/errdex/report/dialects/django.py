"""Django's debug pages as text, and its reports by mail: what was raised stands in fields below the frames."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.scanning import NAMED, Dialect, Found, Lines, register

_TYPE, _VALUE, _PLACE = "Exception Type:", "Exception Value:", "Exception Location:"
_OTHERS = ("Raised during:", "Request information", "Request Method:", "Python ", "Server time:", "USER:", "GET:",
           "POST:", "Exception ", "Traceback", "</")  # fmt: skip
_MAX_LINES = 200
_MAX_TYPE = 300


def read(lines: Lines, at: int) -> Found | None:
    """The fields that begin in line ``at``."""
    text = lines.text[at].strip()
    if not text.startswith(_TYPE):
        return None
    type_ = text[len(_TYPE) :].strip().partition(" at ")[0].strip()
    after = at + 1
    if not type_ and after < len(lines):
        type_ = lines.text[after].strip()
        after += 1
    if not type_ or len(type_) > _MAX_TYPE or " " in type_:
        return None
    message: list[str] = []
    frames: tuple[Frame, ...] = ()
    inside = False
    end = after
    for n in range(after, min(after + _MAX_LINES, len(lines))):
        line = lines.text[n].strip()
        if line.startswith(_VALUE):
            message, inside = [line[len(_VALUE) :].strip()], True
        elif line.startswith(_PLACE):
            frames, inside = _placed(line[len(_PLACE) :].strip()), False
        elif line.startswith(_OTHERS):
            break
        elif inside:
            message.append(lines.text[n].rstrip())
        elif line:
            break
        end = n + 1
    said = "\n".join(message).strip()
    return [Block(NAMED, type_, said, frames, first=at, last=end)], end


def _placed(text: str) -> tuple[Frame, ...]:
    """``/path/core.py, line 18, in level``"""
    file, mark, rest = text.partition(", line ")
    number, _, function = rest.partition(", in ")
    if not mark or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return ()
    return (Frame(file=file, line=int(number), function=function.strip() or None),)


register(Dialect("django", 12, (_TYPE,), read))
