"""Templates of native texts: printf's conversions, Python's own ``%R`` and the like, and ``{}`` of format strings."""

import re

from errdex.model.template import Hole, Part, Template, Text

_CONVERSION = re.compile(
    r"%[-+ #0]{0,5}(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*)?)?(?:hh|h|ll|l|z|t|j|q|L|I64|w)?([diouxXeEfFgGcsrapSRAUVNT])|(%%)"
    r"|\{[A-Za-z0-9_.]{0,40}(?:![rsa])?(?::[^{}\s]{0,12})?\}"
)
_WHOLE = frozenset("diu")


def native_template(text: str) -> Template:
    """The text with its conversions as holes."""
    parts: list[Part] = []
    literal = ""
    at = 0
    for found in _CONVERSION.finditer(text):
        literal += text[at : found.start()]
        at = found.end()
        if found[2]:
            literal += "%"
            continue
        if literal:
            parts.append(Text(literal))
            literal = ""
        kind = found[1] or ""
        number = kind in _WHOLE and kind != ""
        conversion = "r" if kind in {"R", "r"} or "!r" in found[0] else ""
        parts.append(Hole("…", "r" if conversion else "", "d" if number else ""))
    literal += text[at:]
    if literal:
        parts.append(Text(literal))
    return Template(tuple(parts))
