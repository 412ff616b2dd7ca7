"""A traceback in one line, its line ends escaped: in broken JSON, a repr, logfmt, or rsyslog's ``#012``."""

from errdex.report.blocks import Block
from errdex.report.scanning import Dialect, Found, Lines, register, scan
from errdex.report.unescaping import unescape

NAME = "escaped"
_MARKS = ("Traceback (most recent call last):", 'File "', 'File \\"')
_ENDS = ("\\n", "\\r\\n", "#012", "\\\\n", "<br", "\\u000a", "\\u000A")
_BEHIND = 12


def read(lines: Lines, at: int) -> Found | None:
    """The tracebacks of line ``at``."""
    text = lines.raw[at]
    begin = min((n for n in map(text.find, _MARKS) if n >= 0), default=-1)
    if begin < 0:
        return None
    header = text.startswith(_MARKS[0], begin)
    after = text[begin + len(_MARKS[0]) :].lstrip() if header else text[begin:]
    if header and not after.startswith(_ENDS):
        return None
    if not header and not any(f"{end}    " in text for end in ("\\n", "#012", "\\\\n")):
        return None
    inner = unescape(text, begin)
    if "\n" not in inner:
        return None
    if not header:
        inner = "  " + inner
    blocks = scan(inner.split("\n"), lines.level + 1)
    blocks = [b._replace(first=at, last=at + 1) for b in blocks]
    return (blocks, at + 1) if blocks else None


def blocks_in(text: str, level: int) -> list[Block]:
    """The blocks of a text that stood as a value in another."""
    return scan(text.split("\n"), level)


register(Dialect(NAME, 4, ("\\n", "#012", "<br"), read))
