"""Dask's worker log: the exception's repr and its frames as fields. What follows mostly prints it in full."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import read_repr
from errdex.report.scanning import Dialect, Found, Lines, register, scan
from errdex.report.unescaping import unescape

_EXCEPTION, _TRACE = "Exception: ", "Traceback: "
_QUOTES = ("'", '"')
_AHEAD = 3


def read(lines: Lines, at: int) -> Found | None:
    """The fields whose first, the repr, is line ``at``."""
    text = lines.text[at].strip()
    if not text.startswith(_EXCEPTION) or not text[len(_EXCEPTION) :].startswith(_QUOTES):
        return None
    named = read_repr(unescape(text, len(_EXCEPTION) + 1))
    if named is None:
        return None
    frames: tuple[Frame, ...] = ()
    end = at + 1
    for n in range(at + 1, min(at + 1 + _AHEAD, len(lines))):
        trace = lines.text[n].strip()
        if trace.startswith(_TRACE) and trace[len(_TRACE) :].startswith(_QUOTES):
            inner = scan(unescape(trace, len(_TRACE) + 1).split("\n"), lines.level + 1)
            frames = inner[0].frames if inner else ()
            end = n + 1
            break
    return [Block("dask", named[0], named[1], frames, restates=True, first=at, last=end)], end


register(Dialect("dask", 2, ("Exception: '", 'Exception: "'), read))
