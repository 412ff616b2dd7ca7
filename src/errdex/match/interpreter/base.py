"""The frame of the interpreter's table: how a family of messages is written down, and kept.

A text's holes are named in braces. Texts that changed are written once for each wording, with the versions that
have it; ``since`` is the first version, ``until`` the first without it. Versions are noted where they are known.
"""

import functools
from typing import NamedTuple

from errdex.model.entry import Entry, entry_of
from errdex.model.site import RaiseSite, without_statement
from errdex.model.template import Hole, Part, Template, Text
from errdex.variants import import_all

PROJECT = "cpython"


class Made(NamedTuple):
    """One message of the interpreter's own."""

    family: str
    exception: str
    """As it is printed: built-in classes without a prefix."""
    text: str
    since: str | None = None
    until: str | None = None


class Known:
    """The same, ready for matching."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.template = template_of(made.text)

    def __repr__(self) -> str:
        return f"Known({self.made!r})"

    @functools.cached_property
    def site(self) -> RaiseSite:
        """What stands for a raise statement: nothing but class and template."""
        return without_statement("interpreter", self.made.exception, self.template)

    @functools.cached_property
    def entry(self) -> Entry:
        return entry_of(PROJECT, self.site)


_table: dict[str, dict[str, Made]] = {}
_complete: list[bool] = []


def family(name: str, exception: str, *texts: str, since: str | None = None, until: str | None = None) -> None:
    """Add messages of one exception class; one that is there already keeps its place."""
    own = _table.setdefault(exception, {})
    for text in texts:
        own.setdefault(text, Made(name, exception, text, since, until))


def known_classes() -> list[str]:
    """The exception classes that have messages; importing each module of this package adds its own."""
    if not _complete:
        import_all("errdex.match.interpreter")
        _complete.append(True)
    return list(_table)


@functools.cache
def messages(exception: str) -> tuple[Known, ...]:
    """The messages of one class. Made when asked for: an answer needs one class's, not all."""
    return tuple(Known(m) for m in _table[exception].values()) if exception in known_classes() else ()


def template_of(text: str) -> Template:
    """The template of a text with its holes named in braces."""
    parts: list[Part] = []
    for n, piece in enumerate(text.split("{")):
        name, _, rest = piece.partition("}") if n else ("", "", piece)
        if n:
            parts.append(Hole(name))
        if rest:
            parts.append(Text(rest))
    return Template(parts=tuple(parts))
