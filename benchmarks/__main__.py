"""Runs all benchmarks, or those named: ``python -m benchmarks raises speed``.

Words after the name of one that takes some are its own: ``python -m benchmarks conditions click --seconds 60``.
"""

import importlib
import sys

from benchmarks.common import machine, peak_megabytes

ALL = (
    "raises", "seeds", "archetype_counts", "reaching", "explaining", "sections", "install", "growth", "speed", "match",
    "scan", "explain_rg", "truth", "negatives", "calibrate", "forms", "logs", "sandbox", "conditions",
    "mutations", "verifying",
)  # fmt: skip
WITH_WORDS = ("conditions", "mutations", "verifying")

if __name__ == "__main__":
    asked: list[tuple[str, list[str]]] = []
    for word in sys.argv[1:] or ALL:
        if word in ALL:
            asked.append((word, []))
        elif asked and asked[-1][0] in WITH_WORDS:
            asked[-1][1].append(word)
        else:
            sys.exit(f"no benchmark {word!r}; there are: {', '.join(ALL)}")
    print(f"# {machine()}")
    for name, words in asked:
        print(f"\n## {name}")
        importlib.import_module(f"benchmarks.{name}").main(*words)
    print(f"\nmost memory of one process: {peak_megabytes():.0f} MB")
