"""JSON, as a document or in a line of a log. What an object means, the files named ``json_*`` say."""

import msgspec

from errdex.report.blocks import Block
from errdex.report.scanning import Dialect, Found, Lines, linked, register
from errdex.report.values import blocks_of

NAME = "json"
_TELLING = ("Traceback", 'File \\"', "exc_type", "errorType", "stack_trace", "stackTrace", "exception",
            "longrepr", "ename",
            "error.type", "error_detail", "annotation_level", '"stack', "runs")  # fmt: skip
_MAX_TRIES = 8


def read(lines: Lines, at: int) -> Found | None:
    """The objects and lists in line ``at``."""
    text = lines.raw[at]
    if not any(word in text for word in _TELLING):
        return None
    begin = -1
    for _ in range(_MAX_TRIES):
        begin = text.find("{", begin + 1)
        if begin < 0:
            return None
        value = _decoded(text[begin:])
        if value is not None:
            blocks = linked([b._replace(first=at, last=at + 1) for b in blocks_of(value, lines.level)])
            return (blocks, at + 1) if blocks else None
    return None


def document(text: str) -> list[Block] | None:
    """A text that is one JSON value."""
    stripped = text.strip()
    if stripped[:1] not in {"{", "["} or stripped[-1:] not in {"}", "]"}:
        return None
    value = _decoded(stripped)
    return linked(blocks_of(value, 0)) or None if value is not None else None


def _decoded(text: str) -> object:
    """The value that a text is, or begins with; None where it is none, or too deep."""
    text = text.strip()
    end = max(text.rfind("}"), text.rfind("]"))
    if end < 0:
        return None
    try:
        return msgspec.json.decode(text[: end + 1].encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


register(Dialect(NAME, 3, ('": ', '":"', '":{', '":[', '" :'), read, document))
