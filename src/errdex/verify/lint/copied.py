"""Text that was copied: from another case, or from the library's own documentation."""

import functools
from collections.abc import Iterator

from errdex.model.text import words
from errdex.verify.case import ENTRY
from errdex.verify.case_new import MARK
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack import RawPack
from errdex.verify.pack_files import Problem

_RUN = 12
"""Words in a row that nobody writes twice by chance."""
_MOST_WORDS = 20_000


@case_rule("copied", "text that stands word for word in another case, or in the library's docstring")
def copied(look: Look) -> Found:
    """Twelve words in a row, whatever the punctuation."""
    case = look.case
    if case.entry is None:
        return
    held = _held(look.pack)
    documented = set[tuple[str, ...]]()
    if look.entries is not None and case.front is not None and case.front.id:
        documented = {run for text in look.entries.docstrings(case.front.id) for run in _runs(text)}
    for section in case.entry.sections:
        for run in _runs(section.text) if MARK not in section.text else ():
            first = held[run]
            where = (
                "the library's docstring" if run in documented else f"the case {first}" if first != case.name else ""
            )
            if where:
                start = " ".join(run[:5])
                message = f"{section.title!r} holds text of {where} ({start} …); write it for this error"
                yield ENTRY, Problem(section.line, "copied", message)
                break


@functools.lru_cache(maxsize=1)
def _held(pack: RawPack) -> dict[tuple[str, ...], str]:
    """The runs of words of all cases, and the first case that has each; asked for case after case."""
    held: dict[tuple[str, ...], str] = {}
    for case in pack.cases:
        for section in case.entry.sections if case.entry is not None else ():
            for run in _runs(section.text):
                held.setdefault(run, case.name)
    return held


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    found = words(text)[:_MOST_WORDS]
    return (tuple(found[n : n + _RUN]) for n in range(len(found) - _RUN + 1))
