"""Whose message it is where Python code, an extension module and the interpreter all have its text."""

import io

import pytest

from errdex.catalog import Catalog
from errdex.match import match_exception
from errdex.model.distribution import Distribution
from errdex.model.match import Match
from errdex.model.report import Frame, ReportedException
from errdex.model.site import SCANNER
from errdex.scan.native import scan_native
from tests.conftest import AddSource
from tests.scan.native import making

TEXT = "the tide is too high for gauge "


def add_native(catalog: Catalog, *texts: str, project: str = "tidegauge") -> int:
    info = Distribution(project=project, version="2.0", kind="wheel", fingerprint="native")
    shard = catalog.begin_shard(info, SCANNER)
    data = making.elf(b"\0" + b"\0".join(t.encode() for t in texts) + b"\0")
    catalog.add(shard, [scan_native(f"{project}/_sea.so", io.BytesIO(data))], complete=True)
    return shard


def ask(catalog: Catalog, type: str, message: str, *frames: Frame, project: str | None = None) -> Match:
    return match_exception(catalog, ReportedException(type=type, message=message, frames=frames), project=project)


def test_a_text_of_compiled_code_is_an_answer_without_a_line(catalog: Catalog) -> None:
    add_native(catalog, TEXT + "%zd")
    (found,) = ask(catalog, "ValueError", TEXT + "7").candidates
    assert (found.origin, found.entry.project, found.entry.exception) == ("native", "tidegauge", "")
    assert [(s.file, s.line) for s in found.sites] == [("tidegauge/_sea.so", 0)]
    assert found.confidence > 0.7


def test_a_statement_with_the_same_text_comes_first_but_is_not_sure(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=f"def f(n): raise ValueError('{TEXT}%d' % n)\n")
    alone = ask(catalog, "ValueError", TEXT + "7").candidates[0]
    add_native(catalog, TEXT + "%zd", project="other")
    found = ask(catalog, "ValueError", TEXT + "7").candidates
    assert [c.origin for c in found] == ["python", "native"]
    assert alone.confidence > 0.8 > found[0].confidence


def test_a_frame_on_the_statement_decides(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="def f(o):\n    raise TypeError(f\"'{o}' object is not iterable\")\n")
    frame = Frame(file="/x/site-packages/tidegauge/sea.py", line=2, function="f")
    (found,) = ask(catalog, "TypeError", "'int' object is not iterable", frame).candidates
    assert found.origin == "python"
    assert found.confidence > 0.95


def test_a_copy_of_the_interpreters_text_comes_after_it(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="def f(o):\n    raise TypeError(f\"'{o}' object is not iterable\")\n")
    found = ask(catalog, "TypeError", "'int' object is not iterable").candidates
    assert [c.origin for c in found] == ["interpreter", "python"]
    assert found[1].confidence < 0.8


def test_the_interpreters_text_in_an_extension_module_is_no_answer(catalog: Catalog) -> None:
    add_native(catalog, "'%.200s' object is not iterable")
    assert [c.origin for c in ask(catalog, "TypeError", "'int' object is not iterable").candidates] == ["interpreter"]


def test_nor_is_one_that_only_spells_out_a_value(catalog: Catalog) -> None:
    for n in range(12):
        add_native(catalog, "'NoneType' object is not iterable", project=f"compiled{n}")
    found = ask(catalog, "TypeError", "'NoneType' object is not iterable").candidates
    assert found[0].origin == "interpreter"
    assert found[0].confidence > 0.6


def test_of_a_known_project_the_statement_is_meant(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="def f(o):\n    raise TypeError(f\"'{o}' object is not iterable\")\n")
    (found,) = ask(catalog, "TypeError", "'int' object is not iterable", project="tidegauge").candidates
    assert found.origin == "python"


def test_one_that_spells_out_a_value_comes_before_the_interpreter(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="def f(): raise ModuleNotFoundError(\"No module named 'harbourmaster'\")\n")
    found = ask(catalog, "ModuleNotFoundError", "No module named 'harbourmaster'").candidates
    assert [c.origin for c in found] == ["python", "interpreter"]


def test_a_twin_of_a_module_in_c_is_not_the_one_that_runs(catalog: Catalog) -> None:
    from errdex.scan.python.files import scan_python

    info = Distribution(project="python", version="3.12.1", kind="stdlib", fingerprint="x")
    shard = catalog.begin_shard(info, SCANNER)
    text = b"def f(): raise TypeError(\"'NoneType' object cannot be interpreted as an integer\")\n"
    catalog.add(shard, [scan_python("_pydatetime.py", text)], complete=True)
    found = ask(catalog, "TypeError", "'NoneType' object cannot be interpreted as an integer").candidates
    assert found[0].origin == "interpreter"
    assert all(c.confidence < 0.8 for c in found[1:])


def test_a_bare_value_is_the_interpreters_but_never_surely(catalog: Catalog) -> None:
    match = ask(catalog, "KeyError", "'pump'")
    (found,) = match.candidates
    assert (found.origin, found.values) == ("interpreter", (("key", "'pump'"),))
    assert found.confidence < 0.8
    assert match.interpreter is None, "a bare value says nothing of who made it"


def test_a_line_written_around_by_the_class_is_found(catalog: Catalog) -> None:
    add_native(catalog, "the gauge has no harbour")
    found = ask(catalog, "sea.GaugeError", "400, message:\n  the gauge has no harbour").candidates
    assert [c.origin for c in found] == ["native"]
    assert found[0].reasons[0] == "its template makes one line of the message"
    assert found[0].confidence < ask(catalog, "sea.GaugeError", "the gauge has no harbour").candidates[0].confidence


def test_listings_and_search_leave_texts_of_compiled_code_out(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="def f(): raise ValueError('the tide is low')\n")
    shard = add_native(catalog, TEXT + "%zd")
    assert [e.title for e in catalog.search("tide")] == ["the tide is low"]
    assert catalog.shard_entries(shard) == [] and catalog.shard_sites(shard) == []
    assert [e.kind for e in catalog.shard_entries(shard, native=True)] == ["native"]
    assert [(s.entries, s.sites) for s in catalog.shards() if s.id == shard] == [(0, 0)]


@pytest.mark.parametrize("type", ["ValueError", "sea.GaugeError", ""])
def test_the_class_of_a_native_text_is_not_known(catalog: Catalog, type: str) -> None:
    add_native(catalog, TEXT + "%zd")
    assert ask(catalog, type, TEXT + "7").candidates[0].origin == "native"
