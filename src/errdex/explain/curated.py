"""Puts what packs say into an explanation, and what running their claims showed.

What people wrote about an error comes before what rules say of its kind. A script is shown as confirmed only for the
version that it was run on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from errdex.catalog import Catalog
from errdex.explain.putting import section
from errdex.model.explanation import (
    ClaimShown,
    DefenseSection,
    EvidenceSection,
    ExampleSection,
    Explanation,
    OccursSection,
    Provenance,
    Statement,
    StatementsSection,
    VersionOutcome,
    VersionVerdict,
)

if TYPE_CHECKING:
    from errdex.model.claim import ClaimKind
    from errdex.model.curated import Curated, CuratedPair
    from errdex.model.evidence import Evidence

NO_VERSION = "0"
"""What stands for the version of a page where none is known."""
_KINDS = ("trigger", "fix", "guard", "derived")
_WORST = ("refuted", "not-reproducible", "confirmed")


def with_packs(catalog: Catalog, explanation: Explanation) -> Explanation:
    """The explanation with what packs and evidence add to it; itself where that is nothing."""
    if not catalog.spoken_of(explanation.id):
        return explanation
    from errdex.model.evidence import version_order

    found = catalog.curated(explanation.id)
    evidence = catalog.evidence([explanation.id])[explanation.id]
    version = explanation.version
    if version == NO_VERSION and evidence:
        # No environment was asked about: the newest that it was run on.
        version = max((e.version for e in evidence), key=version_order)
    shown = _claims(found, evidence, version)
    verdicts = {claim.claim: claim.verdict for claim in shown}
    versions = _versions(evidence, explanation)
    if shown or versions:
        ran = any(claim.verdict is not None for claim in shown) or bool(versions)
        told = EvidenceSection(items=tuple(shown), versions=versions, provenance="executed" if ran else "curated")
        explanation = msgspec.structs.replace(explanation, evidence=told)
    for case in reversed(found):
        explanation = _with_prose(explanation, case)
    return _with_scripts(explanation, found, verdicts)


def _with_prose(shown: Explanation, case: "Curated") -> Explanation:
    occurs = shown.occurs or OccursSection()
    defense = shown.defense or DefenseSection()
    prose = case.prose
    occurs = msgspec.structs.replace(occurs, situations=_before(prose.situations, occurs.situations))
    strategy = Statement(text=_strategy(case), provenance="curated")
    defense = msgspec.structs.replace(
        defense, strategy=strategy, prevention=_before(prose.prevention, defense.prevention)
    )
    return msgspec.structs.replace(
        shown,
        meaning=_before(prose.meaning, shown.meaning),
        occurs=occurs,
        solutions=_before(prose.solutions, shown.solutions),
        defense=defense,
    )


def _strategy(case: "Curated") -> str:
    from errdex.model.pack import STRATEGY_WORDS

    return STRATEGY_WORDS[case.strategy]


def _with_scripts(
    shown: Explanation, found: "Sequence[Curated]", verdicts: Mapping[str, str | None]
) -> Explanation:  # fmt: skip
    """The first pair as an example, the first guard that there is: one whose claim is confirmed before others."""
    pairs = [pair for case in found for pair in case.pairs]
    if not pairs:
        return shown

    def standing(pair: "CuratedPair", kind: "ClaimKind") -> int:
        return 0 if verdicts.get(pair.claims.get(kind, "")) == "confirmed" else 1

    best = min(pairs, key=lambda p: standing(p, "fix"))
    shown = msgspec.structs.replace(
        shown,
        example=ExampleSection(
            before=best.trigger,
            after=best.fix,
            diff=_diff(best.trigger, best.fix),
            provenance=_known(not standing(best, "fix")),
        ),
    )
    guarded = [pair for pair in pairs if pair.guard]
    if not guarded:
        return shown
    guard = min(guarded, key=lambda p: standing(p, "guard"))
    confirmed = not standing(guard, "guard")
    text = (
        f"Ask `allows` with the arguments of `{guard.function}` before the call: it is false where the call would fail."
    )
    statement = Statement(text=text, provenance=_known(confirmed), code=guard.guard)
    return msgspec.structs.replace(
        shown, defense=msgspec.structs.replace(shown.defense or DefenseSection(), guard=statement)
    )


def _diff(before: str, after: str) -> str:
    import difflib

    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
    return "\n".join(list(lines)[2:])


def _known(confirmed: bool) -> Provenance:
    return "executed" if confirmed else "curated"


def _claims(found: "Sequence[Curated]", evidence: "Sequence[Evidence]", version: str) -> list[ClaimShown]:
    """Every claim of the cases, and those that evidence alone knows of, such as derived ones."""
    from errdex.model.evidence import standing

    out: list[ClaimShown] = []
    for case in found:
        for pair in case.pairs:
            for kind, claim in pair.claims.items():
                at = standing(evidence, version, claim=claim)
                name = f"{case.pack}/{case.case}/{kind}" + (f"_{pair.name}" if pair.name else "")
                code = {"trigger": pair.trigger, "fix": pair.fix, "guard": pair.guard}.get(kind, "")
                out.append(
                    ClaimShown(
                        kind=kind, name=name, cause=pair.cause, verdict=at.verdict, text=at.text, claim=claim, code=code
                    )
                )
    known = {claim.claim for claim in out}
    for other in {e.claim: e for e in evidence if e.claim not in known}.values():
        # A script that was changed since is no claim any more; what was derived has no script.
        if other.kind == "derived" or not found:
            at = standing(evidence, version, claim=other.claim)
            out.append(
                ClaimShown(kind=other.kind, name=other.name, verdict=at.verdict, text=at.text, claim=other.claim)
            )
    return sorted(out, key=lambda c: (c.name.rpartition("/")[0], _KINDS.index(c.kind), c.name))


def _versions(evidence: "Sequence[Evidence]", shown: Explanation) -> tuple[VersionOutcome, ...]:
    """Version by version, what ran there and whether its source has the error; none where all is of one version."""
    from errdex.model.evidence import version_order

    scanned: dict[str, Literal["present", "absent"]] = {}
    if shown.versions is not None:
        scanned.update((v.version, "present") for v in shown.versions.present)
        scanned.update((v, "absent") for v in shown.versions.absent)
    ran: dict[tuple[str, tuple[str, ...]], list[Evidence]] = {}
    for e in evidence:
        ran.setdefault((e.version, e.pinned), []).append(e)
    rows = [
        VersionOutcome(
            version=version,
            source=scanned.get(version),
            verdicts=_verdicts(found),
            reason=_reason(found),
            pinned=pinned,
        )
        for (version, pinned), found in ran.items()
    ]
    rows += [
        VersionOutcome(version=v, source=source)
        for v, source in scanned.items()
        if not any(version == v for version, _ in ran)
    ]
    rows.sort(key=lambda r: (version_order(r.version), r.pinned))
    return tuple(rows) if len(rows) > 1 and ran else ()


def _verdicts(found: "Iterable[Evidence]") -> tuple[VersionVerdict, ...]:
    worst: dict[ClaimKind, VersionVerdict] = {}
    for e in sorted(found, key=lambda e: (_KINDS.index(e.kind), _WORST.index(e.verdict))):
        worst.setdefault(e.kind, VersionVerdict(kind=e.kind, verdict=e.verdict))
    return tuple(worst.values())


def _reason(found: "Sequence[Evidence]") -> str:
    said = [e for e in found if e.verdict != "confirmed" and e.reason]
    return min(said, key=lambda e: (_WORST.index(e.verdict), _KINDS.index(e.kind))).reason if said else ""


def _before(text: str, rest: StatementsSection | None) -> StatementsSection | None:
    told = [Statement(text=t, provenance="curated") for t in statements(text)]
    return section((*told, *(rest.items if rest is not None else ())))


def statements(markdown: str) -> Iterator[str]:
    """A section's text as single statements: each paragraph, point of a list, and row of a table with its heads."""
    paragraph: list[str] = []
    heads: list[str] | None = None
    for line in [*markdown.split("\n"), ""]:
        said = line.strip()
        point = _point(said)
        row = said.startswith("|") and said.endswith("|") and len(said) > 1
        if paragraph and (not said or point is not None or row):
            yield " ".join(paragraph)
            paragraph = []
        if row:
            cells = [c.strip() for c in said.strip("|").split("|")]
            if heads is None:
                heads = cells
            elif not all(set(c) <= set("-: ") for c in cells):
                yield "; ".join(f"{h}: {c}" for h, c in zip(heads, cells, strict=False))
            continue
        heads = None
        if said:
            paragraph.append(point if point is not None else said)


def _point(line: str) -> str | None:
    """What a list's point says; None where the line begins none."""
    for mark in ("- ", "* "):
        if line.startswith(mark):
            return line[len(mark) :]
    number, dot, rest = line.partition(". ")
    return rest if dot and number.isdecimal() and len(number) < 3 else None
