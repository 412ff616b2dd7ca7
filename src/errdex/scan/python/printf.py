"""Cuts a printf-style format into literal text and conversions, as the ``%`` operator reads it."""

from typing import NamedTuple


class Conversion(NamedTuple):
    """One ``%`` conversion."""

    key: str | None
    """The name in ``%(name)s``."""
    spec: str
    """Flags, width, precision and type as written, ``s``, ``r`` and ``a`` left out."""
    type: str
    stars: int
    """Values it takes for its width and precision."""


def printf_pieces(text: str) -> list[tuple[str, Conversion | None]]:
    """``(literal, conversion)`` in order; the last pair may have no conversion. Read once from left to right."""
    out: list[tuple[str, Conversion | None]] = []
    literal: list[str] = []
    at = 0
    # Without any ")" ahead a "%(" is no conversion; asking once keeps the reading linear.
    last_close = text.rfind(")")
    while at < len(text):
        percent = text.find("%", at)
        if percent < 0:
            literal.append(text[at:])
            break
        literal.append(text[at:percent])
        if text[percent : percent + 2] == "%%":
            literal.append("%")
            at = percent + 2
            continue
        conversion, end = _conversion(text, percent + 1, last_close)
        if conversion is None:
            literal.append("%")
            at = percent + 1
            continue
        out.append(("".join(literal), conversion))
        literal = []
        at = end
    if literal:
        out.append(("".join(literal), None))
    return out


def _conversion(text: str, at: int, last_close: int) -> tuple[Conversion | None, int]:
    key = None
    if text[at : at + 1] == "(":
        if at > last_close:
            return None, at
        close = text.index(")", at)
        key = text[at + 1 : close]
        at = close + 1
    start = at
    stars = 0
    while at < len(text) and text[at] in "#0- +*.123456789hlL":
        stars += text[at] == "*"
        at += 1
    if at >= len(text) or text[at] not in "diouxXeEfFgGcrsab":
        return None, at
    kind = text[at]
    flags = text[start:at]
    spec = flags + (kind if kind not in "sra" else "")
    return Conversion(key, spec, kind, stars), at + 1
