"""What packs say of entries, as pages need it: prose, scripts, and which claims they make. Packs are ``verify``'s."""

import msgspec

from errdex.model.claim import ClaimKind, pair_claims
from errdex.model.pack import Case, Pack, Prose, Severity, Strategy


class CuratedPair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The scripts of one cause, without their metadata."""

    name: str = ""
    cause: str = ""
    trigger: str
    fix: str
    guard: str = ""
    function: str = ""
    claims: dict[ClaimKind, str]
    """Kind of claim to its hash."""


class Curated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one case of a pack says of its entry."""

    entry: str
    project: str
    pack: str
    case: str
    severity: Severity
    strategy: Strategy
    prose: Prose
    pairs: tuple[CuratedPair, ...]


def curated_of(pack: Pack) -> list[Curated]:
    """The cases of a pack whose entry can be told without a catalog."""
    return [_case(case) for case in pack.cases if case.entry is not None]


def _case(case: Case) -> Curated:
    assert case.entry is not None
    return Curated(
        entry=case.entry,
        project=case.front.project,
        pack=case.pack,
        case=case.name,
        severity=case.front.severity,
        strategy=case.front.strategy,
        prose=case.prose,
        pairs=tuple(
            CuratedPair(
                name=pair.name,
                cause=pair.cause,
                trigger=pair.trigger.code.strip("\n"),
                fix=pair.fix.code.strip("\n"),
                guard=pair.guard.code.strip("\n") if pair.guard is not None else "",
                function=pair.function or "",
                claims={claim.kind: claim.hash for claim in pair_claims(case, pair)},
            )
            for pair in case.pairs
        ),
    )
