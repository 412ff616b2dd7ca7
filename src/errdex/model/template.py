"""Templates: a message as literal text and holes, and the check of a message against one.

How templates are read from source is ``scan``'s; which templates to try is ``match``'s.
"""

import functools
import re

import msgspec

from errdex.model.glob import Glob
from errdex.model.parts import Hole, Part, Text
from errdex.model.text import fold, words

HOLE_MARK = "\x01"
"""Stands for a hole in a normalised template: a control character that no message spells and that is no white
space to Python, as ``\\x1f`` would be, so that folding keeps it."""


__all__ = ["HOLE_MARK", "Hole", "Part", "Template", "Text"]


class Template(msgspec.Struct, frozen=True, dict=True):
    """The message of a raise site."""

    parts: tuple[Part, ...] = ()
    unresolved: str | None = None
    """Why the text could not be read from the statement; None where it could."""
    quoted: bool = False
    """Whether the message shows as the ``repr`` of this text, as a ``KeyError``'s does."""

    @property
    def text(self) -> str:
        """Literal text with every hole as ``{expression}``: for people, not for matching."""
        return "".join(p.text if isinstance(p, Text) else "{" + p.expression + "}" for p in self.parts)

    @property
    def normal(self) -> str:
        """White space folded and each hole one mark: what identity is made of."""
        return fold("".join(p.text if isinstance(p, Text) else HOLE_MARK for p in self.parts))

    @property
    def literals(self) -> tuple[str, ...]:
        """The literal pieces, in order."""
        return tuple(p.text for p in self.parts if isinstance(p, Text))

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(p for p in self.parts if isinstance(p, Hole))

    @functools.cached_property
    def weight(self) -> int:
        """Letters and digits of literal text: how much a match of this template says."""
        return sum(c.isalnum() for t in self.literals for c in t)

    def key_words(self) -> list[str]:
        """Words that every message of this template holds whole.

        A word touching a hole may continue into the value, so it cannot be looked up; nor one that an escape
        sequence touches where the message shows as a ``repr``.
        """
        found = self._whole_words([t.text if isinstance(t, Text) else None for t in self.parts])
        if not self.quoted:
            return found
        shown = self._whole_words([repr(t.text)[1:-1] if isinstance(t, Text) else None for t in self.parts])
        return [w for w in found if w in set(shown)]

    @staticmethod
    def _whole_words(texts: list[str | None]) -> list[str]:
        out: list[str] = []
        last = len(texts) - 1
        for i, text in enumerate(texts):
            if text is None:
                continue
            left = " " if i == 0 else "x"
            right = " " if i == last else "x"
            # The probe letters glue themselves to a word at an open edge, which is then dropped.
            found = words(left + text + right)
            if left == "x":
                found = found[1:]
            if right == "x":
                found = found[:-1]
            out.extend(found)
        return out

    def check(self, message: str) -> tuple[str, ...] | None:
        """The values of the holes if this template makes the whole ``message``, else None.

        Tried on the exact text first, then with white space folded on both sides, since reports
        wrap and indent. Linear in ``len(message)``.
        """
        check = self._check
        if self.quoted:
            values = check.values(_unquote(message))
            if values is not None:
                return values
        return check.values(message)

    @functools.cached_property
    def marks(self) -> tuple[str, str, str]:
        """What stands somewhere in, at the beginning of and at the end of every message of this template.

        As they are but for white space at the message's ends; empty where nothing is sure. A quick look for those who
        try many templates: ``check`` costs more.
        """
        if self.quoted or not self.parts:
            return "", "", ""
        first, last = self.parts[0], self.parts[-1]
        opening = first.text.split()[:1] if isinstance(first, Text) else []
        closing = last.text.split()[-1:] if isinstance(last, Text) else []
        return self._check.telling, "".join(opening), "".join(closing)

    @functools.cached_property
    def _check(self) -> "_Check":
        return _Check(self.parts)


class _Check:
    """A template's parts made ready for many messages."""

    __slots__ = ("_cut", "_exact", "_folded", "_parts", "telling")

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self._parts = parts
        self._exact = Glob(parts)
        self._folded: Glob | None = None
        """Made when it is first asked for; the exact one where folding changes nothing."""
        before = (
            parts[-2].text if len(parts) > 1 and isinstance(parts[-1], Hole) and isinstance(parts[-2], Text) else ""
        )
        self._cut = fold(before) if before[-1:].isspace() else None
        """What a message ends with where its last value is empty and the blank before it was trimmed away."""
        # The longest run of text without white space stands in every message as it is, however lines are wrapped.
        runs = [run for p in parts if isinstance(p, Text) for run in p.text.split()]
        self.telling = max(runs, key=len, default="")

    def values(self, message: str) -> tuple[str, ...] | None:
        if self.telling not in message:
            return None
        values = self._exact.values(message)
        if values is not None:
            return values
        glob = self._folded
        if glob is None:
            parts = _fold_parts(self._parts)
            glob = self._folded = Glob(parts) if parts != self._parts else self._exact
        folded = _folded(message)
        if folded != message or glob is not self._exact:
            values = glob.values(folded)
        if values is None and self._cut is not None and folded.endswith(self._cut):
            values = glob.values(folded + " ")
        return values


@functools.lru_cache(maxsize=4)
def _folded(message: str) -> str:
    """A message is checked against many templates in a row."""
    return fold(message)


def _fold_parts(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    out: list[Part] = []
    last = len(parts) - 1
    for i, part in enumerate(parts):
        if isinstance(part, Hole):
            out.append(part)
            continue
        text = fold(part.text)
        # Inner blanks next to a hole are part of the text; at the ends of the message they are not.
        if i > 0 and part.text[:1].isspace():
            text = " " + text
        if i < last and part.text[-1:].isspace() and text != " ":
            text += " "
        out.append(Text(text))
    return tuple(out)


_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([\\'\"nrt]))")
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}


@functools.lru_cache(maxsize=4)
def _unquote(message: str) -> str:
    """The text whose ``repr`` is ``message``; as it stands where it is none."""
    text = message.strip()
    if len(text) < 2 or text[0] != text[-1] or text[0] not in "'\"":
        return message
    return _ESCAPE.sub(_unescape, text[1:-1])


def _unescape(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code is None:
        return _ESCAPED.get(match[4], match[4])
    return chr(int(code, 16)) if int(code, 16) <= 0x10FFFF else match[0]
