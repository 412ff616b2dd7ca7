"""Tests path conditions by execution: upstream suites run under ``trace``, and each pure condition is evaluated on
entry to its function and set against what that very call then did.

``python -m benchmarks conditions [SUITE ...] [--seconds N] [--to FOLDER]``. What contradicts a condition is written to
``FOLDER/SUITE.jsonl``, the figures of every site to ``FOLDER/SUITE.sites.jsonl``.
"""

import argparse
import math
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from benchmarks import suites
from benchmarks.common import cache
from errdex.model.site import RaiseSite
from errdex.trace import Outcome, Raised, Record, Wanted, Warned, command, read, wanted_site, write

SECONDS = 150
"""For each suite, so that all take less than 25 minutes."""
SHOWN = 4
"""Examples of a kind that are printed or written for a site."""
ITERATOR = "it would use up an iterator"
NO_ROOM = ("RecursionError", "MemoryError")
HELD, RAISED, FAILED = "held but returned", "raised but did not hold", "failed but the call did not"


class Figures:
    """What was seen of one site."""

    def __init__(self, site: RaiseSite) -> None:
        self.site = site
        self.reached = False
        self.counts: Counter[tuple[bool | None, str]] = Counter()
        self.contradictions: Counter[str] = Counter()
        """How often what happened was not what the condition says, by kind."""
        self.examples: list[tuple[str, Outcome]] = []
        self.exits: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        self.counts[(outcome.held, outcome.then)] += 1
        self.reached |= outcome.then == "raised"
        if outcome.held is None:
            self.problems[f"{outcome.problem} (then {outcome.then})"] += 1
        elif outcome.held and outcome.then in ("unwound", "caught"):
            self.exits[f"{outcome.then}: {outcome.type}, line {outcome.line}"] += 1
        kind = self._contradicts(outcome)
        if kind is not None:
            self.contradictions[kind] += 1
            alike = any(o.arguments == outcome.arguments for k, o in self.examples if k == kind)
            if not alike and len(self.examples) < SHOWN:
                self.examples.append((kind, outcome))

    def _contradicts(self, outcome: Outcome) -> str | None:
        went_on = outcome.then in ("returned", "raised")
        if outcome.held is None:
            # If the condition fails on entry, the function, which tests the same, should have failed too.
            told = went_on and not outcome.problem.startswith((ITERATOR, *NO_ROOM))
            return FAILED if told and self.complete else None
        if outcome.held:
            return HELD if outcome.then == "returned" and self.complete else None
        return RAISED if outcome.then == "raised" else None

    @property
    def complete(self) -> bool:
        return self.site.path is not None and self.site.path.complete

    @property
    def says_something(self) -> bool:
        return self.site.path is not None and self.site.path.text != "True"

    def times(self, held: bool | None, *then: str) -> int:
        return sum(self.counts[(held, t)] for t in then)

    @property
    def evaluations(self) -> int:
        return sum(n for (held, _), n in self.counts.items() if held is not None)


