"""The answer "unknown": whose error it may be, what was looked at, what is near but no match, what would help."""

import sys
import textwrap
from typing import Annotated

import msgspec
from msgspec import Meta

from errdex.explain.asking import Situation, ask_for
from errdex.explain.owner import whose
from errdex.explain.places import Locate
from errdex.explain.reported import chain_of, frame_of
from errdex.model.explanation import Ask, ChainMember, OwnerSection, RelatedEntry, UserFrame
from errdex.model.match import Match
from errdex.model.report import Report
from errdex.model.text import fold, printable, shorten
from errdex.views.sections import ROLE_WORDS

UNKNOWN_SCHEMA = "errdex/unknown/1"


class Unknown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """No entry explains the error."""

    schema: Annotated[str, Meta(description="Name and version of this shape.")]
    matched: Annotated[bool, Meta(description="Always false.")]
    owner: Annotated[OwnerSection | None, Meta(description="Whose error it is, as far as the report shows it.")] = None
    headline: Annotated[str, Meta(description="Why there is no entry, in a line.")]
    type: str | None
    message: str | None
    interpreter: Annotated[
        str | None, Meta(description="The interpreter's own template that makes the message; … is a value.")
    ] = None
    frame: Annotated[UserFrame | None, Meta(description="The innermost frame.")] = None
    hidden: Annotated[str | None, Meta(description="Why the innermost printed frame is not the raise.")] = None
    user_frame: Annotated[UserFrame | None, Meta(description="The innermost frame of the reader's own code.")] = None
    chain: Annotated[tuple[ChainMember, ...], Meta(description="The other exceptions of its chain.")] = ()
    looked_in: Annotated[str, Meta(description="The environment that was asked.")]
    distributions: Annotated[int, Meta(description="How many distributions it has, the standard library included.")]
    unread: Annotated[int, Meta(description="How many of them were not read whole.")]
    missing: Annotated[
        tuple[str, ...], Meta(description="Packages that the report names and the environment does not have.")
    ] = ()
    nearest: Annotated[tuple[RelatedEntry, ...], Meta(description="Entries that share words; not a match.")] = ()
    ask: Annotated[Ask | None, Meta(description="The one thing that would decide it.")] = None
    helps: Annotated[tuple[str, ...], Meta(description="What would help, most promising first.")] = ()


def unknown_of(
    match: Match,
    report: Report,
    *,
    looked_in: str,
    distributions: int,
    unread: int,
    missing: tuple[str, ...] = (),
    locate: Locate | None = None,
) -> Unknown:
    """The answer for a match without candidates."""
    exception = match.exception
    last = exception.frames[-1] if exception.frames else None
    seen = whose(exception, report, locate, interpreter=match.interpreter is not None)
    raises = seen is not None and seen.seen and seen.kind == "user"
    # Where no raise statement stands behind it, there is none to be read.
    interpreters = match.interpreter is not None or (seen is not None and seen.kind == "interpreter")
    # What comes with every interpreter is not missing, also where it has no file of its own.
    missing = () if interpreters else tuple(m for m in missing if m not in sys.stdlib_module_names)
    helps = []
    if raises and last is not None:
        headline = f"nothing to look up: the statement is yours, {last.file}:{last.line}"
    elif interpreters:
        headline = "unknown: the interpreter itself makes such messages, at an expression without a raise statement"
        if last is not None and last.line is not None:
            helps.append(f"look at the expression that {last.file}:{last.line} evaluates")
    elif exception.type is None and not exception.message:
        headline = "unknown: the text ends before it names the exception"
    else:
        headline = "unknown: no raise statement that was read makes this message"
        helps.append("compiled code may join it from pieces; errdex scan reads the pieces, not how they are joined")
    if missing and not raises:
        headline = f"unknown: {_listed(missing)} not installed here, so no statement of {_it(missing)} was read"
        helps = [
            "name the environment it happened in: --env PATH",
            f"or scan what it happened with, by its name on the index: errdex scan {missing[0]}==VERSION",
        ]
    elif unread and not raises and not interpreters:
        helps.insert(0, "errdex scan reads every distribution of the environment; then ask again")
    return Unknown(
        schema=UNKNOWN_SCHEMA,
        matched=False,
        owner=seen.section() if seen is not None else None,
        headline=headline,
        type=exception.type,
        message=exception.message,
        interpreter=match.interpreter,
        frame=frame_of(last) if last is not None else None,
        hidden=seen.hidden if seen is not None else None,
        user_frame=frame_of(report.user_frame)
        if report.user_frame is not None and report.user_frame is not last
        else None,
        chain=chain_of(report, exception),
        looked_in=looked_in,
        distributions=distributions,
        unread=unread,
        missing=missing,
        nearest=()
        if raises
        else tuple(
            RelatedEntry(
                id=e.id, slug=e.slug, project=e.project, exception=e.exception, title=e.title, reason="shares words"
            )
            for e in match.nearest
        ),
        ask=None if raises else ask_for(Situation(exception, report, seen, missing)),
        helps=tuple(helps),
    )


