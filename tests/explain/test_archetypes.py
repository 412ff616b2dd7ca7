"""Every archetype has a doc, a case and a page; and applies to just the statements that its case says."""

import inspect
import os
from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.explain.archetypes.base import DOC_HEADINGS, LAST_RESORT, archetypes
from errdex.views.markdown import to_markdown
from errdex.views.page import page_of
from tests.conftest import AddSource

CASES = Path(__file__).parent.parent / "cases" / "archetypes"
JUDGED = "\n# How often they are right\n"
LAST = {a.name for a in archetypes() if a.order >= LAST_RESORT}
NAMES = [a.name for a in archetypes()]


def test_every_archetype_has_a_case_and_every_case_an_archetype() -> None:
    assert sorted(NAMES) == sorted(p.name for p in CASES.iterdir())


def test_names_and_orders_are_unique() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert len({a.order for a in archetypes()}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_doc_has_the_fixed_headings(name: str) -> None:
    doc = next(a.doc for a in archetypes() if a.name == name)
    found = [line.strip().removeprefix("## ") for line in doc.splitlines() if line.strip().startswith("## ")]
    assert tuple(found) == DOC_HEADINGS


@pytest.mark.parametrize("name", NAMES)
def test_applies_where_the_case_says(name: str, catalog: Catalog, add_source: AddSource) -> None:
    text = (CASES / name / "source.py").read_text()
    shard = add_source(source=text)
    lines = text.splitlines()
    seen = set()
    for stored in catalog.shard_sites(shard):
        marked = lines[stored.site.end_line - 1].rpartition("# is: ")[2]
        wanted = set() if marked == "-" else set(marked.split(", "))
        got = set(explain_entry(catalog, stored.entry).archetypes)
        if name not in LAST:
            # What speaks only where none else does is the business of its own case.
            got -= LAST
        assert got == wanted, f"line {stored.site.line}"
        seen |= got
    assert name in seen
    assert text.count("# is: ") == len(catalog.shard_sites(shard))


@pytest.mark.parametrize("name", NAMES)
def test_page(name: str, catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(source=(CASES / name / "source.py").read_text())
    pages = [to_markdown(page_of(explain_entry(catalog, e.id, shard=shard))) for e in catalog.shard_entries(shard)]
    got = "\n\n---\n\n".join(pages)
    expected = CASES / name / "page.md"
    if os.environ.get("ERRDEX_UPDATE_SNAPSHOTS"):
        assert not os.environ.get("CI"), "CI never rewrites snapshots"
        expected.write_text(got)
    assert got == expected.read_text()


def test_docs_page_is_made_from_the_docstrings() -> None:
    lines = ["# Archetypes", "", "The kinds of check that errdex recognises, in the order in which they speak.", ""]
    for kind in archetypes():
        summary, _, rest = inspect.cleandoc(kind.doc).partition("\n")
        lines += [f"## {kind.name}", "", summary, *rest.replace("## ", "### ").splitlines(), ""]
    page = Path(__file__).parent.parent.parent / "docs" / "archetypes.md"
    # What follows was judged by hand and stands in the page alone.
    _, heading, judged = page.read_text().partition(JUDGED)
    got = "\n".join(lines) + heading + judged
    if os.environ.get("ERRDEX_UPDATE_SNAPSHOTS"):
        assert not os.environ.get("CI"), "CI never rewrites snapshots"
        page.write_text(got)
    assert got == page.read_text()


def test_docs_page_judges_every_archetype() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "archetypes.md"
    judged = page.read_text().partition(JUDGED)[2]
    rows = [line.split("|")[1].strip() for line in judged.splitlines() if line.startswith("| ")]
    assert sorted(rows[2:]) == sorted(NAMES)
