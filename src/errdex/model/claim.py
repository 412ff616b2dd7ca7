"""Claims: what a case says that running can show. Who made a claim is not seen in it.

How one is run and what it must show to be confirmed is ``verify``'s; what came of it stands in ``evidence``.
"""

import hashlib
from typing import Literal

import msgspec

from errdex.model.entry import Entry
from errdex.model.match import Origin
from errdex.model.pack import Case, Device, Need, Pair, Platform, Script, described

ClaimKind = Literal["trigger", "fix", "guard", "derived"]
HASH_ALGORITHM = "1"
"""Part of every claim's hash; raised when the recipe changes."""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be run, with what it is measured by."""

    kind: ClaimKind
    name: str
    """``pack/case/trigger``, ``pack/case/fix_empty``: where it stands, for people."""
    project: str
    entry: str | None
    """The entry's id; None where only the catalog can tell it from exception and template."""
    exception: str
    template: str | None
    origin: Origin
    """Only where it is ``python`` is there a raise statement that can be reached."""
    trigger: Script
    fix: Script
    guard: Script | None = None
    function: str | None = None
    replacement: str | None = None
    helper: str | None = None
    predicate: str | None = None
    """Of a derived claim: what is said to hold on entry to ``function`` whenever the statement is reached."""
    versions: str
    python: tuple[str, ...] = ()
    platforms: tuple[Platform, ...] = ()
    devices: tuple[Device, ...] = ()
    needs: tuple[Need, ...] = ()
    reason: str | None = None
    hash: str
    """16 hex digits over what would run and what it is measured by."""

    @property
    def runs(self) -> tuple[Script, ...]:
        """The scripts that run, in order."""
        match self.kind:
            case "trigger" | "derived":
                return (self.trigger,)
            case "fix":
                return (self.fix,)
            case "guard":
                return (self.trigger, self.fix)


def claims(case: Case) -> tuple[Claim, ...]:
    """All claims of a case, pair by pair: trigger, fix, guard."""
    return tuple(claim for pair in case.pairs for claim in pair_claims(case, pair))


def pair_claims(case: Case, pair: Pair) -> tuple[Claim, ...]:
    """The claims of one pair of a case: trigger, fix, guard."""
    kinds: tuple[ClaimKind, ...] = ("trigger", "fix", "guard")
    return tuple(_claim(case, pair, kind) for kind in kinds if kind != "guard" or pair.guard is not None)


def derived(case: Case, pair: Pair, function: str, predicate: str) -> Claim:
    """The claim that ``predicate``, over the parameters of ``function``, holds where the trigger of ``pair`` fails.

    ``function`` may be another than the case's: what was derived speaks of whichever function it was derived for.
    """
    return _claim(case, pair, "derived", function, predicate)


def expected(claim: Claim) -> Entry | None:
    """The entry that exception and template describe, to check a message against; None where only an id is given."""
    if claim.template is None:
        return None
    return described(claim.project, claim.exception, claim.template, claim.origin)


def _claim(case: Case, pair: Pair, kind: ClaimKind, function: str | None = None, predicate: str | None = None) -> Claim:
    stem = f"{kind}_{pair.name}" if pair.name else kind
    function = function or pair.function
    front = case.front
    return Claim(
        kind=kind,
        name=f"{case.pack}/{case.name}/{stem}",
        project=front.project,
        entry=case.entry,
        exception=front.exception,
        template=front.template,
        origin=case.origin,
        trigger=pair.trigger,
        fix=pair.fix,
        guard=pair.guard if kind == "guard" else None,
        function=function,
        replacement=pair.replacement,
        helper=pair.helper,
        predicate=predicate,
        versions=front.versions,
        python=pair.python,
        platforms=pair.platforms,
        devices=pair.devices,
        needs=pair.needs,
        reason=pair.reason,
        hash=_hash(case, pair, kind, function, predicate),
    )


def _hash(case: Case, pair: Pair, kind: ClaimKind, function: str | None, predicate: str | None) -> str:
    """Scripts count without their metadata: the same code on another version of the project is the same claim."""
    codes = [_code(pair.trigger)]
    if kind in ("fix", "guard"):
        codes.append(_code(pair.fix))
    if kind == "guard" and pair.guard is not None:
        codes.append(_code(pair.guard))
    front = case.front
    measured = [front.project, case.entry, front.exception, front.template, case.origin]
    if kind != "trigger":
        # A trigger is measured by the raise statement alone.
        measured += [function, pair.replacement, pair.helper, predicate]
    parts = msgspec.json.encode([HASH_ALGORITHM, kind, codes, measured])
    return hashlib.sha256(parts).hexdigest()[:16]


def _code(script: Script) -> str:
    return "\n".join(line.rstrip() for line in script.code.splitlines()).strip()
