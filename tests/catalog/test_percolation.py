"""Looking messages up: nothing that can have made a message is passed over, whatever was looked up before."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.catalog import Catalog, percolation, reading
from errdex.model.distribution import Distribution
from errdex.model.site import SCANNER, FileScan, RaiseSite, Snippet
from errdex.model.template import Hole, Part, Template, Text
from errdex.model.text import words

WORDS = ("tide", "pump", "gauge", "is", "not", "of", "the", "x", "1")
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
PARTS = st.lists(st.one_of(TEXTS.map(Text), st.sampled_from([Text(" "), Text(": "), Hole("x")])), max_size=5)
TEMPLATES = st.lists(st.builds(Template, parts=PARTS.map(tuple), quoted=st.booleans()), min_size=1, max_size=30)


def site(template: Template, line: int, end_line: int | None = None, function: str = "f") -> RaiseSite:
    return RaiseSite(
        file="tidegauge/sea.py", line=line, end_line=end_line or line, column=0, function=function, kind="raise",
        exception="ValueError", template=template, code=Snippet(line, "raise"),
    )  # fmt: skip


def store(catalog: Catalog, sites: Sequence[RaiseSite], version: str = "1") -> int:
    info = Distribution(project="tidegauge", version=version, kind="wheel", fingerprint=version, origin="here")
    shard = catalog.begin_shard(info, SCANNER)
    catalog.add(shard, [FileScan(file="tidegauge/sea.py", sites=tuple(sites))], complete=True)
    return shard


def message(parts: Sequence[Part], value: str) -> str:
    return "".join(p.text if isinstance(p, Text) else value for p in parts)


@given(TEMPLATES, st.lists(st.sampled_from(["tide", "", "is not", "1"]), min_size=1))
@settings(max_examples=150, deadline=None)
def test_whatever_makes_a_message_is_among_its_candidates(templates: list[Template], values: list[str]) -> None:
    """Asked in a row, so that each look-up finds what the ones before it have kept; and once more with little room."""
    with Catalog.in_memory() as catalog:
        store(catalog, [site(t, n) for n, t in enumerate(templates, 1)])
        # Of templates that are one entry the last is stored.
        entries = {t.normal: t for t in templates}
        for room in (200_000, 3):
            with pytest.MonkeyPatch.context() as patch:
                for module, name in (
                    (percolation, "_KEPT_WORDS"), (percolation, "_KEPT_ENTRIES"), (reading, "_KEPT_ENTRIES"),
                ):  # fmt: skip
                    patch.setattr(module, name, room)
                for template, value in [(t, v) for t in templates for v in values]:
                    text = message(template.parts, value)
                    found = [e.template.normal for e in catalog.candidates(words(text))]
                    able = {n for n, t in entries.items() if t.key_words() and t.check(text) is not None}
                    assert able <= set(found)
                    assert len(found) == len(set(found)), "each once"


def test_a_word_that_has_become_common_does_not_make_everything_a_candidate(catalog: Catalog) -> None:
    """The first are filed under a word that was rare then; later ones share it, each with a word of its own."""
    texts = [f"pump gauge{n} stopped" for n in range(40)]
    for n, text in enumerate(texts):
        store(catalog, [site(Template(parts=(Text(text),)), 1)], str(n))
    (found,) = catalog.candidates(words(texts[7]))
    assert found.template.text == texts[7]
    assert catalog.candidates(words("the pump has stopped")) == []


def test_a_long_text_is_looked_up_as_far_as_a_message_goes(catalog: Catalog) -> None:
    store(catalog, [site(Template(parts=(Text("tide is low"),)), 1)])
    noise = [f"w{n}" for n in range(30_000)]
    assert len(catalog.candidates(["tide", "is", "low", *noise])) == 1
    assert catalog.candidates([*noise, "tide", "is", "low"]) == []


SPANS = st.lists(
    st.tuples(st.integers(1, 30), st.integers(0, 6), st.sampled_from(["f", "g", "A.f", "A.f.<locals>.g", "<module>"])),
    max_size=12,
)


@given(SPANS, SPANS, st.one_of(st.none(), st.integers(-1, 40)), st.sampled_from(["f", "g", "<module>", "", "A.f"]))
@settings(max_examples=200, deadline=None)
def test_a_frame_finds_what_spans_its_line_or_stands_in_its_function(
    older: list[tuple[int, int, str]], newer: list[tuple[int, int, str]], line: int | None, function: str
) -> None:
    with Catalog.in_memory() as catalog:
        stored = []
        for version, spans in (("1", older), ("2", newer)):
            sites = [site(Template(), start, start + more, name) for start, more, name in spans]
            shard = store(catalog, sites, version)
            stored += [(shard, s.line, s.end_line, s.function) for s in sites]
        name = function.rpartition(".")[2]
        expected = [
            s
            for s in stored
            if (line is not None and s[1] <= line <= s[2]) or (name and s[3].rpartition(".")[2] == name)
        ]
        found = catalog.sites_of_frame("tidegauge/sea.py", line, name)
        assert sorted((s.shard, s.line, s.end_line, s.function) for s in found) == sorted(expected)
        assert [(-s.shard, s.line) for s in found] == sorted((-s.shard, s.line) for s in found)
        assert catalog.sites_of_frame("tidegauge/land.py", line, name) == []


def test_what_another_process_stores_is_found_by_the_next_look(tmp_path: Path) -> None:
    text = "the tide is out"
    with Catalog.open(tmp_path / "c.db") as ours, Catalog.open(tmp_path / "c.db") as theirs:
        store(ours, [site(Template(parts=(Text("pump of gauge"),)), 1)])
        assert ours.candidates(words(text)) == []
        assert ours.sites_of_frame("tidegauge/sea.py", 2, "f")[0].line == 1
        store(theirs, [site(Template(parts=(Text(text),)), 2)], "2")
        ours.refresh()
        (entry,) = ours.candidates(words(text))
        assert [s.line for s in ours.sites_of_frame("tidegauge/sea.py", 2, "")] == [2]
        assert [s.version for s in ours.entry_sites(entry.id)] == ["2"]


def test_sites_are_kept_within_bounds_and_come_back(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_KEPT_SITES", 2)
    texts = [f"gauge {w} is dry" for w in ("north", "south", "east", "west")]
    store(catalog, [site(Template(parts=(Text(t),)), n) for n, t in enumerate(texts, 1)])
    ids = [catalog.candidates(words(t))[0].id for t in texts]
    for _ in range(2):
        assert [[s.line for s in catalog.entry_sites(i)] for i in ids] == [[1], [2], [3], [4]]
        assert [s.line for s in catalog.sites_of_frame("tidegauge/sea.py", 3, "")] == [3]


def test_a_site_spells_its_template_its_own_way(catalog: Catalog) -> None:
    """Holes of one entry may have other expressions at other statements."""
    first = Template(parts=(Text("no gauge "), Hole("name")))
    other = Template(parts=(Text("no gauge "), Hole("self.name")))
    store(catalog, [site(first, 1), site(other, 2), site(first, 3)])
    (entry,) = catalog.candidates(words("no gauge north"))
    sites = catalog.entry_sites(entry.id)
    assert [s.template for s in sites] == [first, other, first]
    assert [s.site for s in sites] == [site(first, 1), site(other, 2), site(first, 3)]
