"""A file's bytes made fit for the parser: encoding, line ends, and margins deeper than it can bear."""

import codecs
import re

MAX_MARGIN = 300
"""Columns of the deepest margin that the parser is shown; CPython allows 100 levels."""
MAX_CARRIED = 50
"""Blank lines with a backslash in a row that are shown to it as they are."""

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_SOURCE = {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined"}
"""Codecs that no source is written in; some take quadratic time."""
# A backslash at the end of a blank line carries a margin on.
_CARRIED = re.compile(rb"\n[ \t]*\\\n")
# A margin of 300 columns takes at least 38 tabs.
_DEEP = re.compile(rb"(?:[ \t]|\\\n){38,}")

_MANY_COMMENTS = re.compile(rb"^(?:[ \t]*+#[^\n]*+\n\s*+){40}", re.MULTILINE)
"""Comments in a row that are too many to be shown to the parser, blank lines left aside."""
_TOKEN = re.compile(
    rb"(?P<comment>#[^\n]*+)"
    rb'|"""(?:[^"\\]++|\\.|"(?!""))*+(?:"""|\Z)'
    rb"|'''(?:[^'\\]++|\\.|'(?!''))*+(?:'''|\Z)"
    rb'|"(?:[^"\\\n]++|\\.)*+(?:"|(?=\n)|\Z)'
    rb"|'(?:[^'\\\n]++|\\.)*+(?:'|(?=\n)|\Z)",
    re.DOTALL,
)
"""A comment, or a string, in which there is none."""


def decode(data: bytes) -> tuple[bytes, str | None]:
    """UTF-8 bytes with ``\\n`` line ends, and what was wrong with the encoding, if anything.

    A coding cookie is honoured; bytes that it does not allow are replaced, and that is told.
    """
    problem = None
    data = data.removeprefix(codecs.BOM_UTF8)
    encoding = "utf-8"
    for line in data.split(b"\n", 2)[:2]:
        found = _COOKIE.match(line[:200])
        if found:
            encoding = found.group(1).decode("ascii", "replace")
            break
    try:
        name = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        name = ""
    if not name or name in _NO_SOURCE:
        name, problem = "utf-8", f"unknown encoding {encoding!r}; read as UTF-8"
    try:
        text = data.decode(name)
        if name != "utf-8":
            data = text.encode("utf-8", "backslashreplace")
    except (UnicodeError, LookupError, ValueError):
        problem = "bytes that its encoding does not allow; they were replaced"
        data = data.decode("utf-8", "replace").encode()
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data, problem


def without_deep_margins(data: bytes) -> bytes:
    """``data``, equally long and with the same lines, with margins of at most ``MAX_MARGIN`` columns.

    tree-sitter-python keeps the stack of open margins in a buffer of 1,024 bytes and writes past its end from
    510 of them on. Form feeds begin a margin anew, so they take the place of the blanks that are too many.
    A long run of carried margins, which it would read over and over, becomes blank lines.
    """
    if b" " * MAX_MARGIN not in data and b"\t" not in data and not _CARRIED.search(data) and data[:1] not in b" \\":
        return data
    return _DEEP.sub(_shallower, data)


def without_many_comments(data: bytes) -> bytes:
    """``data``, equally long and with the same lines; where very many lines are comments alone, these are blank.

    After a block, tree-sitter-python looks for the next statement behind all comments, again at each of them.
    """
    if not _MANY_COMMENTS.search(data):
        return data
    pieces: list[bytes] = []
    at = 0
    for found in _TOKEN.finditer(data):
        start, end = found.span("comment")
        if start >= 0 and not data[data.rfind(b"\n", 0, start) + 1 : start].strip():
            pieces += (data[at:start], b" " * (end - start))
            at = end
    return b"".join([*pieces, data[at:]])


def _shallower(match: re.Match[bytes]) -> bytes:
    text = match.group()
    run = bytearray(text.replace(b"\\\n", b" \n") if text.count(b"\\\n") > MAX_CARRIED else text)
    width = 0
    for at in range(len(run) - 1, -1, -1):
        width += {0x20: 1, 0x09: 8}.get(run[at], 0)
        if width > MAX_MARGIN and run[at] in b" \t":
            run[at] = 0x0C
    return bytes(run)


def storable(text: str) -> str:
    """``text`` that can be written as UTF-8: a lone surrogate of a source literal becomes its escape."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text
