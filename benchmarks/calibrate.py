"""Fits the weights of evidence in ``errdex.match.weighing`` to pairs whose answer is known; prints them.

``ERRDEX_TRUTH`` names the data set (see ``truth``); numpy must be installed. Every mode of the scorer is a query of
its own, errors that no statement made are among them, and so are pairs whose package is left out: then nothing of
what is left is right. Packages are split in two for the check that the weights hold for packages they were not
fitted to.
"""

import gzip
import importlib.util
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from benchmarks.common import named_truth
from benchmarks.truth import environment

MODES = ("project", "type", "message", "traceback", "shifted", "filtered")
WITHOUT_OWN = 0.15
"""Share of the pairs that are also asked with their own package left out."""
PENALTY = 2e-5
STEPS = 1_500


class Case(NamedTuple):
    """One query: amounts of each candidate, which are right, and what it is of."""

    amounts: list[dict[str, float]]
    right: list[bool]
    mode: str
    package: str


def main() -> None:
    truth = named_truth()
    if truth is None:
        return
    if importlib.util.find_spec("numpy") is None:
        print("left out: the fit needs numpy (pip install numpy)")
        return
    cases = list(_cases(truth))
    packages = sorted({c.package for c in cases})
    half = set(packages[::2])
    for title, fitted, judged in (
        ("fitted to half of the packages, judged on the others", half, set(packages) - half),
        ("and the other way round", set(packages) - half, half),
        ("fitted to and judged on all", set(packages), set(packages)),
    ):
        weights = _fit([c for c in cases if c.package in fitted])
        print(f"\n{title}")
        _judge([c for c in cases if c.package in judged], weights)
    print("\nWEIGHTS: dict[str, float] = {")
    for name, weight in weights.items():
        print(f'    "{name}": {weight:.2f},')
    print("}")


