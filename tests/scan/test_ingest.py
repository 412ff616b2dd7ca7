"""From a source to a shard: nothing twice, nothing lost, problems noted, older ids led on."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.model.errors import SourceError
from errdex.model.site import SCANNER
from errdex.scan.ingest import PARALLEL_FROM, ingest, ingest_all, workers
from errdex.scan.python.files import scan_files
from errdex.source import FileRef, open_source
from tests.source.making import make_wheel


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "pier" / "pier"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from pier.errors import PierError\n")
    (package / "errors.py").write_text("class PierError(Exception): pass\n")
    (package / "walk.py").write_text("from pier import PierError\ndef f(): raise PierError('the pier ends here')\n")
    (tmp_path / "pier" / "pyproject.toml").write_text('[project]\nname = "pier"\nversion = "1.0"\n')
    return tmp_path / "pier"


def test_the_same_content_is_scanned_once(catalog: Catalog, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shard = ingest(catalog, open_source(str(folder)))
    monkeypatch.setattr(FileRef, "read", lambda _: pytest.fail("read again"))
    assert ingest(catalog, open_source(str(folder))) == shard


def test_reexports_are_followed_to_the_definition(catalog: Catalog, folder: Path) -> None:
    (site,) = catalog.shard_sites(ingest(catalog, open_source(str(folder))))
    assert site.site.exception == "pier.errors.PierError"


def test_a_part_first_then_the_whole(catalog: Catalog, folder: Path) -> None:
    source = open_source(str(folder))
    files = [f for f in source.files() if f.path.endswith("errors.py")]
    shard = ingest(catalog, source, files=files)
    assert [s.complete for s in catalog.shards()] == [False]
    assert ingest(catalog, source) == shard
    assert [(s.complete, s.files, s.sites) for s in catalog.shards()] == [(True, 3, 1)]


def test_the_whole_does_not_hang_on_which_part_was_read_first(catalog: Catalog, folder: Path) -> None:
    (folder / "pier" / "errors.py").write_text(
        "class PierError(Exception):\n    def __init__(self, name):\n        super().__init__(f'no pier {name} here')\n"
    )
    (folder / "pier" / "walk.py").write_text("from pier import PierError\ndef f(x):\n    raise PierError(x)\n")
    source = open_source(str(folder))
    part = ingest(catalog, source, files=[f for f in source.files() if f.path.endswith("walk.py")])
    (early,) = catalog.shard_entries(part)
    whole = ingest(catalog, source)
    (entry,) = catalog.shard_entries(whole)
    (site,) = catalog.shard_sites(whole)
    assert (site.site.exception, entry.template.text) == ("pier.errors.PierError", "no pier {x} here")
    found = catalog.resolve(early.id)
    assert found is not None and found[0] == entry.id
    assert found[1] is not None and found[1].reason == "resolved"


def test_what_cannot_be_read_is_noted(catalog: Catalog, folder: Path) -> None:
    (folder / "pier" / "latin.py").write_bytes("# é\nraise ValueError('no encoding declared')\n".encode("latin-1"))
    shard = ingest(catalog, open_source(str(folder)))
    problems = {path: problem for path, problem in catalog.shard_files(shard).items() if problem}
    assert list(problems) == ["pier/latin.py"]
    assert len(catalog.shard_sites(shard)) == 2


def test_a_changed_folder_leads_old_ids_on(catalog: Catalog, folder: Path) -> None:
    (old,) = catalog.shard_entries(ingest(catalog, open_source(str(folder))))
    walk = folder / "pier" / "walk.py"
    walk.write_text(walk.read_text().replace("the pier ends here", "the pier ends here, turn round"))
    (new,) = catalog.shard_entries(ingest(catalog, open_source(str(folder))))
    found = catalog.resolve(old.id)
    assert found is not None and found[0] == new.id
    assert found[1] is not None and found[1].reason == "reworded"


def test_many_files_are_scanned_in_worker_processes(catalog: Catalog, folder: Path) -> None:
    for n in range(PARALLEL_FROM):
        (folder / "pier" / f"m{n}.py").write_text(f"raise ValueError('plank number {n} is missing')\n")
    seen: list[tuple[int, int]] = []
    shard = ingest(catalog, open_source(str(folder)), progress=lambda done, total: seen.append((done, total)))
    assert len(catalog.shard_sites(shard)) == PARALLEL_FROM + 1
    assert seen[-1] == (PARALLEL_FROM + 3, PARALLEL_FROM + 3)


def test_a_source_that_breaks_stores_nothing(catalog: Catalog, folder: Path) -> None:
    class Broken:
        info = open_source(str(folder)).info

        def files(self) -> Iterator[object]:
            yield from open_source(str(folder)).files()
            raise SourceError("the archive ends early")

    with pytest.raises(SourceError):
        ingest(catalog, Broken())  # type: ignore[arg-type]
    assert catalog.shards() == []


def test_many_sources_come_out_as_each_alone(catalog: Catalog, folder: Path) -> None:
    other = folder.parent / "quay"
    (other / "quay").mkdir(parents=True)
    (other / "pyproject.toml").write_text('[project]\nname = "quay"\nversion = "2.0"\n')
    (other / "quay" / "wall.py").write_text("def told(): return 'the quay is wet'\ndef f(): raise ValueError(told())\n")
    sources = [open_source(str(folder)), open_source(str(other))]
    with Catalog.open(folder.parent / "alone.db") as alone, workers() as pool:
        expected = [[s.site for s in alone.shard_sites(ingest(alone, s))] for s in sources]
        done = {d.source.info.project: d.shard for d in ingest_all(catalog, [(s, None) for s in sources], pool)}
    shards = [done["pier"], done["quay"]]
    assert [[s.site for s in catalog.shard_sites(n)] for n in shards if n is not None] == expected
    assert [len(sites) for sites in expected] == [1, 1]
    assert all(s.complete for s in catalog.shards())


def test_one_broken_source_among_many_does_not_keep_the_others(catalog: Catalog, folder: Path) -> None:
    class Broken:
        info = msgspec.structs.replace(open_source(str(folder)).info, project="reef")

        def files(self) -> Iterator[FileRef]:
            raise SourceError("the list of files is cut off")

    good = open_source(str(folder))
    found = list(ingest_all(catalog, [(Broken(), None), (good, "stamp")], None))
    assert [(str(d.error), d.shard is None) for d in found] == [
        ("the list of files is cut off", True),
        ("None", False),
    ]
    again = list(ingest_all(catalog, [(good, "stamp")], None))
    assert [d.shard for d in again] == [found[1].shard]
    assert catalog.installed(["stamp"], SCANNER) == {"stamp": (found[1].shard, True)}


def test_a_wheel_keeps_its_texts_and_calls(catalog: Catalog, tmp_path: Path) -> None:
    members = {
        "pier/__init__.py": b"",
        "pier/_walk.py": b"def _step(n):\r\n    raise ValueError('the plank is wet')\r\n",
        "pier/go.py": b"from pier._walk import _step\ndef go():\n    _step(1)\n",
        "pier/quiet.py": b"import pier\n",
    }
    wheel = tmp_path / "pier-1.0-py3-none-any.whl"
    make_wheel(wheel, members)
    shard = ingest(catalog, open_source(str(wheel)))
    wheel.unlink()
    assert catalog.source(shard, "pier/_walk.py") == members["pier/_walk.py"].replace(b"\r\n", b"\n")
    assert catalog.source(shard, "pier/go.py") == members["pier/go.py"]
    assert catalog.source(shard, "pier/quiet.py") is None
    (edge,) = catalog.calls_of(shard, "pier._walk._step")
    assert (edge.caller, edge.line, edge.at_line, edge.public) == ("pier.go.go", 2, 3, "pier.go.go")


def test_a_part_keeps_the_texts_that_it_read(catalog: Catalog, folder: Path) -> None:
    source = open_source(str(folder))
    walk = [f for f in source.files() if f.path.endswith("walk.py")]
    shard = ingest(catalog, source, files=walk)
    assert catalog.source(shard, "pier/walk.py") == (folder / "pier" / "walk.py").read_bytes()
    assert catalog.source(shard, "pier/errors.py") is None


def test_calls_are_the_same_in_worker_processes(catalog: Catalog, folder: Path) -> None:
    (folder / "pier" / "walk.py").write_text("def _step(n):\n    raise ValueError('the plank is wet')\n")
    for n in range(PARALLEL_FROM):
        (folder / "pier" / f"m{n:03}.py").write_text("from pier.walk import _step\ndef f():\n    _step(1)\n")
    source = open_source(str(folder))
    shard = ingest(catalog, source)
    with Catalog.open(folder.parent / "alone.db") as alone:
        other = alone.begin_shard(source.info, SCANNER)
        alone.add(other, scan_files({f.path: f.read() for f in source.files()}), complete=True)
        assert catalog.calls_of(shard, "pier.walk._step") == alone.calls_of(other, "pier.walk._step")
        assert len(alone.calls_of(other, "pier.walk._step")) == 40
