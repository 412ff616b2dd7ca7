"""JUnit XML: the ``failure`` and ``error`` elements of test cases, with the traceback as their text.

The few elements needed are found in the text; no XML is parsed, so no entity is ever expanded.
"""

import html

from errdex.report.blocks import Block
from errdex.report.cleaning import clean
from errdex.report.scanning import Dialect, register, scan
from errdex.report.values import split_message

NAME = "junit"
_ELEMENTS = ("failure", "error", "rerunFailure", "flakyFailure", "rerunError", "flakyError")
_MAX_TAG = 200_000


def read(text: str) -> list[Block] | None:
    """All failed tests, in their order."""
    head = text[:4_000]
    if "<testsuite" not in head and "<testcase" not in head:
        return None
    out: list[Block] = []
    at = 0
    while (at := text.find("<", at)) >= 0:
        name = next((n for n in _ELEMENTS if text.startswith((f"<{n} ", f"<{n}>"), at)), None)
        if name is None:
            at += 1
            continue
        fields, inside, at = _element(text, at + 1 + len(name), name)
        out.extend(_failed(fields, inside))
    return out


def _element(text: str, at: int, name: str) -> tuple[dict[str, str], str, int]:
    """Attributes, text and end of the element whose name ends at ``at``."""
    fields: dict[str, str] = {}
    limit = min(len(text), at + _MAX_TAG)
    while at < limit and text[at] not in ">/":
        equals = text.find("=", at, limit)
        if equals < 0 or ">" in text[at:equals]:
            break
        quote = text[equals + 1 : equals + 2]
        end = text.find(quote, equals + 2) if quote and quote in "\"'" else -1
        if end < 0:
            break
        fields[text[at:equals].strip()] = html.unescape(text[equals + 2 : end])
        at = end + 1
        while at < limit and text[at].isspace():
            at += 1
    opened = text.find(">", at)
    if opened < 0:
        return fields, "", len(text)
    if text[opened - 1] == "/":
        return fields, "", opened + 1
    closed = text.find(f"</{name}>", opened)
    closed = len(text) if closed < 0 else closed
    inside = text[opened + 1 : closed]
    plain = inside.replace("<![CDATA[", "").replace("]]>", "")
    return fields, plain if "<![CDATA[" in inside else html.unescape(inside), closed


def _failed(fields: dict[str, str], inside: str) -> list[Block]:
    blocks = scan(clean(inside).split("\n")) if inside.strip() else []
    if blocks:
        return [b._replace(dialect=NAME, first=0, last=0) for b in blocks]
    type_, message = split_message(clean(fields.get("message", "")))
    type_ = type_ or fields.get("type") or None
    if type_ is not None and type_.startswith(("java.", "junit.", "org.")):
        return []
    return [Block(NAME, type_, message)] if type_ or message else []


register(Dialect(NAME, 10, whole=read))
