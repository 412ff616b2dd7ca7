"""The sections of a page. Every section says how it is known; what is not known is absent.

Filling them is ``explain``'s; laying them out for people and programs is ``views``'.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from errdex.model.template import Part

Provenance: TypeAlias = Literal[
    "source", "docs", "message", "metadata", "archetype", "observed", "executed", "curated", "model"
]

PROVENANCE_WORDS: dict[str, str] = {
    "source": "read from the source",
    "docs": "in the library's own words",
    "message": "taken from the message",
    "metadata": "from the project's metadata",
    "archetype": "a rule for this kind of check",
    "observed": "seen in a run",
    "executed": "executed and confirmed",
    "curated": "curated knowledge",
    "model": "written by a model, not confirmed",
}
"""How each provenance reads to a person."""

Known = Annotated[Provenance, Meta(description="How this is known.", examples=["source"])]


class Statement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing said, with how it is known."""

    text: Annotated[str, Meta(description="Plain text; `code` is marked with backquotes.")]
    provenance: Known
    code: Annotated[str | None, Meta(description="Python code that belongs to the statement.")] = None
    archetype: Annotated[str | None, Meta(description="The archetype whose rule said it.")] = None


class ExceptionSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The exception class."""

    type: Annotated[
        str,
        Meta(
            description="The class's own name, or empty where the source does not tell.",
            examples=["KeyError"],
        ),
    ]
    qualified: Annotated[str | None, Meta(description="Dotted name, as far as the source tells.")] = None
    bases: Annotated[tuple[str, ...], Meta(description="Base classes, nearest first.")] = ()
    provenance: Known


class SeveritySection(msgspec.Struct, frozen=True, kw_only=True):
    """How much it matters."""

    level: Annotated[Literal["error", "warning"], Meta(description="`warning` for calls of `warnings.warn`.")]
    provenance: Known


class MessageSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The message as literal text and holes."""

    template: Annotated[str, Meta(description="Literal text, each hole as {expression}.")]
    parts: Annotated[tuple[Part, ...], Meta(description="The same in pieces.")]
    unresolved: Annotated[str | None, Meta(description="Why the text could not be read from the source.")] = None
    provenance: Known


class TitleSection(msgspec.Struct, frozen=True, kw_only=True):
    """A headline."""

    text: str
    provenance: Known


class StatementsSection(msgspec.Struct, frozen=True, kw_only=True):
    """A list of things said, most useful first."""

    items: tuple[Statement, ...]
    provenance: Annotated[tuple[Provenance, ...], Meta(description="All provenances among the items.")]


