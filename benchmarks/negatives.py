"""Errors that no Python raise statement made: how many are answered as such, and how many get a statement all the same.

``ERRDEX_TRUTH`` names a folder with ``dev/_negatives.jsonl.gz`` and the environment's ``requirements.txt``; see
``benchmarks.truth``. Without frames: the class and the message alone.
"""

import gzip
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.common import named_truth
from benchmarks.truth import environment

SURE = 0.8


def asked(truth: Path) -> list[dict[str, Any]]:
    """The records, each with a number as its id."""
    with gzip.open(truth / "dev" / "_negatives.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [dict(json.loads(line), id=n) for n, line in enumerate(lines)]


def answers(records: list[dict[str, Any]], command: list[str]) -> dict[int, list[dict[str, Any]]]:
    """The candidates that ``command`` gives for each record."""
    queries = [{"id": r["id"], "type": _printed(r["type"]), "message": r["message"]} for r in records]
    text = "".join(json.dumps(q) + "\n" for q in queries)
    done = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)
    return {a["id"]: a["candidates"] for a in map(json.loads, done.stdout.splitlines())}


def _printed(type_: str) -> str:
    return type_.removeprefix("builtins.").removeprefix("__main__.")


def main() -> None:
    truth = named_truth()
    if truth is None:
        return
    records = asked(truth)
    command = [sys.executable, "-m", "errdex", "match", "--env", str(environment(truth))]
    given = answers(records, command)
    totals: Counter[tuple[str, str]] = Counter()
    said: Counter[tuple[str, str, str]] = Counter()
    for record in records:
        candidates = given.get(record["id"], [])
        best: dict[str, Any] = candidates[0] if candidates else {"origin": "unknown", "confidence": 0}
        what: str = best["origin"]
        if what == "python" and best["confidence"] >= SURE:
            what = "false"
        for package in (record["package"], "ALL"):
            totals[package, record["origin"]] += 1
            said[package, record["origin"], what] += 1
    columns = ("interpreter", "native", "unknown", "python", "false")
    print(f"{'package':14} {'origin':7} {'n':>5} " + " ".join(f"{c:>11}" for c in columns))
    for (package, origin), count in sorted(totals.items(), key=lambda t: (t[0][0] == "ALL", t[0])):
        shares = " ".join(f"{said[package, origin, c] / count:11.1%}" for c in columns[:-1])
        print(f"{package:14} {origin:7} {count:5} {shares} {said[package, origin, 'false']:11}")
    print(f"false: a raise statement of Python code at confidence {SURE} or above; python: one below it")


if __name__ == "__main__":
    main()
