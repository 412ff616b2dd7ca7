"""The frame of the dialects: the registry, cleaning that all of them need, and the choice of one."""

import functools
from collections.abc import Callable
from typing import NamedTuple

from errdex.model.errors import NoErrorInReport
from errdex.model.report import Report
from errdex.variants import import_all

MAX_REPORT = 64 * 1024 * 1024
"""Characters of a report that are kept; of a longer one the end, where a traceback stands."""


class Dialect(NamedTuple):
    """A form that errors come in."""

    name: str
    order: int
    """The lowest that can read the text wins: the more telling form first."""
    read: Callable[[str], Report | None]
    """Takes cleaned text; None where it holds no such form. Linear in the text's length."""


_dialects: list[Dialect] = []


def register(dialect: Dialect) -> Dialect:
    """Add a dialect."""
    _dialects.append(dialect)
    return dialect


@functools.cache
def dialects() -> tuple[Dialect, ...]:
    """All dialects by order; importing each module of the package registers it."""
    import_all("errdex.report.dialects")
    return tuple(sorted(_dialects, key=lambda d: d.order))


def read_report(text: str) -> Report:
    """The exceptions that ``text`` shows.

    Raises NoErrorInReport where it shows none.
    """
    cleaned = clean(text[-MAX_REPORT:])
    if not cleaned.strip():
        raise NoErrorInReport("the input is empty; pipe or paste an error, or give it as an argument")
    for dialect in dialects():
        report = dialect.read(cleaned)
        if report is not None:
            return report
    raise NoErrorInReport(
        "no Python error in the input; pipe a traceback or its last line, or give the message as an argument"
    )


def clean(text: str) -> str:
    """``text`` with one kind of line end and without terminal escapes, byte order mark and NULs."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = strip_escapes(text)
    return text.lstrip("\ufeff").replace("\0", "")


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


_MAX_SEQUENCE = 4096


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
