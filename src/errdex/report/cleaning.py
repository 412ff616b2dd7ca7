"""Cleaning that every form needs: line ends, terminal escapes, odd blanks, entities of a page's source."""

import html
from urllib.parse import unquote

_MAX_SEQUENCE = 4096
_BLANKS = str.maketrans(
    dict.fromkeys("\xa0\u202f\u2007", " ")
    | dict.fromkeys("\0\ufeff\u200b", "")
    | dict.fromkeys("\x0b\x0c\x85\u2028\u2029", "\n")
)
"""Odd blanks, what has no width, and other line ends."""


def clean(text: str) -> str:
    """``text`` with one kind of line end and of blank, without terminal escapes, byte order mark and NULs."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text or "\x9b" in text:
        text = strip_escapes(text.replace("\x9b", "\x1b["))
    if not text.isascii() or "\0" in text or "\x0b" in text or "\x0c" in text:
        text = text.translate(_BLANKS)
    if "\b" in text:
        text = _overstrike(text)
    if "File “" in text or "File ”" in text:
        text = straight(text)  # an editor changed all quotes of the text
    if "%0A" in text and "Traceback%20" in text:
        text = unquote(text)
    return unescape_entities(text)


def straight(text: str) -> str:
    """``text`` with typographic quotes made plain."""
    return text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"'})


def unescape_entities(text: str) -> str:
    """``text`` with its HTML entities resolved, where a traceback in it shows them."""
    if "&" not in text:
        return text
    if (
        "File &quot;" in text
        or "&lt;module&gt;" in text
        or ("Traceback" in text and ("&#39;" in text or "&#x27;" in text))
    ):
        return html.unescape(text)
    return text


def strip_escapes(text: str) -> str:
    """``text`` without ECMA-48 control sequences (colours, cursor moves) and OSC strings (links, titles)."""
    out: list[str] = []
    at = 0
    while True:
        escape = text.find("\x1b", at)
        if escape < 0:
            out.append(text[at:])
            return "".join(out)
        out.append(text[at:escape])
        at = _after_escape(text, escape + 1)


def _after_escape(text: str, at: int) -> int:
    kind = text[at : at + 1]
    if kind == "[":
        at += 1
        while at < len(text) and "\x20" <= text[at] <= "\x3f":
            at += 1
        return at + 1 if at < len(text) and "\x40" <= text[at] <= "\x7e" else at
    if kind == "]":
        limit = min(len(text), at + _MAX_SEQUENCE)
        for end in range(at + 1, limit):
            if text[end] == "\x07":
                return end + 1
            if text[end] == "\x1b":
                return end + 2 if text[end + 1 : end + 2] == "\\" else end
            if text[end] == "\n":
                return end
        return at + 1
    return at + 1 if kind else at


def _overstrike(text: str) -> str:
    """``text`` with each backspace having taken the character before it, as in bold man pages."""
    out: list[str] = []
    for char in text:
        if char != "\b":
            out.append(char)
        elif out and out[-1] != "\n":
            out.pop()
    return "".join(out)