def _scorer(truth: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("truth_score", truth / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _cases(truth: Path) -> Iterator[Case]:
    from errdex.cli.common import open_catalog
    from errdex.cli.verbs.match import Query, reported, scanned
    from errdex.match.matching import found, variants
    from errdex.match.ranking import weigh
    from errdex.source.environment import find_environment

    scorer = _scorer(truth)
    env = find_environment(str(environment(truth)))
    rng = random.Random(7)
    with open_catalog(None) as catalog:
        shards = frozenset(scanned(catalog, env))

        def weighed(query: dict[str, Any], without: str | None = None) -> list[Any]:
            query = {k: v for k, v in query.items() if k in {"id", "type", "message", "project", "traceback"}}
            exception = reported(Query(**query))
            readings = variants(exception.message) if exception.message is not None else []
            catalog.refresh()
            known, hits = found(catalog, exception, readings, shards, query.get("project"))
            hits = [h for h in hits if without is None or h.entry.project != without]
            return weigh(catalog, exception, hits, shards, known, readings)

        records = [r for r in scorer.load(str(truth / "dev"), set()) if not r["empty"] and not r["reraised"]]
        for record in records:
            for mode in MODES:
                query = {"id": record["id"], "message": record["message"]}
                if mode != "message":
                    query["type"] = scorer.printed_type(record["type"])
                if mode == "project":
                    query["project"] = record["package"]
                if mode in scorer.FRAMES:
                    if "traceback" not in record:
                        continue
                    make = {
                        "traceback": lambda r: r["traceback"],
                        "shifted": scorer.shifted,
                        "filtered": scorer.filtered,
                    }
                    query["traceback"] = make[mode](record)
                yield _case(weighed(query), record, mode)
                if mode in {"type", "filtered"} and rng.random() < WITHOUT_OWN:
                    yield _case(weighed(query, record["package"]), None, "left out", record["package"])
        stacks: dict[str, list[str]] = {}
        for record in records:
            if "traceback" in record:
                stacks.setdefault(record["package"], []).append(_without_last(scorer, record["traceback"]))
        with gzip.open(truth / "dev" / "_negatives.jsonl.gz", "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                query = {"id": "n", "message": record["message"], "type": scorer.printed_type(record["type"])}
                yield _negative(weighed(query), record, "negative")
                yield _negative(weighed({"id": "n", "message": record["message"]}), record, "neg message")
                if record["package"] in stacks:
                    stack = rng.choice(stacks[record["package"]])
                    yield _negative(weighed({**query, "traceback": stack}), record, "neg frames")


def _without_last(scorer: ModuleType, traceback: str) -> str:
    """A traceback that ends where the package calls something: as one of an error that no statement raised."""
    head, frames, tail = scorer.blocks(traceback)
    kept = frames[:-1] or frames
    return "\n".join([*head, *(line for frame, source in kept for line in (frame, *source)), *tail]) + "\n"


def _negative(weighed: list[Any], record: dict[str, Any], mode: str) -> Case:
    right = [w.candidate.origin != "python" for w in weighed]
    return Case([dict(w.evidence.amounts) for w in weighed], right, mode, record["package"])


def _case(weighed: list[Any], record: dict[str, Any] | None, mode: str, package: str = "") -> Case:
    right = [
        record is not None
        and any(s.file == record["file"] and record["line"] <= s.line <= record["end_line"] for s in w.candidate.sites)
        for w in weighed
    ]
    return Case([dict(w.evidence.amounts) for w in weighed], right, mode, record["package"] if record else package)


def _arrays(cases: list[Case], names: list[str]) -> tuple[Any, Any, Any, Any]:
    """One row a candidate, sorted by case: amounts, whether right, the case's number; and each case's first row."""
    import numpy as np

    number = {n: i for i, n in enumerate(names)}
    rows = sum(len(c.amounts) for c in cases)
    x = np.zeros((rows, len(names)), dtype=np.float32)
    right = np.zeros(rows, dtype=bool)
    case = np.zeros(rows, dtype=np.int64)
    at = 0
    for n, c in enumerate(cases):
        for amounts, is_right in zip(c.amounts, c.right, strict=True):
            for name, amount in amounts.items():
                if name in number:
                    x[at, number[name]] = amount
            right[at], case[at] = is_right, n
            at += 1
    has_right = np.zeros(len(cases), dtype=bool)
    np.logical_or.at(has_right, case, right)
    return x, right, case, has_right


def _fit(cases: list[Case]) -> dict[str, float]:
    """Maximum of the penalised likelihood, by Adam on all cases at once."""
    import numpy as np

    names = sorted({n for c in cases for a in c.amounts for n in a})
    x, right, case, _ = _arrays(cases, names)
    w = np.zeros(len(names), dtype=np.float32)
    mean, square = np.zeros_like(w), np.zeros_like(w)
    across = np.ascontiguousarray(x.T)
    for step in range(1, STEPS + 1):
        p, _ = _probabilities(x @ w, case, len(cases))
        # Of several right ones any counts: each gets its share of what they have together.
        mass = np.bincount(case, weights=p * right, minlength=len(cases))
        target = np.where(right, p / np.maximum(mass[case], 1e-12), 0.0)
        gradient = across @ (p - target).astype(np.float32) / len(cases) + PENALTY * w
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        rate = 0.05 if step < STEPS * 0.6 else 0.01
        w -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return dict(zip(names, (float(v) for v in w), strict=True))


def _probabilities(utilities: Any, case: Any, cases: int) -> tuple[Any, Any]:
    import numpy as np

    most = np.zeros(cases, dtype=utilities.dtype)
    np.maximum.at(most, case, utilities)
    odds = np.exp(utilities - most[case])
    none = np.exp(-most)
    whole = none + np.bincount(case, weights=odds, minlength=cases)
    return odds / whole[case], none / whole


def _judge(cases: list[Case], weights: dict[str, float]) -> None:
    import numpy as np

    names = list(weights)
    x, right, case, _ = _arrays(cases, names)
    p, _ = _probabilities(x @ np.array([weights[n] for n in names]), case, len(cases))
    first: dict[int, tuple[float, bool]] = {}
    for n, probability, is_right in zip(case.tolist(), p.tolist(), right.tolist(), strict=True):
        if n not in first or probability > first[n][0]:
            first[n] = (probability, is_right)
    modes = sorted({c.mode for c in cases})
    print(f"{'mode':12} {'cases':>7} {'top-1':>6} {'error':>6} {'>= 0.8':>7} {'wrong':>6}")
    for mode in (*modes, "all"):
        chosen = [n for n, c in enumerate(cases) if mode in {c.mode, "all"}]
        said = [first.get(n, (0.0, False)) for n in chosen]
        sure = [ok for confidence, ok in said if confidence >= 0.8]
        wrong = 1 - sum(sure) / len(sure) if sure else 0.0
        print(
            f"{mode:12} {len(chosen):7} {100 * sum(ok for _, ok in said) / len(said):6.1f} {_error(said):6.3f}"
            f" {100 * len(sure) / len(said):6.1f}% {100 * wrong:5.2f}%"
        )


def _error(said: list[tuple[float, bool]]) -> float:
    """Expected calibration error over ten bins."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for confidence, ok in said:
        bins.setdefault(min(9, int(confidence * 10)), []).append((confidence, ok))
    return sum(abs(sum(c for c, _ in b) - sum(ok for _, ok in b)) for b in bins.values()) / len(said)


if __name__ == "__main__":
    main()
