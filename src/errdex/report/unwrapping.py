"""Lines that something cut or packed: a terminal's width, or a log that keeps each line as a JSON object."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from errdex.report.lines import begins_frame, indent_of, is_dotted, looks_like_exception, read_frame, split_exception
from errdex.report.patterns import pattern

_HEADER = "Traceback (most recent call last)"
_KEYS = ("log", "message", "msg", "MESSAGE", "textPayload", "line", "event", "text")
_WIDTHS = range(60, 400)
_QUOTED_HEADER = pattern(
    r'"(?:log|message|msg|MESSAGE|textPayload|line|event|text)" ?: ?"[^"\\\n]{0,200}Traceback \(most recent'
)


def unwrap(lines: Sequence[str]) -> Sequence[str]:
    """The lines as they were before."""
    return _unfolded(_unpacked(lines))


def _unpacked(lines: Sequence[str]) -> Sequence[str]:
    """Each line of a traceback out of the JSON object that a container's log keeps it in."""
    first = next((line for line in lines if _HEADER in line and _QUOTED_HEADER.search(line)), None)
    if first is None:
        return lines
    found = _text_of(first, _KEYS)
    if found is None or "\n" in found[1].rstrip("\n"):
        return lines
    out: list[str] = []
    for line in lines:
        text = _text_of(line, (found[0],)) if line.lstrip().startswith("{") else None
        out.extend(text[1].rstrip("\r\n").split("\n") if text is not None else (line,))
    return out


def _text_of(line: str, keys: Sequence[str]) -> tuple[str, str] | None:
    try:
        value = msgspec.json.decode(line.strip().encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    if not isinstance(value, dict):
        return None
    return next(((k, value[k]) for k in keys if isinstance(value.get(k), str)), None)


def _unfolded(lines: Sequence[str]) -> Sequence[str]:
    """Lines that a terminal broke at its width put together: a frame that ends just there shows it."""
    widths = Counter(len(line) for line in lines if len(line) in _WIDTHS)
    if not widths:
        return lines
    width = max(widths)
    if not any(_is_folded(lines, at, width) for at in range(len(lines) - 1) if 'File "' in lines[at]):
        return lines
    out: list[str] = []
    joining = False
    for line in lines:
        if joining and out:
            out[-1] += line
        else:
            out.append(line)
        joining = len(line) == width
    return out


def _is_folded(lines: Sequence[str], at: int, width: int) -> bool:
    """Whether a frame's line is as wide as any and goes on in the next one."""
    line, below = lines[at], lines[at + 1]
    if len(line) != width or not below.strip() or indent_of(below):
        return False
    if begins_frame(line):
        return read_frame(line + below) is not None
    named = split_exception(below)
    return read_frame(line) is not None and is_dotted(below.strip()) and not (named and looks_like_exception(named[0]))
