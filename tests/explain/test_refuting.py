"""What a report itself refutes is no answer, however it was found."""

import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.explain.owner import Whose
from errdex.explain.reported import without_strangers
from errdex.model.match import Candidate, Match
from errdex.model.report import Frame, ReportedException
from tests.conftest import AddSource

SITE = "/srv/venv/lib/python3.12/site-packages"
SHOWN = Whose("python", "tidegauge, by a raise statement", seen=True)
NATIVE = Whose("native", "tidegauge, in C code or in frames that are not printed")
UNPRINTED = Whose("python", "tidegauge, in frames that are not printed")
YOURS = Whose("user", "your own code, by a raise statement", seen=True)


@pytest.mark.parametrize(
    ("statement", "frame", "seen", "confidence", "kept"),
    [
        # The report shows another statement: an unlikely one in a file that no frame names cannot be it.
        ("raise E(text)", "b", SHOWN, 0.02, False),
        ("raise E(text)", "a", SHOWN, 0.02, True),
        # The file may have been moved since; a likely one is kept.
        ("raise E('the gauge is dry today')", "b", SHOWN, 0.95, True),
        # A class alone does not speak for a Python statement where compiled code raises that class.
        ("raise E(text)", "b", NATIVE, 0.6, False),
        ("raise E(text)", "a", NATIVE, 0.6, True),
        ("raise E('the gauge is dry today')", "b", NATIVE, 0.6, True),
        ("raise E(text)", "b", UNPRINTED, 0.6, True),
        ("raise E(text)", "b", None, 0.6, True),
        ("raise E('the gauge is dry today')", "b", YOURS, 0.99, False),
        ("raise E('the gauge is dry today')", "a", YOURS, 0.99, True),
    ],
)
def test_only_what_the_report_refutes_goes(
    statement: str,
    frame: str,
    seen: Whose | None,
    confidence: float,
    kept: bool,
    catalog: Catalog,
    add_source: AddSource,
) -> None:
    shard = add_source(a=f"class E(Exception): pass\ndef f(text):\n  {statement}\n")
    (entry,) = catalog.shard_entries(shard)
    candidate = Candidate(entry=entry, sites=tuple(catalog.entry_sites(entry.id)), confidence=confidence)
    frames = (Frame(file=f"{SITE}/tidegauge/{frame}.py", line=9, function="f", source="x"),)
    exception = ReportedException(type="tidegauge.E", message="the gauge is dry today", frames=frames)
    match = Match(exception=exception, candidates=(candidate,))
    assert without_strangers(match, seen).candidates == ((candidate,) if kept else ())
    # Without frames nothing is refuted.
    bare = msgspec.structs.replace(match, exception=msgspec.structs.replace(exception, frames=()))
    assert without_strangers(bare, seen) is bare
