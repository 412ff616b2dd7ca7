"""What packs say, and what running their claims showed, on the page of an entry."""

import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.explain.curated import statements
from errdex.model.curated import Curated, CuratedPair
from errdex.model.entry import Entry
from errdex.model.evidence import Evidence
from errdex.model.pack import Prose
from tests.conftest import AddSource

SOURCE = "def read(unit):\n    if unit not in ('m', 'ft'):\n        raise ValueError(f'unknown unit {unit}')\n"


@pytest.fixture
def entry(catalog: Catalog, add_source: AddSource) -> Entry:
    (found,) = catalog.shard_entries(add_source(gauge=SOURCE))
    return found


def case(entry: Entry, **prose: str) -> Curated:
    pair = CuratedPair(
        trigger="read('mile')", fix="x = read('m')\nassert x == 1", guard="def allows(unit):\n    return unit == 'm'",
        function="gauge.read", claims={"trigger": "a" * 16, "fix": "b" * 16, "guard": "c" * 16},
    )  # fmt: skip
    return Curated(
        entry=entry.id, project=entry.project, pack="gauges", case="unknown-unit", severity="error",
        strategy="convert", prose=Prose(**prose), pairs=(pair,),
    )  # fmt: skip


def ran(entry: Entry, claim: str, kind: str, version: str, verdict: str = "confirmed", **more: object) -> Evidence:
    values: dict[str, object] = {
        "entry": entry.id, "project": entry.project, "version": version, "claim": claim * 16, "kind": kind,
        "name": f"gauges/unknown-unit/{kind}", "python": "3.13.1", "platform": "linux-x86_64", "verdict": verdict,
        "seconds": 0.1, "date": "2026-11-30", "sandboxed": True,
    }  # fmt: skip
    return msgspec.convert({**values, **more}, Evidence)


def test_what_people_wrote_comes_before_what_rules_say(catalog: Catalog, entry: Entry) -> None:
    plain = explain_entry(catalog, entry.id)
    catalog.put_curated(
        "gauges",
        entry.project,
        [case(entry, meaning="Two units\nare known.", solutions="1. Say `m`.\n2. Say `ft`.", prevention="- Ask.")],
    )
    page = explain_entry(catalog, entry.id)
    assert page.meaning is not None and page.solutions is not None and page.defense is not None
    assert (page.meaning.items[0].text, page.meaning.items[0].provenance) == ("Two units are known.", "curated")
    assert plain.meaning is not None
    assert page.meaning.items[1:] == plain.meaning.items
    assert [s.text for s in page.solutions.items[:2]] == ["Say `m`.", "Say `ft`."]
    assert page.defense.strategy is not None and page.defense.prevention is not None
    assert page.defense.strategy.text == "Make the value fit before the call."
    assert page.defense.prevention.items[0].text == "Ask."
    assert plain.evidence is None


def test_nothing_is_executed_that_was_not_run(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry)])
    page = explain_entry(catalog, entry.id)
    assert page.example is not None and page.defense is not None and page.defense.guard is not None
    assert (page.example.provenance, page.defense.guard.provenance) == ("curated", "curated")
    assert page.evidence is not None
    assert page.evidence.provenance == "curated"
    assert {(c.verdict, c.text) for c in page.evidence.items} == {(None, f"not run on {page.version}")}


def test_what_was_confirmed_on_this_version_is_executed(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry)])
    version = explain_entry(catalog, entry.id).version
    catalog.add_evidence(
        [
            ran(entry, "a", "trigger", version),
            ran(entry, "b", "fix", version),
            ran(entry, "c", "guard", version, "refuted", reason="it says yes to the trigger's failing call"),
        ]
    )
    page = explain_entry(catalog, entry.id)
    assert page.example is not None and page.defense is not None and page.defense.guard is not None
    assert page.example.after == "x = read('m')\nassert x == 1"
    assert page.example.diff == "@@ -1 +1,2 @@\n-read('mile')\n+x = read('m')\n+assert x == 1"
    assert (page.example.provenance, page.defense.guard.provenance) == ("executed", "curated")
    assert page.evidence is not None
    assert [c.verdict for c in page.evidence.items] == ["confirmed", "confirmed", "refuted"]
    assert page.evidence.items[2].text == f"refuted on {version}: it says yes to the trigger's failing call"
    # One version alone is no table.
    assert page.evidence.versions == ()


def test_evidence_of_an_older_version_is_stale(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry)])
    catalog.add_evidence([ran(entry, "b", "fix", "0.0.1")])
    page = explain_entry(catalog, entry.id)
    assert page.example is not None and page.evidence is not None
    assert page.example.provenance == "curated"
    fix = next(c for c in page.evidence.items if c.kind == "fix")
    assert fix.verdict == "stale"
    assert fix.text.endswith(f"; not run on {page.version}")


def test_versions_are_joined_with_what_was_scanned(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry)])
    version = explain_entry(catalog, entry.id).version
    catalog.add_evidence(
        [
            ran(entry, "a", "trigger", version),
            ran(entry, "a", "trigger", version, "refuted", reason="no longer raised", python="3.12.1"),
            ran(entry, "a", "trigger", "99.0", "refuted", reason="no longer raised: it ended well"),
            ran(entry, "a", "trigger", "99.0", "refuted", reason="no longer raised", pinned=["buoy==1.0"]),
        ]
    )
    page = explain_entry(catalog, entry.id)
    assert page.evidence is not None
    rows = [
        (v.version, v.pinned, v.source, {w.kind: w.verdict for w in v.verdicts}, v.reason)
        for v in page.evidence.versions
    ]
    assert rows == [
        # Where runs of one version disagree, the refutation is told.
        (version, (), "present", {"trigger": "refuted"}, "no longer raised"),
        ("99.0", (), None, {"trigger": "refuted"}, "no longer raised: it ended well"),
        ("99.0", ("buoy==1.0",), None, {"trigger": "refuted"}, "no longer raised"),
    ]


def test_what_was_derived_stands_beside_the_scripts(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry)])
    version = explain_entry(catalog, entry.id).version
    catalog.add_evidence([ran(entry, "d", "derived", version), ran(entry, "e", "fix", version)])
    page = explain_entry(catalog, entry.id)
    assert page.evidence is not None
    # The other fix is of a script that is not the pack's any more.
    assert [c.kind for c in page.evidence.items] == ["trigger", "fix", "guard", "derived"]


def test_a_pack_replaces_what_it_said_before(catalog: Catalog, entry: Entry) -> None:
    catalog.put_curated("gauges", entry.project, [case(entry, meaning="First.")])
    catalog.put_curated("gauges", entry.project, [case(entry, meaning="Second.")])
    page = explain_entry(catalog, entry.id)
    assert page.meaning is not None
    assert page.meaning.items[0].text == "Second."
    catalog.put_curated("gauges", entry.project, [])
    assert explain_entry(catalog, entry.id).evidence is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", []),
        ("One line\nof text.\n\nAnother.", ["One line of text.", "Another."]),
        ("- a\n- b\n  goes on\n\nend", ["a", "b goes on", "end"]),
        ("1. a\n2. b", ["a", "b"]),
        ("In 2026. it was", ["In 2026. it was"]),
        (
            "Seen:\n| v | did |\n| --- | :-: |\n| 1 | a |\n| 2 | b |\nend",
            ["Seen:", "v: 1; did: a", "v: 2; did: b", "end"],
        ),
        ("| v |\n\n| w |\n| 1 |", ["w: 1"]),
        ("|", ["|"]),
    ],
)
def test_statements(text: str, said: list[str]) -> None:
    assert list(statements(text)) == said
