"""The benchmark that holds conditions against what calls do: right ones pass, wrong ones are told with their kind."""

from pathlib import Path

import msgspec
import pytest

from benchmarks.conditions import FAILED, HELD, RAISED, Figures, contradicted, count, interval
from benchmarks.suites import run
from errdex.model.site import PathCondition, RaiseSite
from errdex.scan.python.files import scan_python
from errdex.scan.python.paths import with_paths
from errdex.trace import Wanted, command, read, wanted_site, write
from tests.trace.programs import CASES, PYTHONS
from tests.trace.test_outcomes import TABLE

HARBOUR = CASES / "harbour"


def sites() -> list[RaiseSite]:
    data = (HARBOUR / "harbour.py").read_bytes()
    return with_paths("harbour.py", data, scan_python("harbour.py", data).sites)


def figures(folder: Path, python: str, asked: list[RaiseSite]) -> dict[str, Figures]:
    """What all calls of the table came to, by function."""
    lines = ["import asyncio", "from harbour import *"]
    lines += [f"try: {call}\nexcept Exception: pass" for _, _, calls, _ in TABLE.values() for call in calls]
    (folder / "main.py").write_text("\n".join(lines))
    (folder / "harbour.py").write_bytes((HARBOUR / "harbour.py").read_bytes())
    wanted = Wanted(sites=tuple(wanted_site(s, f"{folder}/{s.file}", condition=True) for s in asked))
    write(wanted, folder / "wanted.json")
    _, status = run(command(python, folder / "wanted.json", folder / "out", ["main.py"]), folder, 60)
    assert status == 0
    found = [Figures(s) for s in asked]
    count(found, read(folder / "out"))
    return {f.site.function: f for f in found}


@pytest.mark.parametrize("python", PYTHONS)
def test_conditions_read_from_the_source_hold(python: str, tmp_path: Path) -> None:
    found = figures(tmp_path, python, sites())
    assert contradicted(found.values()) == []
    assert sum(f.reached for f in found.values()) == len(TABLE)
    told = [f for f in found.values() if f.complete and f.times(True, "raised")]
    assert len(told) >= 10


@pytest.mark.parametrize("python", PYTHONS)
def test_wrong_conditions_are_told_by_kind(python: str, tmp_path: Path) -> None:
    wrong = {
        "deep": ("draught >= LIMIT", {HELD: 1, FAILED: 0}),  # 10 is not too deep; "x" fails the function too
        "Pier.free": ("self.length < -1", {RAISED: 1}),  # -1 raises
        "certain": ("limit > x", {FAILED: 2}),  # no such name
        "swallowed": ("draught >= 20", {RAISED: 1}),  # -1; with 20 and 30 another exception came first
    }
    asked = [
        msgspec.structs.replace(s, path=PathCondition(text=wrong[s.function][0], pure=True))
        for s in sites()
        if s.function in wrong
    ]
    found = figures(tmp_path, python, asked)
    assert {name: dict(f.contradictions) for name, f in found.items()} == {
        name: {kind: n for kind, n in kinds.items() if n} for name, (_, kinds) in wrong.items()
    }
    first = contradicted(found.values())[0]
    assert first["condition"] == "limit > x"


def test_a_partial_condition_may_hold_without_effect(tmp_path: Path) -> None:
    partial = PathCondition(text="True", pure=True, missing=("what decides",))
    asked = [msgspec.structs.replace(s, path=partial) for s in sites() if s.function == "deep"]
    found = figures(tmp_path, PYTHONS[0], asked)["deep"]
    assert found.times(True, "returned") == 5
    assert not found.contradictions


def test_intervals_are_wilsons() -> None:
    # Of the formula, by hand: with none or all of ten, z²/(n + z²) = 3.8415 / 13.8415.
    assert interval(0, 10) == pytest.approx((0.0, 0.27754), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.72246, 1.0), abs=1e-4)
    # Half of 100: 0.5 ± z/(2·sqrt(100 + z²)).
    assert interval(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)
