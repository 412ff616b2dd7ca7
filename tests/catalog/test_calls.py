"""Texts and calls in the catalog: they come back as they were, with the shard they belong to, and go with it."""

import sqlite3
import zlib
from pathlib import Path

import msgspec

from errdex.catalog import Catalog, migrations
from errdex.model.calls import CallEdge, Unfollowed
from errdex.model.entry import cause_id, entry_id
from errdex.model.site import SCANNER, FileScan, RaiseSite
from errdex.scan.python.files import scan_files
from tests.catalog.test_catalog import info

FILES = {
    "tidegauge/__init__.py": b"",
    "tidegauge/_checks.py": b"def _check(n):\n    if n < 0:\n        raise ValueError('below the gauge')\n",
    "tidegauge/read.py": (
        b"from tidegauge._checks import _check\n\ndef read(n):\n    _check(n)\n\ndef again(other, n):\n    "
        b"_check(n + 1)\n    return map(_check, [n])\n"
    ),
}
CHECK = "tidegauge._checks._check"


def calls() -> list[CallEdge]:
    read = CallEdge(
        callee=CHECK, caller="tidegauge.read.read", file="tidegauge/read.py", line=3, at_line=4, column=4, kind="call",
        public="tidegauge.read.read",
    )  # fmt: skip
    again = msgspec.structs.replace(
        read, caller="tidegauge.read.again", line=6, at_line=7, public="tidegauge.read.again"
    )
    return [read, again]


def test_they_come_back_as_they_were(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, scan_files(FILES), complete=True)
    assert catalog.calls_of(shard, CHECK) == calls()
    assert catalog.unfollowed(shard, CHECK) == Unfollowed(callee=CHECK, values=1)
    assert catalog.source(shard, "tidegauge/_checks.py") == FILES["tidegauge/_checks.py"]
    # It raises nothing, but a caller stands in it.
    assert catalog.source(shard, "tidegauge/read.py") == FILES["tidegauge/read.py"]
    assert catalog.source(shard, "tidegauge/__init__.py") is None
    assert catalog.source(shard + 1, "tidegauge/read.py") is None
    assert catalog.calls_of(shard + 1, CHECK) == []
    assert catalog.unfollowed(shard, "tidegauge.read.read") == Unfollowed(callee="tidegauge.read.read")


def test_a_shard_that_grows_keeps_what_its_parts_told(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    scans = {s.file: s for s in scan_files(FILES)}
    first = scan_files({"tidegauge/_checks.py": FILES["tidegauge/_checks.py"]})
    catalog.add(shard, first)
    assert catalog.calls_of(shard, CHECK) == []
    assert catalog.source(shard, "tidegauge/_checks.py") == FILES["tidegauge/_checks.py"]
    catalog.add(shard, [scans["tidegauge/read.py"]])
    catalog.add(shard, [scans["tidegauge/read.py"]])
    assert catalog.calls_of(shard, CHECK) == calls()
    assert catalog.source(shard, "tidegauge/read.py") == FILES["tidegauge/read.py"]
    # The whole replaces its parts.
    changed = {**FILES, "tidegauge/read.py": b"VERSION = 1\n"}
    catalog.add(shard, scan_files(changed), complete=True)
    assert catalog.calls_of(shard, CHECK) == []
    assert catalog.source(shard, "tidegauge/read.py") is None


def test_they_go_with_their_shard(catalog: Catalog) -> None:
    old = catalog.begin_shard(info(fingerprint="a", kind="folder"), SCANNER)
    catalog.add(old, scan_files(FILES), complete=True)
    new = catalog.begin_shard(info(fingerprint="b", kind="folder"), SCANNER)
    catalog.add(new, [], complete=True)
    assert [s.id for s in catalog.shards()] == [new]
    assert catalog.calls_of(old, CHECK) == []
    assert catalog.source(old, "tidegauge/_checks.py") is None


def test_an_older_catalog_is_brought_up_to_date_and_its_sites_are_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with Catalog.open(path) as catalog:
        shard = catalog.begin_shard(info(), "python-3")
        catalog.add(shard, scan_files(FILES), complete=True)
        (site,) = catalog.shard_sites(shard)
        before = site.site
    db = sqlite3.connect(path)
    # Written before defaults were left out.
    whole = {**msgspec.to_builtins(before), "docstring": None, "is_test": False, "language": "python"}
    whole.pop("public", None)
    db.execute("UPDATE site SET data = ?", (zlib.compress(msgspec.json.encode(whole), 1),))
    for table in ("source", "call", "unfollowed"):
        db.execute(f"DROP TABLE {table}")
    db.execute("DELETE FROM migration WHERE name = 'm007_calls'")
    db.commit()
    db.close()
    with Catalog.open(path, readonly=True) as catalog:
        (site,) = catalog.shard_sites(shard)
        assert site.site == msgspec.structs.replace(before, public="")
        assert catalog.calls_of(shard, CHECK) == []
        assert catalog.source(shard, "tidegauge/_checks.py") is None
    db = sqlite3.connect(path)
    assert not migrations.missing(db)
    db.close()


def test_ids_do_not_hang_on_what_is_told_of_callers() -> None:
    (site,) = [s for scan in scan_files(FILES) for s in scan.sites]
    named = msgspec.structs.replace(site, public="tidegauge.check", callers_end="a cycle")
    assert entry_id("tidegauge", site) == entry_id("tidegauge", named)
    assert cause_id("e" * 16, site) == cause_id("e" * 16, named)


def test_a_site_without_what_is_worked_out_later_takes_no_room_for_it() -> None:
    (site,) = [s for scan in scan_files(FILES) for s in scan.sites]
    stored = msgspec.json.encode(site)
    for field in (b'"path"', b'"callers"', b'"callers_end"', b'"public"', b'"docstring"'):
        assert field not in stored
    assert msgspec.json.decode(stored, type=RaiseSite) == site


def test_a_text_that_is_damaged_is_no_text(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, [FileScan(file="tidegauge/a.py", text=b"not compressed")], complete=True)
    assert catalog.source(shard, "tidegauge/a.py") is None
