"""Which of a shared object's strings read like messages. Where strings begin and end is for the kinds of compilers."""

import re
from collections.abc import Iterator

MAX_TEXT = 700
MIN_LETTERS = 8

_RUN = re.compile(rb"[\t\n\x20-\x7e\x80-\xff]{8,}")
_WORD = re.compile(r"[A-Za-z][a-z']+|[a-z]")
_ODD = re.compile(r"[^A-Za-z0-9 .,:;'\"()%/_`*<>=!?\n-]")


def runs(data: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """Runs of printable bytes: where each begins, its bytes, and whether a NUL ends it."""
    for found in _RUN.finditer(data):
        yield found.start(), found[0], data[found.end() : found.end() + 1] == b"\0"


def decoded(raw: bytes) -> str | None:
    """The text of a string; None where it is too long or none."""
    if len(raw) > MAX_TEXT:
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return None


def reads_like_message(text: str) -> bool:
    """Whether a person could have been meant to read it: words with blanks between, little else.

    Left out: names, paths, signatures, documentation of several paragraphs.
    """
    if " " not in text.strip() or len(text) > MAX_TEXT:
        return False
    letters = sum(c.isalnum() for c in text)
    if letters < MIN_LETTERS or letters * 2 < len(text) or len(_ODD.findall(text)) * 8 > len(text):
        return False
    if "\n--\n" in text or "($self" in text or "($module" in text:
        return False
    if text.count("\n") > 3 and "%" not in text and "{" not in text:
        return False
    return len(_WORD.findall(text)) >= 2 and not text.startswith(("/", "-I", "-L", "$Id"))
