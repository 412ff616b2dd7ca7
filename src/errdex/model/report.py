"""What a user pasted: exceptions with frames. Reading it from text is the ``report`` room's."""

from typing import Literal

import msgspec

Role = Literal["root", "cause", "context", "group-member"]


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One frame of a traceback, as printed."""

    file: str | None
    line: int | None = None
    function: str | None = None
    source: str | None = None
    pointed: str | None = None
    """The part of ``source`` that a line of carets below it points at."""


class ReportedException(msgspec.Struct, frozen=True, kw_only=True):
    """One exception of a report."""

    type: str | None
    """As printed; None where only a message was given."""
    message: str | None
    """None where the report does not show it."""
    frames: tuple[Frame, ...] = ()
    """Outermost first."""
    role: Role = "root"
    notes: tuple[str, ...] = ()
    """Lines printed after the message that are no part of it."""
    open_ended: bool = False
    """Whether the printed message was cut, or more than the message may have been read into it."""

    @property
    def class_name(self) -> str:
        return (self.type or "").rpartition(".")[2]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The exceptions of one pasted text, in the order they stand."""

    exceptions: tuple[ReportedException, ...]
    primary: int
    """Index of the one to answer first."""
    dialect: str
    """Name of the form that was recognised."""
    user_frame: Frame | None = None
    """The reader's own innermost frame: of the primary exception, else of one that it is tied to."""

    @property
    def first(self) -> ReportedException:
        return self.exceptions[self.primary]
