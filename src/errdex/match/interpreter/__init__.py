"""Messages that CPython itself makes, with no raise statement behind them: one file per family.

Their texts are read from no source; each is written down with its exception class and, where known, its versions.
"""

import functools
from collections.abc import Iterator, Sequence

from errdex.match.interpreter.base import PROJECT, Known, Made, known_classes, messages
from errdex.model.report import ReportedException
from errdex.model.text import words

__all__ = ["PROJECT", "Known", "Made", "by_id", "made_by_interpreter", "table"]

_MIN_WEIGHT = 8
"""Letters of literal text without which a message alone, its class unknown, says nothing."""
_MAX_WORDS = 2_000
"""Characters of a message whose words are looked up: the interpreter's own text is short, and stands at its ends."""


def table() -> list[Known]:
    """All messages."""
    return [known for exception in known_classes() for known in messages(exception)]


def made_by_interpreter(exception: ReportedException, readings: Sequence[str]) -> Known | None:
    """The interpreter's own message that says the most of the whole text; None where none makes it.

    Without a type every class's messages are tried, those that are nearly all hole left out.
    """
    type_ = (exception.type or "").removeprefix("builtins.")
    asked = [type_] if type_ else known_classes()
    best: Known | None = None
    for reading in readings:
        found = dict.fromkeys(words(reading[:_MAX_WORDS] + " " + reading[-_MAX_WORDS:]))
        for known in _candidates(asked, found):
            if not type_ and known.template.weight < _MIN_WEIGHT:
                continue
            if best is not None and known.template.weight <= best.template.weight:
                continue
            if known.template.check(reading) is not None:
                best = known
    return best


def by_id(id: str) -> Known | None:
    """The message with this entry's id, or the only one whose id begins so."""
    found = [k for k in table() if k.entry.id.startswith(id)] if len(id) >= 6 else []
    return found[0] if len(found) == 1 else None


def _candidates(exceptions: list[str], found: dict[str, None]) -> Iterator[Known]:
    for exception in exceptions:
        filed, wordless = _filed(exception)
        yield from wordless
        if filed:
            for word in found:
                yield from filed.get(word, ())


@functools.cache
def _filed(exception: str) -> tuple[dict[str, list[Known]], list[Known]]:
    """A class's messages by their longest word, and those that hold no word whole."""
    filed: dict[str, list[Known]] = {}
    wordless: list[Known] = []
    for known in messages(exception):
        keys = known.template.key_words()
        if keys:
            filed.setdefault(max(keys, key=len), []).append(known)
        else:
            wordless.append(known)
    return filed, wordless
