"""The parts that a section is laid out in: code, a message, a list, named facts.

Filling them is ``sections``'s; how each looks is the formats': Markdown, HTML, the terminal.
"""

import msgspec

from errdex.model.explanation import Provenance
from errdex.model.template import Part


class Code(msgspec.Struct, frozen=True):
    """Python code, with the lines to mark where it has line numbers."""

    text: str
    first_line: int | None = None
    mark: tuple[int, int] | None = None
    caption: str = ""


class Message(msgspec.Struct, frozen=True):
    """A message template."""

    parts: tuple[Part, ...]


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a list."""

    text: str
    marked: bool = False
    """Backquotes in ``text`` mark code; otherwise it is shown as it is."""
    literal: bool = False
    """``text`` is a name or a path, set like code."""
    lead: str = ""
    """A word or two before the text."""
    notes: tuple[str, ...] = ()
    """Short remarks after the text; backquotes mark code."""
    known: tuple[Provenance, ...] = ()
    url: str | None = None
    entry: tuple[str, str] | None = None
    """Slug and id of the entry that the text leads to."""
    code: Code | None = None


class Items(msgspec.Struct, frozen=True):
    """A list."""

    items: tuple[Item, ...]
    ordered: bool = False
    with_code: int | None = None
    """How many items show their code; None for all. The rest may be folded away."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A fact with its name."""

    name: str
    text: str
    literal: bool = False
    known: tuple[Provenance, ...] = ()
    url: str | None = None


class Rows(msgspec.Struct, frozen=True):
    """Named facts."""

    rows: tuple[Row, ...]


Content = Code | Message | Items | Rows


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """One section as laid out."""

    key: str
    """Its permanent anchor."""
    heading: str
    known: tuple[Provenance, ...]
    contents: tuple[Content, ...]
