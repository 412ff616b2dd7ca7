"""How long an explanation takes, each package apart: the first time, and again, when its conditions are kept.

SAMPLE entries of every distribution of the benchmark environment, test code left out. In one process, so without its
start, which ``speed`` times.
"""

import random
import time

from benchmarks.reaching import SEED, scanned
from errdex.catalog import Catalog
from errdex.explain import explain_entry

SAMPLE = 40


def late(times: list[float]) -> float:
    """The time that one in twenty takes longer than."""
    return sorted(times)[int(0.95 * len(times))]


def row(name: str, times: tuple[list[float], list[float]]) -> str:
    means = (f"{1000 * sum(t) / len(t):.0f} | {1000 * late(t):.0f} | {1000 * max(t):.0f}" for t in times)
    return f"| {name} | {len(times[0])} | {' | '.join(means)} |"


def main() -> None:
    print("| package | pages | first: mean ms | p95 | most | kept: mean ms | p95 | most |")
    print("| --- " * 8 + "|")
    whole: tuple[list[float], list[float]] = ([], [])
    with Catalog.open(scanned()) as catalog:
        for shard in catalog.shards():
            ids = sorted({s.entry for s in catalog.shard_sites(shard.id) if not s.is_test})
            random.Random(SEED).shuffle(ids)
            times: tuple[list[float], list[float]] = ([], [])
            for taken in times:
                for id in ids[:SAMPLE]:
                    start = time.perf_counter()
                    explain_entry(catalog, id, shard=shard.id)
                    taken.append(time.perf_counter() - start)
            if not ids:
                continue
            for all_, taken in zip(whole, times, strict=True):
                all_.extend(taken)
            # A small distribution tells little by itself.
            if len(ids) >= SAMPLE:
                print(row(shard.info.project, times), flush=True)
    print(row("all", whole))


if __name__ == "__main__":
    main()
