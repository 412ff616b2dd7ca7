"""Folders and single files are read where they lie; links, environments and caches are left alone."""

import venv
from pathlib import Path

import pytest

from errdex.model.errors import SourceError
from errdex.source import open_source


def write(top: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_project_folder(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "pyproject.toml": '[project]\nname = "Foo"\nversion = "2.0"\n',
            "src/foo/__init__.py": "x",
            "src/foo/.hidden/a.py": "",
            "src/foo/__pycache__/a.py": "",
            "src/foo/node_modules/a.py": "",
            "src/foo/env/pyvenv.cfg": "",
            "src/foo/env/lib/a.py": "",
            "src/foo/build/a.py": "",
            "build/lib/foo/__init__.py": "",
            "tests/t.py": "",
        },
    )
    (tmp_path / "src/foo/loop").symlink_to(tmp_path)
    (tmp_path / "src/foo/link.py").symlink_to("/etc/hostname")
    found = open_source(str(tmp_path))
    info = found.info
    assert (info.project, info.version, info.kind, info.import_names) == ("foo", "2.0", "folder", ("foo",))
    refs = list(found.files())
    assert [ref.path for ref in refs] == ["foo/__init__.py", "foo/build/a.py"]
    assert all(ref.disk == str(Path(ref.top) / ref.path) for ref in refs)
    assert refs[0].read() == b"x"


def test_fingerprint_follows_content(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "1"})
    first = open_source(str(tmp_path)).info.fingerprint
    assert open_source(str(tmp_path)).info.fingerprint == first
    write(tmp_path, {"a.py": "22"})
    assert open_source(str(tmp_path)).info.fingerprint != first


def test_version_of_a_dynamic_project_is_zero(tmp_path: Path) -> None:
    write(tmp_path, {"pyproject.toml": '[project]\nname = "a"\ndynamic = ["version"]\n', "a.py": ""})
    assert open_source(str(tmp_path)).info.version == "0"


def test_single_file(tmp_path: Path) -> None:
    write(tmp_path, {"tool.py": "x", "other.py": ""})
    found = open_source(str(tmp_path / "tool.py"))
    assert [ref.path for ref in found.files()] == ["tool.py"]
    assert (found.info.project, found.info.import_names) == ("tool", ("tool",))


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no Python files"):
        open_source(str(tmp_path))
    with pytest.raises(SourceError, match="NAME==VERSION"):
        open_source(str(tmp_path / "missing"))


def test_an_environment_is_pointed_to_its_option(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False, symlinks=True)
    with pytest.raises(SourceError, match="--env"):
        open_source(str(tmp_path / "env"))
