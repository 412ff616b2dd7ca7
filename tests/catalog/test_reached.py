"""What was worked out of sites is kept as long as it holds, and never in the way."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.catalog import reached as module
from errdex.model.site import SCANNER, PathCondition, PublicCaller, RaiseSite, Reached
from tests.catalog.test_catalog import filled, info, scans

FOUND = Reached(
    path=PathCondition(text="n < 0", missing=("what `f(n)` gives",)),
    callers=(PublicCaller(name="tidegauge.read", parameters=("n",), through=("_check",)),),
    callers_end="`_check` calls itself",
    whole=True,
)


def site_of(catalog: Catalog, shard: int) -> RaiseSite:
    return catalog.shard_sites(shard)[0].site


def test_it_comes_back_in_another_process_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "catalog.db"
    shard = filled(path)
    with Catalog.open(path) as catalog:
        site = site_of(catalog, shard)
        assert catalog.reached(shard, site) is None
        catalog.keep_reached(shard, [(site, FOUND)])
    with Catalog.open(path, readonly=True) as catalog:
        assert catalog.reached(shard, site) == FOUND
        assert catalog.reached(shard, msgspec.structs.replace(site, column=site.column + 1)) is None
        assert catalog.reached(shard + 1, site) is None


def test_what_other_rules_worked_out_does_not_count(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, scans(), complete=True)
    site = site_of(catalog, shard)
    with monkeypatch.context() as older:
        older.setattr(module, "REACHING", "0")
        catalog.keep_reached(shard, [(site, FOUND)])
    assert catalog.reached(shard, site) is None


def test_a_file_that_comes_to_the_shard_takes_it_away(catalog: Catalog) -> None:
    # The new file may hold a caller.
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, scans())
    site = site_of(catalog, shard)
    catalog.keep_reached(shard, [(site, FOUND)])
    catalog.add(shard, scans(b"from tidegauge.read import f\n", "tidegauge/more.py"))
    assert catalog.reached(shard, site) is None


def test_a_scan_that_holds_the_catalog_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "catalog.db"
    shard = filled(path)
    other = sqlite3.connect(path, isolation_level=None)
    with Catalog.open(path) as catalog:
        site = site_of(catalog, shard)
        other.execute("BEGIN IMMEDIATE")
        catalog.keep_reached(shard, [(site, FOUND)])
        assert catalog.reached(shard, site) is None
        other.execute("COMMIT")
        catalog.keep_reached(shard, [(site, FOUND)])
        assert catalog.reached(shard, site) == FOUND
    other.close()


def test_a_shard_that_is_gone_keeps_nothing(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, scans(), complete=True)
    site = site_of(catalog, shard)
    catalog.keep_reached(shard + 7, [(site, FOUND)])
    assert catalog.reached(shard + 7, site) is None


def test_a_catalog_opened_for_reading_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "catalog.db"
    shard = filled(path)
    with Catalog.open(path, readonly=True) as catalog:
        site = site_of(catalog, shard)
        catalog.keep_reached(shard, [(site, FOUND)])
        assert catalog.reached(shard, site) is None


def test_a_damaged_row_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "catalog.db"
    shard = filled(path)
    with Catalog.open(path) as catalog:
        site = site_of(catalog, shard)
        catalog.keep_reached(shard, [(site, FOUND)])
    with sqlite3.connect(path) as db:
        db.execute("UPDATE reached SET data = x'93'")
    db.close()
    with Catalog.open(path) as catalog:
        assert catalog.reached(shard, site) is None
