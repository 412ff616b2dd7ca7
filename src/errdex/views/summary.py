"""A log's errors: each distinct one once, the most frequent first, as text and JSON."""

import textwrap
from typing import Annotated

import msgspec
from msgspec import Meta

from errdex.model.explanation import OwnerSection, UserFrame
from errdex.model.text import fold, percent, printable, shorten

SUMMARY_SCHEMA = "errdex/summary/1"
_NO_OWNER = "nothing says whose"


class LogPlace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a log."""

    file: Annotated[str | None, Meta(description="As it was named; null for standard input.")] = None
    line: Annotated[int, Meta(description="Counted from 1.")]


class SummaryRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One distinct error."""

    count: int
    first: Annotated[LogPlace, Meta(description="Where it stands first.")]
    last: Annotated[LogPlace, Meta(description="Where it begins the last time.")]
    type: str | None
    message: Annotated[str | None, Meta(description="That of the first one; values in it may differ.")]
    owner: Annotated[OwnerSection | None, Meta(description="Whose error it is.")] = None
    entry: Annotated[str | None, Meta(description="The entry that explains it; null where none does.")] = None
    confidence: Annotated[float | None, Meta(description="How sure the entry is, 0 to 1.")] = None
    frame: Annotated[UserFrame | None, Meta(description="The innermost frame.")] = None
    user_frame: Annotated[UserFrame | None, Meta(description="The innermost frame of the reader's own code.")] = None


class Summary(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All errors of one or more logs."""

    schema: Annotated[str, Meta(description="Name and version of this shape.")]
    inputs: Annotated[
        tuple[str, ...], Meta(description="The files, as they were named; empty for standard input.")
    ] = ()
    errors: Annotated[int, Meta(description="How many errors there are in all.")]
    left_out: Annotated[int, Meta(description="Errors beyond the distinct ones that are kept.")] = 0
    looked_in: Annotated[str, Meta(description="The environment that was asked.")]
    rows: Annotated[tuple[SummaryRow, ...], Meta(description="Most frequent first, then in the order of the log.")]


def summary_text(summary: Summary, width: int = 100) -> str:
    """For a terminal."""
    width = max(width, 40)
    different = len(summary.rows)
    head = f"{summary.errors} error{'s' if summary.errors != 1 else ''}, {different} different"
    if len(summary.inputs) > 1:
        head += f", in {len(summary.inputs)} files"
    lines = [head]
    if summary.left_out:
        lines.append(f"{summary.left_out} more that are not told: too many different ones")
    column = max((len(str(row.count)) for row in summary.rows), default=1)
    several = len(summary.inputs) > 1
    for row in summary.rows:
        lead = f"{row.count:>{column}}x "
        hang = " " * len(lead)
        owner = row.owner.text if row.owner is not None else _NO_OWNER
        lines += ["", *textwrap.wrap(fold(owner), width, initial_indent=lead, subsequent_indent=hang)]
        said = ": ".join(p for p in (row.type, row.message) if p) or "(no message)"
        lines.append(hang + shorten(said, width - len(hang)))
        own = row.user_frame or row.frame
        if own is not None:
            where = _where(own)
            lines.append(
                hang + shorten(f"your code: {where}" if row.user_frame is not None else where, width - len(hang))
            )
        lines.append(hang + _places(row, several))
        if row.entry is not None:
            sure = f" ({percent(row.confidence)} sure)" if row.confidence is not None else ""
            lines.append(f"{hang}errdex show {row.entry}{sure}")
    lines += ["", f"looked in {summary.looked_in}"]
    return printable("\n".join(lines)) + "\n"


def _where(frame: UserFrame) -> str:
    line = f":{frame.line}" if frame.line is not None else ""
    return f"{frame.file}{line}" + (f" in {frame.function}" if frame.function else "")


def _places(row: SummaryRow, several: bool) -> str:
    """``app.log:12 to 4031``; where there are several files, each is named."""
    first = _place(row.first)
    if row.count == 1:
        return first
    same = row.first.file == row.last.file
    last = str(row.last.line) if same and (several or row.first.file is not None) else _place(row.last)
    return f"first {first}, last {last}"


def _place(place: LogPlace) -> str:
    return f"{fold(place.file)}:{place.line}" if place.file is not None else f"line {place.line}"


def summary_to_json(summary: Summary) -> bytes:
    """As JSON."""
    return msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n"
