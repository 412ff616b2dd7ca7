"""Nothing passes vacuously: the scripts of every case, broken in four ways, must each be refused by the same judges.

The fix without its call; without its assertion; the trigger without its cause; with another error raised first. What
cannot be broken so, or not run here, is told apart: it counts as neither. ``[PACK...] [--cases N]``; all packs, or the
first N cases of each.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from benchmarks.broken import ASSERTION, CALL, CAUSE, FIRST, Broken, broken
from benchmarks.common import cache
from errdex.catalog import Catalog
from errdex.model.pack import Pack, Script
from errdex.verify.claims.plan import Job, jobs_of, lacking
from errdex.verify.claims.verifying import Asked, verify
from errdex.verify.pack import load_pack
from errdex.verify.sandbox.running import why_not
from errdex.verify.sandbox.shapes import Limits

PACKS = Path(__file__).parent.parent / "packs"
KINDS = (CALL, ASSERTION, CAUSE, FIRST)
_UNMADE = ("it never began",)


class Tried(NamedTuple):
    """One broken script, and what was said of it."""

    job: Job
    broken: Broken
    verdict: str
    """``refused``, ``passed`` or ``not made``."""
    reason: str


def tries(pack: Pack) -> Iterator[tuple[Job, Broken]]:
    """What is run of a pack: the claim whose script is broken, once for each way."""
    for job in jobs_of([pack]):
        for way in broken(job.pair):
            if job.claim.kind == way.part:
                changed: dict[str, Script] = {way.part: way.script} if way.script is not None else {}
                yield job._replace(claim=msgspec.structs.replace(job.claim, **changed)), way


def run(pack: Pack, catalog: Catalog) -> list[Tried]:
    """Break every case of a pack in every way, and judge."""
    asked = Asked(catalog, lambda entry, shard: None, Limits(seconds=60), no_sandbox=why_not() is not None)
    out: list[Tried] = []
    running: dict[int, tuple[Job, Broken]] = {}
    for job, way in tries(pack):
        missing = lacking(job.claim) or ("" if way.script is not None else "it leaves the script as it is")
        if missing:
            out.append(Tried(job, way, "not made", missing))
        else:
            running[id(job)] = job, way
    for done in verify([job for job, _ in running.values()], asked):
        job, way = running[id(done.job)]
        evidence = done.evidence
        if evidence.verdict == "not-reproducible" or evidence.reason.startswith(_UNMADE):
            verdict = "not made"
        else:
            verdict = "passed" if evidence.verdict == "confirmed" else "refused"
        out.append(Tried(job, way, verdict, evidence.reason))
    return out


def tell(pack: Pack, found: Sequence[Tried], seconds: float) -> None:
    """A row of the table, then what passed and what was not made."""
    pairs = {(t.job.case.name, t.job.pair.name) for t in found}
    cells = []
    for kind in KINDS:
        counts = Counter(t.verdict for t in found if t.broken.kind == kind)
        cells.append("/".join(str(counts[v]) for v in ("refused", "passed", "not made")))
    print(f"| {pack.name} | {len(pack.cases)} | {len(pairs)} | {' | '.join(cells)} | {seconds:.0f} s |", flush=True)


def main(*words: str) -> None:
    names = [w for n, w in enumerate(words) if w != "--cases" and (n == 0 or words[n - 1] != "--cases")]
    cases = int(words[words.index("--cases") + 1]) if "--cases" in words else None
    packs = [load_pack(PACKS / name) for name in names or sorted(p.parent.name for p in PACKS.glob("*/pack.toml"))]
    everything: list[Tried] = []
    print("Scripts refused/passed/not made, each on every Python of its case\n")
    print(f"| pack | cases | pairs | {' | '.join(KINDS)} | time |")
    print("| --- " * (4 + len(KINDS)) + "|")
    with Catalog.open(cache() / "verify.db") as catalog:
        for pack in packs:
            if cases is not None:
                pack = msgspec.structs.replace(pack, cases=pack.cases[:cases])
            started = time.perf_counter()
            found = run(pack, catalog)
            tell(pack, found, time.perf_counter() - started)
            everything += found
    whole = Counter(t.verdict for t in everything)
    print(f"\n{whole['refused']} refused, {whole['passed']} passed, {whole['not made']} not made")
    for verdict in ("passed", "not made"):
        for t in (t for t in everything if t.verdict == verdict):
            where = f"{t.job.claim.name} on Python {t.job.python}"
            print(f"{verdict}: {where}: {t.broken.kind}, {t.broken.how}{': ' if t.reason else ''}{t.reason}")
    print("\nwhy they were refused:")
    for (kind, why), times in Counter((t.broken.kind, _why(t)) for t in everything if t.verdict == "refused").items():
        print(f"  {kind}: {why}: {times}")


def _why(t: Tried) -> str:
    """The reason without what differs from case to case."""
    return next((k for k in _REASONS if k in t.reason), t.reason)


_REASONS = (
    "it never calls", "none of its assertions was executed", "none of its assertions fails", "it does not end well",
    "no longer raised", "it ended by another error", "the statement was not reached", "another error was raised first",
    "it reaches the statement", "it still meets the error", "a raise statement made it", "its message is not one",
    "the program ended, not by it", "the program ended, what it raised was the cause",
)  # fmt: skip


if __name__ == "__main__":
    main()
