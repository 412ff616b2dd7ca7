"""Evidence: what came of running a claim, on exactly what; and what may be said of a version by it.

Evidence of one version says nothing of another. Running is ``verify``'s, storing ``catalog``'s and ``verify``'s.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from packaging.version import InvalidVersion, Version

from errdex.model.claim import ClaimKind
from errdex.model.text import fold, shorten

Outcome = Literal["confirmed", "refuted", "not-reproducible"]
"""What a run can give."""
Verdict = Literal["confirmed", "refuted", "not-reproducible", "stale"]
"""What can be said of a version: ``stale`` is never recorded, it follows from the version asked about."""

MAX_TRACEBACK = 16_000
"""Characters of a traceback that are kept; of a longer one its beginning and, mostly, its end."""
MAX_REASON = 500

Key: TypeAlias = tuple[str, str, str, str, str, str, str]


class SeenSite(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The raise statement that was reached."""

    file: Annotated[str, Meta(description="Relative to site-packages.")]
    line: int
    entry: Annotated[str, Meta(description="The entry it belongs to.")]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """How far a fix is from its trigger, metadata, comments and asserts left aside."""

    changed: Annotated[int, Meta(description="Lines taken away or put in.")]
    helper: Annotated[int, Meta(description="Lines of the named helper, counted apart.")] = 0


class Evidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One claim, run once."""

    entry: Annotated[str, Meta(description="The entry's id.")]
    project: str
    version: Annotated[str, Meta(description="Of the project: what was installed, or the Python for `cpython`.")]
    claim: Annotated[str, Meta(description="Hash of what ran and what it was measured by.")]
    kind: ClaimKind
    name: Annotated[str, Meta(description="Where the claim stands.", examples=["jax/psend-on-cpu/trigger"])]
    python: Annotated[str, Meta(description="Full version of the Python that ran.", examples=["3.13.1"])]
    platform: Annotated[str, Meta(description="System and machine.", examples=["linux-x86_64"])]
    devices: Annotated[tuple[str, ...], Meta(description="Kinds of device that the run could use.")] = ("cpu",)
    pinned: Annotated[
        tuple[str, ...],
        Meta(description="Requirements fixed for this run beside the project.", examples=[["jaxlib==0.11.0"]]),
    ] = ()
    dependencies: Annotated[dict[str, str], Meta(description="What else was installed, with versions.")] = {}
    verdict: Outcome
    reason: Annotated[str, Meta(description="Why, as a phrase; empty where it is confirmed.")] = ""
    site: SeenSite | None = None
    change: Change | None = None
    traceback: Annotated[str, Meta(description="What the program wrote when it failed, cut in the middle.")] = ""
    seconds: float
    date: Annotated[str, Meta(description="UTC, YYYY-MM-DD.", pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    sandboxed: bool
    errdex: Annotated[str, Meta(description="The errdex that ran it.")] = ""

    @property
    def key(self) -> Key:
        """What a later run of the same replaces."""
        return (
            self.entry, self.version, self.claim, minor(self.python), self.platform, ",".join(sorted(self.devices)),
            ",".join(sorted(self.pinned)),
        )  # fmt: skip


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a claim on the version asked about."""

    verdict: Verdict | None
    """None where there is no evidence that speaks of this version or an older one."""
    text: str
    evidence: Evidence | None = None
    """What it was told from: of this very version, or for ``stale`` of the newest one before it."""


def minor(python: str) -> str:
    """``3.13`` of ``3.13.1``."""
    return ".".join(python.split(".")[:2])


def bounded(evidence: Evidence) -> Evidence:
    """``evidence`` with its texts cut to what is kept."""
    traceback = evidence.traceback
    if len(traceback) > MAX_TRACEBACK:
        head, tail = MAX_TRACEBACK // 4, MAX_TRACEBACK * 3 // 4 - 40
        traceback = traceback[:head] + "\n… (cut here)\n" + traceback[-tail:]
    return msgspec.structs.replace(evidence, traceback=traceback, reason=shorten(evidence.reason, MAX_REASON))


def merged(*parts: Iterable[Evidence]) -> list[Evidence]:
    """All evidence in its stable order; of one key the latest run, of one day the last given."""
    kept: dict[Key, Evidence] = {}
    for part in parts:
        for evidence in part:
            known = kept.get(evidence.key)
            if known is None or evidence.date >= known.date:
                kept[evidence.key] = evidence
    return sorted(kept.values(), key=_order)


def phrase(evidence: Evidence) -> str:
    """The evidence in one line, as it stands on pages."""
    ran = f"{evidence.project} {evidence.version}"
    match evidence.verdict:
        case "confirmed":
            devices = " and ".join(d.upper() for d in evidence.devices)
            with_ = f" with {', '.join(evidence.pinned)}" if evidence.pinned else ""
            # The interpreter's version is the Python's; it need not be said twice.
            python = [] if evidence.project == "cpython" else [f"Python {minor(evidence.python)}"]
            said = ", ".join([ran + with_, *python, *([devices] if devices else []), evidence.date])
            return f"confirmed on {said}" + ("" if evidence.sandboxed else ", run without a sandbox")
        case "refuted":
            with_ = f" with {', '.join(evidence.pinned)}" if evidence.pinned else ""
            return f"refuted on {evidence.version}{with_}: {fold(evidence.reason)}"
        case "not-reproducible":
            return f"not reproducible here: {fold(evidence.reason)}"


def standing(evidence: Iterable[Evidence], version: str, *, claim: str) -> Standing:
    """What ``evidence`` says of the claim with this hash on ``version`` of the project.

    Evidence of that very version decides: what ran as the scripts say before what ran with other requirements; of that
    the latest run, a refutation before all else where several environments disagree. Else evidence of the newest
    version before it is ``stale``; later ones say nothing.
    """
    own = [e for e in evidence if e.claim == claim]
    exact = [e for e in own if same_version(e.version, version)]
    if exact:
        order: list[Outcome] = ["refuted", "confirmed", "not-reproducible"]
        best = min(_as_written(exact), key=lambda e: (order.index(e.verdict), [-int(d) for d in e.date.split("-")]))
        return Standing(verdict=best.verdict, text=phrase(best), evidence=best)
    before = [e for e in own if _is_older(e.version, version)]
    if before:
        last = max(before, key=lambda e: (Version(e.version), e.verdict != "not-reproducible", e.date))
        return Standing(verdict="stale", text=f"stale: {phrase(last)}; not run on {version}", evidence=last)
    return Standing(verdict=None, text=f"not run on {version}")


def _as_written(found: list[Evidence]) -> list[Evidence]:
    """Of runs on one version those without fixed requirements; all where there are none: a combination that was put
    together to see what happens says nothing against the one that is installed by itself."""
    return [e for e in found if not e.pinned] or found


def same_version(one: str, other: str) -> bool:
    """Whether two spellings mean one version."""
    try:
        return Version(one) == Version(other)
    except InvalidVersion:
        return one == other


def _is_older(one: str, other: str) -> bool:
    try:
        return Version(one) < Version(other)
    except InvalidVersion:
        return False


def version_order(version: str) -> tuple[int, Version, str]:
    """What versions are sorted by; those that are none come first."""
    try:
        return 1, Version(version), version
    except InvalidVersion:
        return 0, Version("0"), version


def _order(evidence: Evidence) -> tuple[str, tuple[int, Version, str], Key]:
    return evidence.name, version_order(evidence.version), evidence.key
