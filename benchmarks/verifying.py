"""How long it takes to verify the packs, with environments made before: the verb itself, on two cores.

``[PACK...]``; all packs. Environments and scanned distributions are made before.
"""

import contextlib
import json
import os
from collections import Counter
from pathlib import Path

from benchmarks.common import cache, errdex
from errdex.catalog import Catalog
from errdex.verify.claims.plan import jobs_of
from errdex.verify.claims.target import TargetError, Targets
from errdex.verify.environments.making import environment_for
from errdex.verify.environments.uv import NoEnvironment
from errdex.verify.pack import load_pack

PACKS = Path(__file__).parent.parent / "packs"
CORES = 2


def once(*packs: str) -> tuple[float, list[dict[str, object]]]:
    """Seconds of ``errdex verify``, and its evidence."""
    paths = [str(PACKS / name) for name in packs]
    seconds, done = errdex(
        "verify", *paths, "--no-record", "--afresh", "--jobs", str(CORES), "--format", "json",
        "--catalog", str(cache() / "verify.db"), *(["--no-sandbox"] if _bare() else []),
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return seconds, [json.loads(line) for line in done.stdout.splitlines()]


def ready(name: str) -> None:
    """Make the environments of a pack and scan what its claims are about."""
    with Catalog.open(cache() / "verify.db") as catalog:
        targets = Targets(catalog)
        for job in jobs_of([load_pack(PACKS / name)]):
            # A Python that is not here is the verb's to tell.
            with contextlib.suppress(NoEnvironment, TargetError):
                targets.of(job.claim, environment_for(job.requirements, job.python))


def _bare() -> bool:
    from errdex.verify.sandbox.running import why_not

    return why_not() is not None


def main(*words: str) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    names = list(words) or sorted(p.parent.name for p in PACKS.glob("*/pack.toml"))
    print(f"| pack | cases | claims run | verdicts | seconds on {CORES} cores | claims a second |")
    print("| --- | --- | --- | --- | --- | --- |")
    cases = claims = 0
    total = 0.0
    for name in names:
        ready(name)
        seconds, found = once(name)
        own = len(load_pack(PACKS / name).cases)
        told = ", ".join(f"{n} {v}" for v, n in sorted(Counter(str(e["verdict"]) for e in found).items()))
        print(f"| {name} | {own} | {len(found)} | {told} | {seconds:.1f} | {len(found) / seconds:.1f} |", flush=True)
        cases, claims, total = cases + own, claims + len(found), total + seconds
    print(f"| all | {cases} | {claims} | | {total:.1f} | {claims / total:.1f} |")


if __name__ == "__main__":
    main()
