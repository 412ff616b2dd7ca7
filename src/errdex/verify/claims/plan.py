"""Which claims run, with which Python and on which versions: one job for each."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from packaging.specifiers import SpecifierSet

from errdex.model.claim import Claim, pair_claims
from errdex.model.pack import NEED_WORDS, Case, Pack, Pair

GPU = Path("/dev/nvidia0")
"""There where a program can use a GPU of the kind that claims ask for."""


Key: TypeAlias = tuple[str, str, tuple[str, ...], tuple[str, ...]]
"""Hash of the claim, Python, the script's requirements, and what takes their place."""


class Job(NamedTuple):
    """A claim to be run once."""

    claim: Claim
    case: Case
    pair: Pair
    root: Path
    """Of the pack."""
    python: str
    """A version as ``3.13``, or a range."""
    overrides: tuple[str, ...] = ()
    """Requirements that take the place of the scripts' own, as ``jax==0.12.0``."""

    @property
    def requirements(self) -> tuple[str, ...]:
        """What the environment must have: that of the script that runs, the trigger's where both do."""
        return self.claim.runs[0].dependencies

    @property
    def key(self) -> Key:
        """What tells one job of a run from the others."""
        return self.claim.hash, self.python, self.requirements, self.overrides


def jobs_of(
    packs: Iterable[Pack],
    *,
    entries: Sequence[str] = (),
    pythons: Sequence[str] = (),
    overrides: Sequence[tuple[str, ...]] = ((),),
) -> Iterator[Job]:
    """The jobs of packs, case by case; with ``entries`` only of cases of these, with ``pythons`` only on these.

    Each of ``overrides`` is a combination that every claim runs with.
    """
    for pack in packs:
        for case in pack.cases:
            if entries and case.entry not in entries:
                continue
            for pair, claim in ((p, c) for p in case.pairs for c in pair_claims(case, p)):
                for python in _pythons(claim, pythons):
                    for combination in overrides:
                        yield Job(claim, case, pair, Path(pack.root), python, combination)


def _pythons(claim: Claim, only: Sequence[str]) -> list[str]:
    """The versions of Python to run on: those that the case names, else one that its scripts allow."""
    if claim.python:
        return [p for p in claim.python if not only or p in only]
    allowed = claim.runs[0].requires_python or ">=3.11"
    fitting = SpecifierSet(allowed)
    return [p for p in only if fitting.contains(p)] if only else [allowed]


def lacking(claim: Claim) -> str:
    """Why the claim cannot be run on this machine, as a phrase; empty where it can."""
    if claim.platforms and sys.platform not in claim.platforms:
        return f"runs on {' and '.join(claim.platforms)} only"
    needs = [n for n in claim.needs if n != "gpu" or not GPU.exists()]
    if needs:
        said = " and ".join(NEED_WORDS[n] for n in needs)
        return f"{said}: {claim.reason}" if claim.reason else said
    if claim.devices and "cpu" not in claim.devices and not ("gpu" in claim.devices and GPU.exists()):
        return f"needs a {' or '.join(d.upper() for d in claim.devices)}"
    return ""


def wants_gpu(claim: Claim) -> bool:
    """Whether the run is given the machine's GPU."""
    return GPU.exists() and ("gpu" in claim.needs or "gpu" in claim.devices)
