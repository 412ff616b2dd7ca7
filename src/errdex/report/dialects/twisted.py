"""Twisted's short form of a Failure: type and message first, then ``file:line:function`` a line."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import split_exception
from errdex.report.scanning import Dialect, Found, Lines, register

_FIRST = "[Failure instance: Traceback"
_MAX_LINES = 20_000


def read(lines: Lines, at: int) -> Found | None:
    """The failure that line ``at`` begins."""
    text = lines.text[at]
    begin = text.find(_FIRST)
    if begin < 0:
        return None
    named = split_exception(text[begin + len(_FIRST) :].partition(": ")[2])
    if named is None:
        return None
    message = [named[1] or ""]
    frames: list[Frame] = []
    n = at + 1
    for n in range(at + 1, min(at + 1 + _MAX_LINES, len(lines))):
        line = lines.text[n].strip()
        if line == "]":
            return [_block(named[0], message, frames, at, n + 1)], n + 1
        frame = _frame(line)
        if frame is not None:
            frames.append(frame)
        elif not line.startswith("---"):
            if frames:
                break
            message.append(lines.text[n].rstrip())
    if message[-1].endswith("]"):
        message[-1] = message[-1][:-1]
    return [_block(named[0], message, frames, at, n)], max(n, at + 1)


def _block(type_: str, message: list[str], frames: list[Frame], at: int, end: int) -> Block:
    return Block("twisted", type_, "\n".join(message).rstrip(), tuple(frames), first=at, last=end)


def _frame(line: str) -> Frame | None:
    place, _, function = line.rpartition(":")
    file, _, number = place.rpartition(":")
    if not file or not function or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    return Frame(file=file, line=int(number), function=function)


register(Dialect("twisted", 9, (_FIRST,), read))
