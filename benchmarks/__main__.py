"""Runs all benchmarks, or those named: ``python -m benchmarks raises speed``."""

import importlib
import sys

from benchmarks.common import machine, peak_megabytes

ALL = (
    "raises", "seeds", "archetype_counts", "install", "growth", "speed", "match", "scan", "explain_rg", "truth",
    "negatives", "calibrate", "forms", "logs",
)  # fmt: skip

if __name__ == "__main__":
    wanted = sys.argv[1:] or ALL
    unknown = sorted(set(wanted) - set(ALL))
    if unknown:
        sys.exit(f"no benchmark {unknown[0]!r}; there are: {', '.join(ALL)}")
    print(f"# {machine()}")
    for name in wanted:
        print(f"\n## {name}")
        importlib.import_module(f"benchmarks.{name}").main()
    print(f"\nmost memory of one process: {peak_megabytes():.0f} MB")
