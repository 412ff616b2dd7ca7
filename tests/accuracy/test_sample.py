"""Accuracy on a small sample of real (message, raise statement) pairs; the floors may only rise.

The pairs were recorded from the test suites of four packages that the lock file pins, so their sources are the
installed ones. A pair is right when the first candidate's first site (with a traceback), or one of its sites,
is the statement that raised.
"""

import importlib.metadata
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from errdex.catalog import Catalog
from errdex.match import match_exception
from errdex.model.report import ReportedException
from errdex.report import read_report
from errdex.scan.ingest import ingest
from errdex.source.environment import find_environment

HERE = Path(__file__).parent
PAIRS = [json.loads(line) for line in (HERE / "pairs.jsonl").read_text(encoding="utf-8").splitlines()]
NEGATIVES = [json.loads(line) for line in (HERE / "negatives.jsonl").read_text(encoding="utf-8").splitlines()]
FLOORS = {"traceback": 88, "type": 95, "project": 107}
MOST_FALSE = 0
"""Negatives, messages that no raise statement made, which are taken for some statement's all the same."""


@pytest.fixture(scope="module")
def scanned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Catalog, list[int]]]:
    packages = {p["package"]: p["version"] for p in PAIRS}
    for name, version in packages.items():
        assert importlib.metadata.version(name) == version, "the lock file moved: record the sample anew"
    # The environment that runs the tests is the one whose packages the lock file pins.
    found = {
        d.name: d
        for d in find_environment(str(importlib.metadata.distribution("click").locate_file(""))).distributions()
    }
    with Catalog.in_memory() as catalog:
        yield catalog, [ingest(catalog, found[name]) for name in packages]


def right(pair: dict[str, Any], match: Any, framed: bool) -> bool:
    if not match.candidates:
        return False
    sites = match.candidates[0].sites[: 1 if framed else None]
    return any(s.site.file == pair["file"] and pair["line"] <= s.site.line <= pair["end_line"] for s in sites)


def printed(type: str) -> str:
    return type.removeprefix("builtins.")


def test_with_the_traceback(scanned: tuple[Catalog, list[int]]) -> None:
    catalog, shards = scanned
    asked = [p for p in PAIRS if "traceback" in p]
    wrong = [
        p
        for p in asked
        if not right(p, match_exception(catalog, read_report(p["traceback"]).first, shards), framed=True)
    ]
    assert len(asked) - len(wrong) >= FLOORS["traceback"], [p["message"] for p in wrong]


def test_with_type_and_message(scanned: tuple[Catalog, list[int]]) -> None:
    catalog, shards = scanned
    wrong = []
    for pair in PAIRS:
        exception = ReportedException(type=printed(pair["type"]), message=pair["message"])
        if not right(pair, match_exception(catalog, exception, shards), framed=False):
            wrong.append(pair)
    assert len(PAIRS) - len(wrong) >= FLOORS["type"], [p["message"] for p in wrong]


def test_with_the_project(scanned: tuple[Catalog, list[int]]) -> None:
    catalog, shards = scanned
    wrong = []
    for pair in PAIRS:
        exception = ReportedException(type=printed(pair["type"]), message=pair["message"])
        if not right(pair, match_exception(catalog, exception, shards, project=pair["package"]), framed=False):
            wrong.append(pair)
    assert len(PAIRS) - len(wrong) >= FLOORS["project"], [p["message"] for p in wrong]


def test_what_no_statement_raised(scanned: tuple[Catalog, list[int]]) -> None:
    catalog, shards = scanned
    taken = []
    for negative in NEGATIVES:
        exception = ReportedException(type=printed(negative["type"]), message=negative["message"])
        candidates = match_exception(catalog, exception, shards).candidates
        if candidates and candidates[0].origin == "python":
            taken.append(negative["message"])
    assert len(taken) <= MOST_FALSE, taken
