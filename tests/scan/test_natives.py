"""Shared objects of an installed distribution and of the interpreter, from the folder to the answer."""

import json
from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.cli import run
from errdex.scan.ingest import ingest
from errdex.source.environment import find_environment
from errdex.source.native import interpreter_files, is_native
from tests.environments import make_environment
from tests.scan.native import making

TEXT = b"\0the harbour '%s' is closed\0"


def with_native(tmp_path: Path) -> Path:
    """An environment whose distribution has two extension modules with one text, and a file that is none."""
    site = make_environment(tmp_path / "env")
    record = site / "tidegauge-1.0.dist-info" / "RECORD"
    for name, data in (
        ("_sea.cpython-312-x86_64-linux-gnu.so", making.elf(TEXT)),
        ("_tide.pyd", making.pe(TEXT)),
        ("_broken.so", b"!<arch>"),
    ):
        (site / "tidegauge" / name).write_bytes(data)
        record.write_text(record.read_text() + f"tidegauge/{name},,\n")
    return tmp_path / "env"


@pytest.mark.parametrize(
    ("path", "native"),
    [("a/_b.cpython-312-x86_64-linux-gnu.so", True), ("a.libs/libz-1.so.1.2", True), ("a.pyd", True), ("a.dylib", True),
     ("a.py", False), ("a.so.txt", False), ("v0.7.1.some-named-index.parquet", False)],
)  # fmt: skip
def test_shared_objects_are_told_by_their_names(path: str, native: bool) -> None:
    assert is_native(path) is native


def test_extension_modules_are_scanned_with_their_distribution(tmp_path: Path, catalog: Catalog) -> None:
    (part,) = find_environment(str(with_native(tmp_path))).sources()
    shard = ingest(catalog, part.source, stamp=part.stamp)
    (entry,) = catalog.shard_entries(shard, native=True)
    assert entry.template.text == "the harbour '{…}' is closed"
    assert {s.file for s in catalog.entry_sites(entry.id)} == {
        "tidegauge/_sea.cpython-312-x86_64-linux-gnu.so",
        "tidegauge/_tide.pyd",
    }
    problems = catalog.shard_files(shard)
    assert problems["tidegauge/_tide.pyd"] is None
    assert "shared object" in (problems["tidegauge/_broken.so"] or "")


def test_a_page_names_the_shared_object_and_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    env = with_native(tmp_path)
    assert run(["scan", "--env", str(env)]) == 0
    capsys.readouterr()
    assert run(["explain", "ValueError: the harbour 'north' is closed", "--env", str(env), "--format", "json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert page["owner"]["kind"] == "native"
    assert "tidegauge/_sea.cpython-312-x86_64-linux-gnu.so" in page["owner"]["text"]
    assert page["throw_points"]["items"] == []
    assert page["exception"] == {"type": "ValueError", "provenance": "message"}
    assert run(["show", page["id"]]) == 0
    shown = capsys.readouterr().out
    assert "compiled code" in shown and ":0" not in shown
    assert run(["list", "--project", "tidegauge"]) == 0
    assert "harbour" not in capsys.readouterr().out
    assert run(["list", "--project", "tidegauge", "--native"]) == 0
    assert "the harbour '{…}' is closed" in capsys.readouterr().out


def test_the_interpreters_own_message_has_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_environment(tmp_path / "env")
    env = ["--env", str(tmp_path / "env")]
    assert run(["explain", "TypeError: 'int' object is not iterable", *env, "--format", "json"]) == 0
    page = json.loads(capsys.readouterr().out)
    assert (page["project"], page["owner"]["kind"]) == ("cpython", "interpreter")
    assert page["values"]["items"] == [{"expression": "type", "value": "int"}]
    assert run(["show", page["id"]]) == 0
    assert "without a raise statement" in capsys.readouterr().out


def test_the_interpreter_is_its_shared_library_or_else_its_program(tmp_path: Path) -> None:
    library = tmp_path / "lib" / "python3.12"
    (library / "lib-dynload").mkdir(parents=True)
    (library / "lib-dynload" / "_struct.so").touch()
    (library / "lib-dynload" / "notes.txt").touch()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3.12").touch()
    assert [f.path for f in interpreter_files(str(library), "3.12.1")] == ["lib-dynload/_struct.so", "bin/python3.12"]
    (tmp_path / "lib" / "libpython3.12.so.1.0").touch()
    assert [f.path for f in interpreter_files(str(library), "3.12.1")][1:] == ["lib/libpython3.12.so.1.0"]
    assert [f.path for f in interpreter_files(str(library), None)] == ["lib-dynload/_struct.so"]
