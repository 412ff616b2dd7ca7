"""An error inside a sentence: ``it says `no station` (StationNotFound) when I call build``."""

import re

from errdex.report.blocks import Block
from errdex.report.dialects.last_line import named_in
from errdex.report.foreign import is_code, is_document
from errdex.report.lines import looks_like_exception
from errdex.report.patterns import pattern
from errdex.report.scanning import Dialect, register

MAX_CHARACTERS = 2_000
_TOLD = pattern(
    r"\b(?:i|i'm|im|my|we|our|get|got|getting|gets|gives|says|said|since|fails|failed|failing"
    r"|crash\w{0,3}|help|seeing|see|threw|throws|throwing"
    r"|hit|hitting|run into|ran into|error|issue|bug)\b",
    re.IGNORECASE,
)
_ABOUT = pattern(
    r"\b(?:is raised|are raised|be raised|raised when|raised if|means that|indicates"
    r"|should be caught|when to use|subclass)\b",
    re.IGNORECASE,
)
_QUOTED = pattern(r"`([^`\n]{3,600})`|“([^”\n]{3,600})”|\"([^\"\n]{3,600})\"")
_NAME = pattern(r"(?<![\w.])[A-Za-z_][\w.]{2,200}")
_BRACKETED = pattern(r"\(`?([A-Z][\w.]{2,200})`?\)")
_LEAD = pattern(
    r"(?:got|get|gets|getting|with|see|seeing|says|fails|failed|failing|error|exception|throws|throwing|hit"
    r"|hitting|into|this|following|an?)[: ]{1,3}`{0,3}"
    r"([A-Za-z_][\w.]{2,200}): ([^\n`]{2,2000})",
    re.IGNORECASE,
)
_NEAR = 80


def read(text: str) -> list[Block] | None:
    """The error that a short text tells of."""
    text = text.strip()
    if len(text) > MAX_CHARACTERS or is_code(text, strict=True) or is_document(text):
        return None
    if _TOLD.search(text) is None or _ABOUT.search(text) is not None:
        return None
    spans = [(m.start(), m.end(), next(g for g in m.groups() if g is not None)) for m in _QUOTED.finditer(text)]
    for _, _, inside in spans:
        named = named_in(inside)
        if named is not None and named[1]:
            return [Block("prose", named[0], named[1])]
    for begin, end, inside in spans:
        if looks_like_exception(inside) or " " not in inside.strip():
            continue
        name = _name_near(text, begin, end)
        if name is not None:
            return [Block("prose", name, inside.strip())]
    for found in _LEAD.finditer(text):
        if looks_like_exception(found.group(1)):
            return [Block("prose", found.group(1), found.group(2).strip().rstrip("."), open_ended=True)]
    return None


def _name_near(text: str, begin: int, end: int) -> str | None:
    """An exception's name in the words around a quoted message; in brackets any name that may be a class."""
    after, before = text[end : end + _NEAR], text[max(0, begin - _NEAR) : begin]
    bracketed = _BRACKETED.match(after.lstrip())
    if bracketed is not None:
        return bracketed.group(1)
    for name in (*_NAME.findall(after)[:6], *reversed(_NAME.findall(before)[-6:])):
        name = name.rstrip(".")
        if looks_like_exception(name) and name[:1].isalpha():
            return str(name)
    return None


register(Dialect("prose", 85, whole=read))
