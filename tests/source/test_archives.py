"""Wheels and sdists are read in place, with the names they install under, and hostile ones give one line."""

import gzip
import os
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from errdex.model.errors import SourceError
from errdex.source import archive, open_source, sdist
from errdex.source.names import member_name

from .making import METADATA, make_tar, make_wheel


def contents(spec: str) -> dict[str, bytes]:
    return {ref.path: ref.read() for ref in open_source(spec).files()}


def test_wheel(tmp_path: Path) -> None:
    spec = make_wheel(
        tmp_path / "foo_bar-1.0-py3-none-any.whl",
        {
            "foo/__init__.py": b"a",
            "foo/data.txt": b"b",
            "foo_bar-1.0.data/purelib/bar.py": b"c",
            "foo_bar-1.0.data/scripts/run.py": b"d",
            "_fast.cpython-311-x86_64-linux-gnu.so": b"",
        },
    )
    info = open_source(spec).info
    assert (info.project, info.version, info.kind) == ("foo-bar", "1.0", "wheel")
    assert info.import_names == ("_fast", "bar", "foo")
    assert info.summary == "caf\N{REPLACEMENT CHARACTER}"
    assert contents(spec) == {"bar.py": b"c", "foo/__init__.py": b"a"}


@pytest.mark.parametrize("suffix", [".tar.gz", ".tar.bz2", ".tar.xz", ".zip"])
def test_sdist(tmp_path: Path, suffix: str) -> None:
    members = {
        "foo-1.0/PKG-INFO": METADATA,
        "foo-1.0/setup.py": b"x",
        "foo-1.0/src/foo/a.py": b"a",
        "foo-1.0/tests/test_a.py": b"t",
    }
    path = tmp_path / f"foo-1.0{suffix}"
    if suffix == ".zip":
        with zipfile.ZipFile(path, "w") as out:
            for name, data in members.items():
                out.writestr(name, data)
    else:
        make_tar(path, members)
    info = open_source(str(path)).info
    assert (info.project, info.version, info.kind) == ("foo-bar", "1.0", "sdist")
    assert info.import_names == ("foo",)
    assert contents(str(path)) == {"foo/a.py": b"a"}


def test_sdist_link_names_the_member(tmp_path: Path) -> None:
    spec = make_tar(tmp_path / "foo-1.0.tar.gz", {"foo-1.0/PKG-INFO": METADATA, "foo-1.0/src/foo/a.py": b"a"})
    info = sdist.open_sdist(spec, "https://x/{file}#line.{line}").info
    assert info.source_url == "https://x/foo-1.0/src/{file}#line.{line}"


def test_names_that_lead_elsewhere_are_skipped(tmp_path: Path) -> None:
    bad = {"../evil.py": b"", "/abs.py": b"", "C:/drive.py": b"", "a/../../b.py": b"", "..\\win.py": b""}
    spec = make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", {**bad, "ok.py": b"1"})
    assert contents(spec) == {"ok.py": b"1"}
    spec = make_tar(tmp_path / "foo-1.0.tar.gz", {**bad, "foo/ok.py": b"1"})
    assert contents(spec) == {"ok.py": b"1"}


def test_links_and_devices_are_skipped(tmp_path: Path) -> None:
    spec = make_tar(
        tmp_path / "foo-1.0.tar.gz",
        {"foo/ok.py": b"1", "foo/out/evil.py": b"2"},
        {
            "foo/link.py": (tarfile.SYMTYPE, "/etc/passwd"),
            "foo/hard.py": (tarfile.LNKTYPE, "../../etc/passwd"),
            "foo/out": (tarfile.SYMTYPE, "/"),
            "foo/null.py": (tarfile.CHRTYPE, ""),
        },
    )
    before = set(tmp_path.rglob("*"))
    assert set(contents(spec)) == {"ok.py", "out/evil.py"}
    assert set(tmp_path.rglob("*")) == before


def test_huge_members_say_so_when_read(tmp_path: Path) -> None:
    from errdex.source.base import MAX_FILE

    huge = bytes(MAX_FILE + 1)
    members = {"foo/huge.py": huge, "foo/ok.py": b"1"}
    for spec in (
        make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", members),
        make_tar(tmp_path / "foo-1.0.tar.gz", members),
    ):
        found = {ref.path.rpartition("/")[2]: ref for ref in open_source(spec).files()}
        assert found["ok.py"].read() == b"1"
        with pytest.raises(SourceError, match="is larger than"):
            found["huge.py"].read()


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_TOTAL", 1024 * 1024)
    members = {"foo/a.txt": bytes(2 * 1024 * 1024), "foo/ok.py": b"1"}
    for spec in (
        make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", members),
        make_tar(tmp_path / "foo-1.0.tar.gz", members),
    ):
        with pytest.raises(SourceError, match="unpacks to more than"):
            open_source(spec)


