"""The answer "unknown": what was looked at, what is near but no match, and what would help."""

from typing import Annotated

import msgspec
from msgspec import Meta

from errdex.model.explanation import RelatedEntry
from errdex.model.match import Match
from errdex.model.text import printable, shorten

UNKNOWN_SCHEMA = "errdex/unknown/1"


class Unknown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """No entry explains the error."""

    schema: Annotated[str, Meta(description="Name and version of this shape.")]
    matched: Annotated[bool, Meta(description="Always false.")]
    type: str | None
    message: str | None
    looked_in: Annotated[str, Meta(description="The environment that was asked.")]
    distributions: Annotated[int, Meta(description="How many distributions it has, the standard library included.")]
    unread: Annotated[int, Meta(description="How many of them were not read whole.")]
    nearest: Annotated[tuple[RelatedEntry, ...], Meta(description="Entries that share words; not a match.")] = ()
    helps: Annotated[tuple[str, ...], Meta(description="What would help, most promising first.")] = ()


def unknown_of(match: Match, *, looked_in: str, distributions: int, unread: int, has_frames: bool) -> Unknown:
    """The answer for a match without candidates."""
    helps = []
    if unread:
        helps.append("errdex scan reads every distribution of the environment; then ask again")
    if not has_frames:
        helps.append("give the whole traceback: its frames name the file and the line")
    helps.append(
        "errors of the interpreter and of C, Cython or Rust code have no raise statement and are not known yet"
    )
    return Unknown(
        schema=UNKNOWN_SCHEMA,
        matched=False,
        type=match.exception.type,
        message=match.exception.message,
        looked_in=looked_in,
        distributions=distributions,
        unread=unread,
        nearest=tuple(
            RelatedEntry(
                id=e.id,
                slug=e.slug,
                project=e.project,
                exception=e.exception,
                title=e.title,
                reason="shares words",
            )
            for e in match.nearest
        ),
        helps=tuple(helps),
    )


def unknown_text(unknown: Unknown, width: int = 100) -> str:
    """The same for a terminal."""
    shown = ": ".join(p for p in (unknown.type, unknown.message) if p) or "(no message)"
    read = unknown.distributions - unknown.unread
    lines = [
        "unknown: no raise statement that was read makes this message",
        "",
        "  " + shorten(shown, width - 2),
        "",
        f"looked in {unknown.looked_in} ({read} of {unknown.distributions} distributions read whole)",
    ]
    if unknown.nearest:
        lines += ["", "near, but not a match:"]
        for near in unknown.nearest:
            lead = f"  {near.id}  "
            name = f"{near.exception}: " if near.exception else ""
            lines.append(lead + shorten(f"{near.project}: {name}{near.title}", width - len(lead)))
    lines += ["", "what would help:", *(f"  - {h}" for h in unknown.helps)]
    return printable("\n".join(lines)) + "\n"


def unknown_to_json(unknown: Unknown) -> bytes:
    """The same as JSON."""
    return msgspec.json.format(msgspec.json.encode(unknown), indent=2) + b"\n"