class ThrowPoint(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One raise site."""

    file: Annotated[str, Meta(description="Relative to site-packages or the source root.")]
    line: Annotated[int, Meta(description="First line of the statement, from 1.")]
    end_line: Annotated[int, Meta(description="Last line of the statement.")]
    column: Annotated[int, Meta(description="Column of the statement, from 0.")]
    function: Annotated[str, Meta(description="Qualified name within the module.")]
    kind: Annotated[Literal["raise", "reraise", "assert", "warn"], Meta(description="The statement's kind.")]
    version: Annotated[str, Meta(description="The version it stands in.")]
    cause: Annotated[str, Meta(description="The cause it belongs to; sites of one cause share a condition.")]
    first_line: Annotated[int, Meta(description="Number of the first line of `code`.")]
    code: Annotated[str, Meta(description="The statement with lines around it.")]
    url: Annotated[str | None, Meta(description="The line at the pinned version or revision.")] = None
    is_test: Annotated[bool, Meta(description="It stands in test code.")] = False
    installed: Annotated[bool | None, Meta(description="It stands in the environment that was explained.")] = None


class ThrowPointsSection(msgspec.Struct, frozen=True, kw_only=True):
    """Every place that raises this error."""

    items: tuple[ThrowPoint, ...]
    provenance: Known


class Condition(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What must hold for the statement to be reached."""

    cause: str
    text: Annotated[str, Meta(description="A sentence.")]
    code: Annotated[tuple[str, ...], Meta(description="The enclosing headers, outermost first.")]
    sites: Annotated[tuple[int, ...], Meta(description="Indexes into throw_points.")]
    complete: Annotated[
        bool,
        Meta(
            description="Whether the statement is reached exactly where `expression` holds, unless something that runs "
            "before raises; false where more decides than is told."
        ),
    ]
    expression: Annotated[
        str | None,
        Meta(
            description="A Python expression over what the function sees on entry, which holds whenever the statement "
            "is reached. Null where none was worked out.",
            examples=["side not in ('left', 'right')"],
        ),
    ] = None
    missing: Annotated[
        tuple[str, ...], Meta(description="What else decides and cannot be told as an expression, as phrases.")
    ] = ()


class TriggerSection(msgspec.Struct, frozen=True, kw_only=True):
    """When it happens, one condition a cause."""

    items: tuple[Condition, ...]
    provenance: Known


class Caller(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A public function through which users reach the statement."""

    name: Annotated[str, Meta(description="As users type it.", examples=["jax.lax.psend"])]
    parameters: Annotated[tuple[str, ...], Meta(description="Names of its parameters.")] = ()
    through: Annotated[tuple[str, ...], Meta(description="Functions called between, in order.")] = ()
    registered: Annotated[
        str | None,
        Meta(description="The one of `through` that is registered for what is used, and not called."),
    ] = None
    registered_for: Annotated[str | None, Meta(description="What that is.", examples=["psend_p"])] = None
    expression: Annotated[
        str | None, Meta(description="The condition over its parameters, as in `trigger`. Null where it is not known.")
    ] = None
    complete: Annotated[bool, Meta(description="As in `trigger`.")] = False
    missing: Annotated[tuple[str, ...], Meta(description="As in `trigger`.")] = ()


class CallersSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How users reach the statement, of the first throw point."""

    items: tuple[Caller, ...] = ()
    ended: Annotated[str | None, Meta(description="Why no public caller is known, as a phrase.")] = None
    provenance: Known


class Check(Statement, frozen=True, kw_only=True, omit_defaults=True):
    """Code that tells before the call whether it may raise this."""

    function: Annotated[str, Meta(description="The public function.", examples=["jax.lax.psend"])]
    parameters: Annotated[tuple[str, ...], Meta(description="Its parameters that are asked about.")]
    expression: Annotated[str, Meta(description="Python; where it is false, the call does not raise this error.")]
    exact: Annotated[
        bool, Meta(description="Whether the call raises this wherever it is true, unless something else raises before.")
    ]


class OccursSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When it happens."""

    trigger: TriggerSection | None = None
    public_callers: CallersSection | None = None
    situations: StatementsSection | None = None


class ExampleSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fix shown as code before and after."""

    before: str
    after: str
    diff: Annotated[str, Meta(description="The change as a unified diff, where the two are scripts.")] = ""
    provenance: Known


class DefenseSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How to guard against it."""

    strategy: Statement | None = None
    validate: Check | None = None
    guard: Statement | None = None
    catch: Statement | None = None
    prevention: StatementsSection | None = None


class RelatedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Another entry worth a look."""

    id: str
    slug: str
    project: str
    exception: str
    title: str
    reason: Annotated[str, Meta(description="Why it is related.", examples=["raised by the same function"])]


class RelatedSection(msgspec.Struct, frozen=True, kw_only=True):
    items: tuple[RelatedEntry, ...]
    provenance: Known


class VersionSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A scanned version that has the error."""

    version: str
    sites: Annotated[int, Meta(description="How many statements raise it there.")]


class VersionsSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Versions in this catalog that have the error, and scanned ones that do not."""

    present: tuple[VersionSeen, ...]
    absent: tuple[str, ...] = ()
    provenance: Known


class Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What filled a hole in the reader's own message, or what their own call gave."""

    expression: str
    value: str
    given: Annotated[str | None, Meta(description="How the reader's own line gives it.", examples=["order='X'"])] = None
    line: Annotated[int | None, Meta(description="The line of their file.")] = None
    accepted: Annotated[str | None, Meta(description="What is accepted for it, where that is a set of literals.")] = (
        None
    )


class ValuesSection(msgspec.Struct, frozen=True, kw_only=True):
    items: tuple[Value, ...]
    provenance: Known


class OwnerSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whose error it is."""

    project: Annotated[
        str | None, Meta(description="Null for the reader's own code, and where only that is known.")
    ] = None
    version: str | None = None
    kind: Literal["python", "native", "interpreter", "user"]
    text: Annotated[str, Meta(description="The same as a phrase.", examples=["jax 0.11.2, by a raise statement"])]
    provenance: Known


class ChainMember(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another exception of the report."""

    type: str | None
    message: str | None
    role: Literal["root", "cause", "context", "group-member"]
    entry: Annotated[str | None, Meta(description="Its entry, where one explains it.")] = None


class UserFrame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The innermost frame of the reader's own code."""

    file: str
    line: int | None = None
    function: str | None = None
    source: str | None = None


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The one thing that would decide an answer."""

    missing: Annotated[str, Meta(description="What is missing.", examples=["the frames that jax takes out"])]
    command: Annotated[str | None, Meta(description="A command, setting or line of code that brings it.")] = None


class ReportSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the reader's report says besides the message."""

    type: str | None
    message: str | None
    confidence: Annotated[float, Meta(description="The probability that the match is right, 0 to 1.")]
    reasons: Annotated[tuple[str, ...], Meta(description="What spoke for the match.")] = ()
    chain: tuple[ChainMember, ...] = ()
    frame: UserFrame | None = None
    hidden: Annotated[str | None, Meta(description="Why the innermost printed frame is not the raise.")] = None
    ask: Annotated[Ask | None, Meta(description="What would decide it, where the match is not sure.")] = None
    others: Annotated[tuple[RelatedEntry, ...], Meta(description="Further entries that explain the message.")] = ()
    provenance: Known


class ClaimShown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A claim of a pack, and what is known of it on the page's version."""

    kind: Annotated[Literal["trigger", "fix", "guard", "derived"], Meta(description="What is claimed.")]
    name: Annotated[str, Meta(description="Where it stands.", examples=["jax/psend-only-on-gpu/fix"])]
    cause: Annotated[str, Meta(description="The cause it is about, where the case has several.")] = ""
    verdict: Annotated[
        Literal["confirmed", "refuted", "not-reproducible", "stale"] | None,
        Meta(description="On the page's version; null where it was not run on it or an older one."),
    ]
    text: Annotated[str, Meta(description="The same for people.", examples=["not run on 0.12.0"])]
    claim: Annotated[str, Meta(description="Hash of what ran.")]
    code: Annotated[str, Meta(description="The script.")] = ""


class VersionVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of all claims of a kind, the worst of several."""

    kind: Literal["trigger", "fix", "guard", "derived"]
    verdict: Literal["confirmed", "refuted", "not-reproducible"]


class VersionOutcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one version of the project."""

    version: str
    source: Annotated[
        Literal["present", "absent"] | None, Meta(description="Whether its source has the error; null: not scanned.")
    ] = None
    verdicts: Annotated[tuple[VersionVerdict, ...], Meta(description="Of each kind of claim that ran on it.")] = ()
    reason: Annotated[str, Meta(description="Why, where something was not confirmed.")] = ""
    pinned: Annotated[tuple[str, ...], Meta(description="Requirements that were fixed besides.")] = ()


class EvidenceSection(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What running claims showed."""

    items: tuple[ClaimShown, ...]
    versions: Annotated[tuple[VersionOutcome, ...], Meta(description="Version by version, oldest first.")] = ()
    provenance: Known


class Explanation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything said about one entry. Absent sections are not known."""

    id: Annotated[str, Meta(description="16 hex digits.", examples=["6f0a3e2b9c1d4e57"])]
    slug: Annotated[str, Meta(description="Readable part of the page's address; the id alone decides.")]
    project: Annotated[str, Meta(description="The distribution's normalised name.", examples=["jax"])]
    version: Annotated[str, Meta(description="The version that throw_points and code speak of.", examples=["0.11.2"])]
    revision: Annotated[str | None, Meta(description="The commit, where one is known.")] = None
    aliases: Annotated[tuple[str, ...], Meta(description="Older ids of this entry.")] = ()
    title: TitleSection
    exception: ExceptionSection
    severity: SeveritySection
    message: MessageSection
    owner: OwnerSection | None = None
    report: ReportSection | None = None
    values: ValuesSection | None = None
    throw_points: ThrowPointsSection
    meaning: StatementsSection | None = None
    occurs: OccursSection | None = None
    solutions: StatementsSection | None = None
    example: ExampleSection | None = None
    defense: DefenseSection | None = None
    evidence: EvidenceSection | None = None
    related: RelatedSection | None = None
    versions: VersionsSection | None = None
    archetypes: Annotated[tuple[str, ...], Meta(description="Kinds of check behind the sites.")] = ()
    documentation: Annotated[str | None, Meta(description="The project's documentation.")] = None
    tracker: Annotated[str | None, Meta(description="The project's own issue tracker.")] = None
