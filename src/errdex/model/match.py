"""The result of matching one reported exception. Finding it is the ``match`` room's."""

from typing import Literal

import msgspec

from errdex.model.entry import Entry, StoredSite
from errdex.model.report import ReportedException

Origin = Literal["python", "native", "interpreter"]
"""A Python statement; a text in an extension module; a message of the interpreter's own."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """An entry whose template makes the whole message, or whose statement a frame names."""

    entry: Entry
    sites: tuple[StoredSite, ...]
    """Best first: the one a frame names, then those in the environment, tests last. None for the interpreter's."""
    origin: Origin = "python"
    values: tuple[tuple[str, str], ...] = ()
    """Hole expression and its text in the message, in the order of the message."""
    confidence: float
    reasons: tuple[str, ...] = ()
    """What spoke for it, for people."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What was found for one exception; no candidates means unknown."""

    exception: ReportedException
    candidates: tuple[Candidate, ...] = ()
    nearest: tuple[Entry, ...] = ()
    """Entries that share words with the message but do not explain it; never an answer."""
    interpreter: str | None = None
    """The interpreter's own template that makes the message, where no entry does."""