def interval(good: int, all_: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a share."""
    if not all_:
        return 0.0, 1.0
    z = 1.959964
    share, scale = good / all_, 1 + z * z / all_
    middle = share + z * z / (2 * all_)
    half = z * math.sqrt(share * (1 - share) / all_ + z * z / (4 * all_ * all_))
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def told(good: int, all_: int) -> str:
    """A share in words: how many of how many, per cent and interval."""
    if not all_:
        return "none seen"
    low, high = interval(good, all_)
    return f"{good:,} of {all_:,}, {100 * good / all_:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def sites_of(root: Path, project: str) -> list[RaiseSite]:
    """The raise statements of an installed project inside functions with their path conditions, tests left out."""
    from errdex.scan.ingest import scan_all
    from errdex.scan.python.paths import with_paths
    from errdex.source.environment import find_environment

    named = [d for d in find_environment(str(root)).distributions() if d.info.project.lower() == project]
    files = {f.path: f for d in named for f in d.files()}
    found: list[RaiseSite] = []
    for scan in scan_all([*files.values()]):
        # One statement with several messages is several sites, at one place and with one condition.
        at = {
            (s.line, s.end_line, s.column, s.kind): s
            for s in scan.sites
            if s.line and not s.is_test and s.function != "<module>"
        }
        if at:
            found += with_paths(scan.file, files[scan.file].read(), [*at.values()])
    return found


def trace(root: Path, suite: suites.Suite, sites: Sequence[RaiseSite], seconds: float) -> list[Figures]:
    """Run a suite's batches until the time is over; what was seen of each site."""
    folder = str(suites.packages(root))
    wanted = Wanted(sites=tuple(wanted_site(s, f"{folder}/{s.file}", condition=True) for s in sites), each=1)
    figures = [Figures(s) for s in sites]
    left, batches = seconds, [*suite.batches()]
    with tempfile.TemporaryDirectory() as work:
        asked, out = Path(work, "wanted.json"), Path(work, "out.jsonl")
        write(wanted, asked)
        done = broken = 0
        for batch in batches:
            if left <= 0:
                break
            program = command(str(root / "bin" / "python"), asked, out, batch)
            took, status = suites.run(program, suite.folder or Path(work), left)
            left -= took
            broken += status is not None and status not in suites.RAN
            count(figures, read(out))
            out.unlink(missing_ok=True)
            done += 1
    print(f"{done} of {len(batches)} batches in {seconds - left:.0f} s, {broken} of them broken off")
    return figures


def count(figures: Sequence[Figures], records: Iterable[Record]) -> None:
    """Put the records of one process to what is known."""
    for record in records:
        match record:
            case Outcome():
                figures[record.site].add(record)
            case Raised():
                for place in record.sites:
                    figures[place].reached = True
            case Warned():
                figures[record.site].reached = True


def report(figures: Sequence[Figures]) -> None:
    """Print what the figures of some sites come to."""
    pure = [f for f in figures if f.site.path is not None and f.site.path.pure]
    complete = [f for f in pure if f.complete]
    kinds = Counter(_kind(f.site) for f in figures)
    print(
        f"{len(figures):,} statements in functions: " + ", ".join(f"{n:,} {kind}" for kind, n in sorted(kinds.items()))
    )
    seen = [f for f in pure if f.evaluations]
    reached = [f for f in figures if f.reached]
    print(
        f"reached {len(reached):,}, not reached {len(figures) - len(reached):,}; "
        f"with a pure condition {sum(f.reached for f in pure):,} of {len(pure):,} reached, {len(seen):,} evaluated"
    )
    _counts("complete", complete)
    _counts("partial", [f for f in pure if not f.complete])
    _soundness(complete)
    _recall(pure)
    _unevaluated(pure)
    _contradicted(pure)


def _kind(site: RaiseSite) -> str:
    if site.path is None:
        return "without a condition"
    return f"{'complete' if site.path.complete else 'partial'} and {'pure' if site.path.pure else 'impure'}"


def _counts(name: str, figures: Sequence[Figures]) -> None:
    total: Counter[tuple[bool | None, str]] = Counter()
    for f in figures:
        total.update(f.counts)
    held = "; ".join(f"{then} {total[(True, then)]:,}" for then in ("raised", "unwound", "caught", "returned"))
    not_held = sum(n for (h, then), n in total.items() if h is False and then != "raised")
    print(f"{name}: held, then {held}; did not hold, raised {total[(False, 'raised')]:,}, not raised {not_held:,}")


def _soundness(complete: Sequence[Figures]) -> None:
    held = [f for f in complete if f.times(True, "raised", "returned")]
    wrong = [f for f in held if f.times(True, "returned")]
    raised = sum(f.times(True, "raised") for f in held)
    returned = sum(f.times(True, "returned") for f in held)
    print(f"sound, by site: {told(len(held) - len(wrong), len(held))}; by call: {told(raised, raised + returned)}")
    every = sum(f.evaluations for f in complete)
    held_at_all = sum(f.times(True, "raised", "returned", "unwound", "caught") for f in complete)
    others = sum(f.times(True, "unwound", "caught") for f in complete)
    print(
        f"another exit came first: {told(others, every)} of evaluations, {told(others, held_at_all)} of those that held"
    )


def _recall(pure: Sequence[Figures]) -> None:
    for name, figures in (
        ("recall", pure),
        ("recall without conditions that are True", [f for f in pure if f.says_something]),
    ):
        raised = [f for f in figures if f.times(True, "raised") or f.times(False, "raised")]
        right = [f for f in raised if not f.times(False, "raised")]
        good, bad = (sum(f.times(held, "raised") for f in raised) for held in (True, False))
        print(f"{name}, by site: {told(len(right), len(raised))}; by call: {told(good, good + bad)}")


def _unevaluated(pure: Sequence[Figures]) -> None:
    problems: Counter[str] = Counter()
    then: Counter[str] = Counter()
    for f in pure:
        for text, n in f.problems.items():
            problems[re.split(r":| \(then", text)[0]] += n
        then.update({what: n for (held, what), n in f.counts.items() if held is None})
    most = ", ".join(f"{name} {n:,}" for name, n in problems.most_common(6))
    print(f"could not be evaluated: {then.total():,}, {then['raised']:,} of them raised then; {most or 'none'}")


def _contradicted(figures: Sequence[Figures]) -> None:
    for kind in (HELD, RAISED, FAILED):
        found = [f for f in figures if f.contradictions[kind]]
        print(f"{kind}: {len(found)} sites, {sum(f.contradictions[kind] for f in found):,} calls")


def contradicted(figures: Iterable[Figures]) -> list[dict[str, object]]:
    """What contradicts a condition, a site each, the most often contradicted first."""
    found = sorted((f for f in figures if f.contradictions), key=lambda f: -f.contradictions.total())
    return [
        {
            **_named(f), **f.contradictions,
            "examples": [
                {"kind": kind, "then": o.then, "problem": o.problem, "arguments": o.arguments} for kind, o in f.examples
            ],
        }
        for f in found
    ]  # fmt: skip


def _named(figures: Figures) -> dict[str, object]:
    site = figures.site
    path = site.path
    return {
        "at": f"{site.file}:{site.line}", "function": site.function, "kind": site.kind, "exception": site.exception,
        "condition": path.text if path is not None else None, "missing": path.missing if path is not None else None,
        "pure": path is not None and path.pure, "code": site.code.text,
    }  # fmt: skip


def _write(to: Path, project: str, figures: Sequence[Figures]) -> int:
    to.mkdir(parents=True, exist_ok=True)
    wrong = contradicted(figures)
    (to / f"{project}.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(wrong))
    rows = [
        {
            **_named(f), "reached": f.reached,
            "counts": {f"{'held' if h else 'not held' if h is not None else 'not evaluated'}, {t}": n
                       for (h, t), n in sorted(f.counts.items(), key=str)},
            "other exits": dict(f.exits.most_common(SHOWN)), "problems": dict(f.problems.most_common(SHOWN)),
        }
        for f in figures if f.reached or f.counts
    ]  # fmt: skip
    (to / f"{project}.sites.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(rows))
    return len(wrong)


def main(*words: str) -> None:
    parser = argparse.ArgumentParser(prog="benchmarks conditions")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"all, or of {', '.join(suites.projects())}")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each suite")
    parser.add_argument("--to", type=Path, default=cache() / "conditions", help="where contradictions are written")
    asked = parser.parse_args(words)
    unknown = sorted(set(asked.suites) - set(suites.projects()))
    if unknown:
        parser.error(f"no suite {unknown[0]!r}")
    root = suites.environment()
    if root is None:
        print("left out: it needs a Python of 3.12 or newer; name one in ERRDEX_BENCH_PYTHON")
        return
    every: list[Figures] = []
    chosen = asked.suites or suites.projects()
    for project in chosen:
        print(f"\n### {project}")
        figures = trace(root, suites.suite(root, project), sites_of(root, project), asked.seconds)
        report(figures)
        wrong = _write(asked.to, project, figures)
        print(f"{wrong} contradicted; in {asked.to / project}.jsonl")
        every += figures
    if len(chosen) > 1:
        print("\n### all")
        report(every)


if __name__ == "__main__":
    import sys

    main(*sys.argv[1:])
