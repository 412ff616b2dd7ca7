"""How many raise sites have a condition, a public caller, a check to ask and an archetype, each package apart; and how
long it takes to work that out, with nothing kept.

Of every distribution of the benchmark environment SAMPLE sites are drawn, test code and texts without a statement left
out.
"""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks.common import cache, environment
from errdex.catalog import Catalog
from errdex.explain.archetypes.base import prose_of
from errdex.explain.reach import Reach
from errdex.model.site import RaiseSite

SAMPLE = 250
SEED = 5
_STATEMENTS = {"raise", "reraise", "assert", "warn"}


def scanned() -> Path:
    """The catalog of the environment, scanned where it is not."""
    folder = cache() / "reaching"
    command = [sys.executable, "-m", "errdex", "scan", "--env", str(environment())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "ERRDEX_CACHE": str(folder)})
    return folder / "catalog.db"


def count(site: RaiseSite) -> Counter[str]:
    """What is known of a site that was worked out."""
    path = site.path
    out = Counter({"sites": 1})
    out["complete"] = path is not None and path.complete
    out["telling"] = path is not None and (path.complete or path.text != "True")
    out["any"] = path is not None
    out["private"] = not site.public
    out["lifted"] = not site.public and bool(site.callers)
    out["check"] = any(c.check for c in site.callers)
    out["archetype"] = bool(prose_of([site]).archetypes)
    return out


def row(name: str, found: Counter[str], times: list[float]) -> str:
    def share(part: str, of: str = "sites") -> str:
        return f"{found[part] / max(1, found[of]):.1%}"

    times = sorted(times) or [0.0]
    middle, late = times[len(times) // 2] * 1000, times[int(0.95 * len(times))] * 1000
    return (
        f"| {name} | {found['sites']} | {share('complete')} | {share('telling')} | {share('any')} | "
        f"{share('lifted', 'private')} of {found['private']} | {share('check')} | {share('archetype')} | "
        f"{middle:.0f}, {late:.0f} |"
    )


def main() -> None:
    print(
        "| package | sites | complete | saying something | any | lifted of private | check | archetype | ms p50, p95 |"
    )
    print("| --- " * 9 + "|")
    whole: Counter[str] = Counter()
    all_times: list[float] = []
    with Catalog.open(scanned()) as catalog:
        for shard in catalog.shards():
            stored = [s for s in catalog.shard_sites(shard.id) if not s.is_test and s.kind in _STATEMENTS]
            random.Random(SEED).shuffle(stored)
            reach = Reach(catalog, shard.id)
            found: Counter[str] = Counter()
            times: list[float] = []
            for one in stored[:SAMPLE]:
                start = time.perf_counter()
                site = reach.site(one.site)
                times.append(time.perf_counter() - start)
                found += count(site)
            whole += found
            all_times += times
            print(row(shard.info.project, found, times))
    print(row("all", whole, all_times))


if __name__ == "__main__":
    main()
