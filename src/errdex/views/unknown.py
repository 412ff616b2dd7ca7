"""The answer "unknown": whose error it may be, what was looked at, what is near but no match, what would help."""

from typing import Annotated

import msgspec
from msgspec import Meta

from errdex.model.explanation import ChainMember, RelatedEntry, UserFrame
from errdex.model.match import Match
from errdex.model.paths import is_user_code
from errdex.model.report import Report
from errdex.model.text import printable, shorten

UNKNOWN_SCHEMA = "errdex/unknown/1"


class Unknown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """No entry explains the error."""

    schema: Annotated[str, Meta(description="Name and version of this shape.")]
    matched: Annotated[bool, Meta(description="Always false.")]
    headline: Annotated[str, Meta(description="What can be said of it all the same, in a line.")]
    type: str | None
    message: str | None
    interpreter: Annotated[
        str | None, Meta(description="The interpreter's own template that makes the message; … is a value.")
    ] = None
    frame: Annotated[UserFrame | None, Meta(description="The innermost frame.")] = None
    chain: Annotated[tuple[ChainMember, ...], Meta(description="The report's other exceptions.")] = ()
    looked_in: Annotated[str, Meta(description="The environment that was asked.")]
    distributions: Annotated[int, Meta(description="How many distributions it has, the standard library included.")]
    unread: Annotated[int, Meta(description="How many of them were not read whole.")]
    missing: Annotated[
        tuple[str, ...], Meta(description="Packages that the report names and the environment does not have.")
    ] = ()
    nearest: Annotated[tuple[RelatedEntry, ...], Meta(description="Entries that share words; not a match.")] = ()
    helps: Annotated[tuple[str, ...], Meta(description="What would help, most promising first.")] = ()


def unknown_of(
    match: Match, report: Report, *, looked_in: str, distributions: int, unread: int, missing: tuple[str, ...] = ()
) -> Unknown:
    """The answer for a match without candidates."""
    exception = match.exception
    last = exception.frames[-1] if exception.frames else None
    own = last is not None and last.file is not None and is_user_code(last.file)
    raises = own and last is not None and (last.source or "").startswith(("raise ", "assert "))
    helps = []
    if raises and last is not None:
        headline = f"your own code raises it: {last.file}:{last.line}"
    elif match.interpreter is not None:
        headline = "unknown: the interpreter itself makes such messages, at an expression without a raise statement"
        if last is not None:
            helps.append(f"look at the expression that {last.file}:{last.line} evaluates")
    else:
        headline = "unknown: no raise statement that was read makes this message"
        helps.append(
            "compiled code may join it from pieces; errdex scan reads the pieces, not how they are joined"
        )
    if missing and not raises and match.interpreter is None:
        headline = f"unknown: {_listed(missing)} not installed here, so no statement of {_it(missing)} was read"
        helps = [
            "name the environment it happened in: --env PATH",
            f"or scan what it happened with, by its name on the index: errdex scan {missing[0]}==VERSION",
        ]
    elif unread and not raises and match.interpreter is None:
        helps.insert(0, "errdex scan reads every distribution of the environment; then ask again")
    if last is None:
        helps.insert(0, "give the whole traceback: its frames name the file and the line")
    elif len(report.exceptions) == 1 and exception.message is None:
        helps.insert(0, "give a longer piece of the output: the line with the exception and its message is missing")
    return Unknown(
        schema=UNKNOWN_SCHEMA,
        matched=False,
        headline=headline,
        type=exception.type,
        message=exception.message,
        interpreter=match.interpreter,
        frame=UserFrame(file=last.file or "", line=last.line, function=last.function, source=last.source)
        if last is not None
        else None,
        chain=tuple(
            ChainMember(type=e.type, message=e.message, role=e.role) for e in report.exceptions if e is not exception
        ),
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
    lines = [unknown.headline, "", "  " + shorten(shown, width - 2)]
    if unknown.interpreter is not None:
        lines.append("  " + shorten(f"made like: {unknown.interpreter}", width - 2))
    if unknown.frame is not None:
        where = f"{unknown.frame.file}:{unknown.frame.line}" + (
            f" in {unknown.frame.function}" if unknown.frame.function else ""
        )
        lines += ["", f"innermost frame: {where}"]
        if unknown.frame.source:
            lines.append("  " + shorten(unknown.frame.source, width - 2))
    for member in unknown.chain:
        said = ": ".join(p for p in (member.type, member.message) if p)
        lines.append(shorten(f"its {member.role}: {said}", width))
    read = unknown.distributions - unknown.unread
    lines += ["", f"looked in {unknown.looked_in} ({read} of {unknown.distributions} distributions read whole)"]
    if unknown.nearest:
        lines += ["", "near, but not a match:"]
        for near in unknown.nearest:
            lead = f"  {near.id}  "
            name = f"{near.exception}: " if near.exception else ""
            lines.append(lead + shorten(f"{near.project}: {name}{near.title}", width - len(lead)))
    if unknown.helps:
        lines += ["", "what would help:", *(f"  - {h}" for h in unknown.helps)]
    return printable("\n".join(lines)) + "\n"


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
