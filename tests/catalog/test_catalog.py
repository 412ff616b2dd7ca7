"""The catalog as a file: what is stored comes back, and nothing that is stored gets lost."""

import multiprocessing
import sqlite3
from pathlib import Path

import pytest

from errdex.catalog import Catalog, default_path
from errdex.catalog.migrations import MIGRATIONS
from errdex.model.distribution import Distribution
from errdex.model.entry import Alias
from errdex.model.errors import CatalogError
from errdex.model.site import SCANNER, FileScan
from errdex.scan.python.files import scan_python
from tests.conftest import AddSource

SOURCE = b"""
class GaugeError(LookupError): pass
def read(name, unit):
    if unit not in ("m", "ft"):
        raise ValueError(f"unknown unit {unit!r} for gauge {name}")
    raise GaugeError("gauge is dry")
"""


def info(version: str = "1.0", fingerprint: str = "a", kind: str = "wheel") -> Distribution:
    return Distribution(project="tidegauge", version=version, kind=kind, fingerprint=fingerprint, origin="here")  # type: ignore[arg-type]


def scans(source: bytes = SOURCE, file: str = "tidegauge/read.py") -> list[FileScan]:
    return [scan_python(file, source)]


def filled(path: Path) -> int:
    with Catalog.open(path) as catalog:
        shard = catalog.begin_shard(info(), SCANNER, "stamp-1")
        catalog.add(shard, scans(), complete=True)
        return shard


def test_sites_come_back_as_they_were(tmp_path: Path) -> None:
    shard = filled(tmp_path / "c.db")
    with Catalog.open(tmp_path / "c.db") as catalog:
        assert tuple(s.site for s in catalog.shard_sites(shard)) == scans()[0].sites
        (one,) = catalog.shards()
        assert (one.info, one.complete, one.files, one.entries, one.sites) == (info(), True, 1, 2, 2)
        assert catalog.find_shard(info(), SCANNER) == (shard, True)
        assert catalog.find_shard(info(fingerprint="b"), SCANNER) is None
        assert catalog.installed(["stamp-1", "stamp-2"], SCANNER) == {"stamp-1": (shard, True)}
        assert [c.bases for _, c in catalog.classes("tidegauge.read.GaugeError")] == [("LookupError",)]


def test_every_candidate_for_a_message_is_found_by_its_words(catalog: Catalog, add_source: AddSource) -> None:
    add_source(read=SOURCE.decode())
    found = list(catalog.candidates(["unknown", "unit", "fathom", "for", "gauge", "north"]))
    assert any(e.template.check("unknown unit 'fathom' for gauge north") for e in found)


def test_search_takes_all_words_then_any(catalog: Catalog, add_source: AddSource) -> None:
    add_source(read=SOURCE.decode())
    assert [e.exception for e in catalog.search("gauge dry")] == ["GaugeError"]
    assert [e.exception for e in catalog.search("gauge dr")] == ["GaugeError"]
    assert [e.exception for e in catalog.search("dry land ahead")] == ["GaugeError"]
    assert catalog.search("nothing like it") == []
    assert catalog.search('") OR (* NEAR "') == []
    assert catalog.search("") == []


def test_files_are_added_once(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(), SCANNER)
    catalog.add(shard, scans())
    catalog.add(shard, scans(), complete=True)
    assert len(catalog.shard_sites(shard)) == 2


def test_a_changed_folder_replaces_its_former_scan_only_when_complete(catalog: Catalog) -> None:
    old = catalog.begin_shard(info(fingerprint="a", kind="folder"), SCANNER)
    catalog.add(old, scans(), complete=True)
    new = catalog.begin_shard(info(fingerprint="b", kind="folder"), SCANNER)
    assert [s.id for s in catalog.shards()] == [old, new]
    catalog.add(new, scans(), complete=True)
    assert [s.id for s in catalog.shards()] == [new]


def test_an_entry_whose_sites_went_is_still_known_by_its_id(catalog: Catalog) -> None:
    shard = catalog.begin_shard(info(fingerprint="a", kind="folder"), SCANNER)
    catalog.add(shard, scans(), complete=True)
    (id, *_) = [e.id for e in catalog.shard_entries(shard)]
    # The folder was emptied of it, so the former scan is gone.
    catalog.add(catalog.begin_shard(info(fingerprint="b", kind="folder"), SCANNER), [], complete=True)
    assert catalog.entry_sites(id) == []
    assert catalog.entry(id) is not None
    assert catalog.resolve(id) == (id, None)
    catalog.add_aliases([Alias(old=id, new="f" * 16, reason="reworded")])
    assert catalog.resolve(id) == ("f" * 16, Alias(old=id, new="f" * 16, reason="reworded"))