def _listed(names: tuple[str, ...]) -> str:
    """``a is``, ``a and b are``."""
    if len(names) == 1:
        return f"{names[0]} is"
    return f"{', '.join(names[:-1])} and {names[-1]} are"


def _it(names: tuple[str, ...]) -> str:
    return "it" if len(names) == 1 else "them"


def unknown_text(unknown: Unknown, width: int = 100) -> str:
    """The same for a terminal."""
    shown = ": ".join(p for p in (unknown.type, unknown.message) if p) or "(no message)"
    lines = [*_wrapped(unknown.owner.text, width)] if unknown.owner is not None else []
    lines += [*_wrapped(unknown.headline, width), "", "  " + shorten(shown, width - 2)]
    if unknown.interpreter is not None:
        lines.append("  " + shorten(f"made like: {unknown.interpreter}", width - 2))
    if unknown.frame is not None:
        lines += ["", *_shown(unknown.frame, "innermost frame", width)]
    if unknown.hidden is not None:
        lines += _wrapped(unknown.hidden, width, "  ")
    if unknown.user_frame is not None:
        lines += _shown(unknown.user_frame, "your code", width)
    for member in unknown.chain:
        said = ": ".join(p for p in (member.type, member.message) if p)
        lines.append(shorten(f"{ROLE_WORDS[member.role]}: {said}", width))
    read = unknown.distributions - unknown.unread
    lines += ["", f"looked in {unknown.looked_in} ({read} of {unknown.distributions} distributions read whole)"]
    if unknown.nearest:
        lines += ["", "near, but not a match:"]
        for near in unknown.nearest:
            lead = f"  {near.id}  "
            name = f"{near.exception}: " if near.exception else ""
            lines.append(lead + shorten(f"{near.project}: {name}{near.title}", width - len(lead)))
    if unknown.ask is not None:
        lines += ["", "what would decide it:", *_wrapped(unknown.ask.missing, width, "  ")]
        if unknown.ask.command is not None:
            # Not folded: it is there to be copied.
            lines.append(f"    {unknown.ask.command}")
    if unknown.helps:
        lines += ["", "what would help:"]
        for help in unknown.helps:
            lines += _wrapped(help, width, "  - ", "    ")
    return printable("\n".join(lines)) + "\n"


def _wrapped(text: str, width: int, lead: str = "", hang: str | None = None) -> list[str]:
    rest = lead if hang is None else hang
    return textwrap.wrap(
        fold(text), max(width, 40), initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False
    )


def _shown(frame: UserFrame, lead: str, width: int) -> list[str]:
    """A frame with its line of source."""
    where = frame.file + (f":{frame.line}" if frame.line is not None else "")
    where += f" in {frame.function}" if frame.function else ""
    source = ["  " + shorten(frame.source, width - 2)] if frame.source else []
    return [f"{lead}: {fold(where)}", *source]


def unknown_markdown(unknown: Unknown) -> str:
    """The same as Markdown: foreign text stands in a code block, where nothing in it is markup."""
    text = unknown_text(unknown)
    fence = "~" * 3
    while fence in text:
        fence += "~"
    return f"# Unknown\n\n{fence}text\n{text}{fence}\n"


def unknown_to_json(unknown: Unknown) -> bytes:
    """The same as JSON."""
    return msgspec.json.format(msgspec.json.encode(unknown), indent=2) + b"\n"
