"""Catalogs of an older errdex: they are brought up to date, and what they hold is found as before."""

import os
import sqlite3
from pathlib import Path

import pytest

from errdex.catalog import Catalog, migrations
from errdex.model.errors import CatalogError
from errdex.model.template import Hole, Template, Text
from errdex.model.text import words
from tests.catalog.test_percolation import site, store

FIRST = Template(parts=(Text("no gauge "), Hole("name"), Text(" here")))
OTHER = Template(parts=(Text("no gauge "), Hole("self.name"), Text(" here")))


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A catalog as it was before the columns that matching many messages needs."""
    path = tmp_path / "c.db"
    with Catalog.open(path) as catalog:
        store(catalog, [site(FIRST, 1), site(OTHER, 2)])
    db = sqlite3.connect(path)
    db.execute("ALTER TABLE lookup DROP COLUMN further")
    db.execute("ALTER TABLE site DROP COLUMN template")
    db.execute("DELETE FROM migration WHERE name = 'm004_matching'")
    db.commit()
    db.close()
    return path


@pytest.mark.parametrize("readonly", [True, False])
def test_it_is_brought_up_to_date_when_opened(older: Path, readonly: bool) -> None:
    with Catalog.open(older, readonly=readonly) as catalog:
        (entry,) = catalog.candidates(words("no gauge north here"))
        assert [s.template for s in catalog.entry_sites(entry.id)] == [FIRST, OTHER]
        assert catalog.candidates(words("gauge")) == catalog.candidates(words("here no")) == []
    db = sqlite3.connect(older)
    assert not migrations.missing(db)
    db.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a folder that cannot be written")
def test_one_that_cannot_be_written_is_named_in_one_line(older: Path) -> None:
    older.chmod(0o400)
    older.parent.chmod(0o500)
    try:
        with pytest.raises(CatalogError, match="older errdex"):
            Catalog.open(older, readonly=True)
    finally:
        older.parent.chmod(0o700)