def test_alias_chains_lead_to_the_newest(catalog: Catalog) -> None:
    catalog.add_aliases([Alias(old="a" * 16, new="b" * 16, reason="reworded")])
    catalog.add_aliases([Alias(old="b" * 16, new="c" * 16, reason="reworded")])
    assert [a.old for a in catalog.aliases_of("c" * 16)] == ["a" * 16, "b" * 16]


def test_an_id_may_be_cut_where_it_stays_unique(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(read=SOURCE.decode())
    id = catalog.shard_entries(shard)[0].id
    assert catalog.resolve(id[:8]) == (id, None)
    assert catalog.resolve(id[:5]) is None
    assert catalog.resolve("zzzzzz") is None


def test_migrations_are_recorded_by_name(tmp_path: Path) -> None:
    filled(tmp_path / "c.db")
    db = sqlite3.connect(tmp_path / "c.db")
    assert {r[0] for r in db.execute("SELECT name FROM migration")} == {m.__name__ for m in MIGRATIONS}
    db.close()


@pytest.mark.parametrize(
    "content", [b"not a database at all, just text" * 40, b"SQLite format 3\0" + b"\xff" * 4000, b"\0" * 100]
)
def test_a_damaged_catalog_that_was_named_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "c.db"
    path.write_bytes(content)
    with pytest.raises(CatalogError, match="damaged or no catalog") as error:
        Catalog.open(path)
    assert "\n" not in str(error.value)
    assert path.read_bytes() == content


def test_the_default_catalog_is_set_aside_and_begun_anew() -> None:
    path = default_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"garbage" * 1000)
    with Catalog.open() as catalog:
        assert catalog.note is not None and "damaged-1" in catalog.note
        assert catalog.shards() == []
    assert path.with_name("catalog.db.damaged-1").read_bytes() == b"garbage" * 1000


def test_a_database_of_another_program_is_not_written_to(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "other.db")
    db.execute("CREATE TABLE precious(x)")
    db.commit()
    db.close()
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(CatalogError, match="another program"):
        Catalog.open(tmp_path / "other.db")
    assert (tmp_path / "other.db").read_bytes() == before


def test_a_catalog_of_a_newer_errdex_is_refused(tmp_path: Path) -> None:
    filled(tmp_path / "c.db")
    db = sqlite3.connect(tmp_path / "c.db")
    db.execute("INSERT INTO migration VALUES ('m999_future', datetime('now'))")
    db.commit()
    db.close()
    with pytest.raises(CatalogError, match="newer errdex"):
        Catalog.open(tmp_path / "c.db")


def test_readonly_needs_an_existing_catalog(tmp_path: Path) -> None:
    with pytest.raises(CatalogError, match="errdex scan"):
        Catalog.open(tmp_path / "none.db", readonly=True)
    filled(tmp_path / "c.db")
    with Catalog.open(tmp_path / "c.db", readonly=True) as catalog:
        assert len(catalog.shards()) == 1
        with pytest.raises(sqlite3.OperationalError):
            catalog.add_aliases([Alias(old="a", new="b", reason="reworded")])


def test_a_folder_in_the_way_means_working_without_a_stored_catalog(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("ERRDEX_CACHE", str(tmp_path / "file" / "below"))
    with Catalog.open() as catalog:
        assert catalog.note is not None and "without a stored catalog" in catalog.note
        assert catalog.shards() == []


def _add_in_process(path: str, number: int) -> None:
    with Catalog.open(Path(path)) as catalog:
        for n in range(5):
            source = SOURCE.replace(b"dry", f"dry {number} {n}".encode())
            shard = catalog.begin_shard(info(version=f"{number}.{n}", fingerprint=f"{number}-{n}"), SCANNER)
            catalog.add(shard, scans(source), complete=True)


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    context = multiprocessing.get_context("spawn")
    running = [context.Process(target=_add_in_process, args=(str(path), n)) for n in range(3)]
    for process in running:
        process.start()
    for process in running:
        process.join(60)
    assert [p.exitcode for p in running] == [0, 0, 0]
    with Catalog.open(path) as catalog:
        assert len(catalog.shards()) == 15
        assert all(s.sites == 2 and s.complete for s in catalog.shards())