def test_too_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_MEMBERS", 3)
    monkeypatch.setattr(sdist, "MAX_MEMBERS", 3)
    members = {f"foo/{n}.py": b"" for n in range(5)}
    for spec in (
        make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", members),
        make_tar(tmp_path / "foo-1.0.tar.gz", members),
    ):
        with pytest.raises(SourceError, match="3 files"):
            open_source(spec)


def test_a_huge_extended_header_is_refused(tmp_path: Path) -> None:
    """The header's size is what tarfile would read into memory at once."""
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, 2**33
    path = tmp_path / "foo-1.0.tar.gz"
    with gzip.open(path, "wb") as out:
        out.write(info.tobuf(tarfile.GNU_FORMAT) + bytes(1024))
    with pytest.raises(SourceError, match="header larger"):
        open_source(str(path))


@pytest.mark.parametrize("name", ["foo-1.0.tar.gz", "foo-1.0.tar.xz", "foo-1.0.zip", "foo-1.0-py3-none-any.whl"])
@pytest.mark.parametrize("data", [b"", b"nothing of the kind" * 40, b"\x1f\x8b\x08\x00", b"\xfd7zXZ\x00junk"])
def test_what_is_no_archive_gives_one_line(tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(SourceError) as caught:
        list(open_source(str(path)).files())
    assert "\n" not in str(caught.value)


def test_truncated_archives_give_one_line(tmp_path: Path) -> None:
    members = {"foo/a.py": os.urandom(20000), "foo/b.py": os.urandom(20000)}
    for spec in (
        make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", members),
        make_tar(tmp_path / "foo-1.0.tar.gz", members),
        make_tar(tmp_path / "foo-1.0.tar.xz", members),
    ):
        data = Path(spec).read_bytes()
        Path(spec).write_bytes(data[: len(data) // 2])
        with pytest.raises(SourceError, match="not a readable archive"):
            list(open_source(spec).files())


def test_damaged_and_encrypted_members_give_one_line(tmp_path: Path) -> None:
    spec = make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", {"foo.py": b"x" * 50})
    data = bytearray(Path(spec).read_bytes())
    data[30 + len("foo.py")] ^= 0xFF
    Path(spec).write_bytes(data)
    with pytest.raises(SourceError, match="not a readable archive"):
        list(open_source(spec).files())
    spec = make_wheel(tmp_path / "foo_bar-1.0-py3-none-any.whl", {"foo.py": b"x" * 50})
    data = bytearray(Path(spec).read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1
    Path(spec).write_bytes(data)
    with pytest.raises(SourceError, match="encrypted"):
        list(open_source(spec).files())


def test_other_compressions_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "foo_bar-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as out:
        out.writestr("foo.py", b"x")
        out.writestr("foo_bar-1.0.dist-info/METADATA", METADATA)
    with pytest.raises(SourceError, match="compression other than deflate"):
        open_source(str(path))


def test_zstd_is_named(tmp_path: Path) -> None:
    path = tmp_path / "foo-1.0.tar.gz"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + bytes(100))
    with pytest.raises(SourceError, match="zstd"):
        open_source(str(path))


def test_a_zip_without_metadata_is_no_wheel(tmp_path: Path) -> None:
    path = tmp_path / "foo-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as out:
        out.writestr("foo.py", b"x")
    with pytest.raises(SourceError, match="no wheel"):
        open_source(str(path))


def test_a_missing_file_gives_one_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="check that the file exists"):
        open_source(str(tmp_path / "foo-1.0.tar.gz"))


@given(st.text(max_size=40) | st.text(alphabet="./\\C:a\0", max_size=20))
@example(".\\A:")
def test_member_names_stay_inside(name: str) -> None:
    clean = member_name(name)
    if clean is None:
        return
    parts = clean.split("/")
    assert all(part not in {"", ".", ".."} for part in parts)
    assert "\\" not in clean
    assert "\0" not in clean
    assert member_name(clean) == clean
    clean.encode("utf-8")


def test_a_pipe_in_a_files_place_does_not_hold_the_reader(tmp_path: Path) -> None:
    for name in ("foo-1.0-py3-none-any.whl", "foo-1.0.tar.gz"):
        os.mkfifo(tmp_path / name)
        with pytest.raises(SourceError, match="no regular file"):
            open_source(str(tmp_path / name))
