"""Releases come from a real index on this machine, over HTTP, in both of the forms an index can speak."""

import base64
import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from errdex.model.errors import SourceError
from errdex.source import open_source
from errdex.source.download import check_url, without_credentials
from errdex.source.index import _inspector, released

from .making import make_tar, make_wheel


class Index:
    """What the server answers: path to status, content type, body and further headers."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[int, str, bytes, dict[str, str]]] = {}
        self.seen: list[tuple[str, str | None]] = []
        index = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                index.seen.append((self.path, self.headers.get("Authorization")))
                status, kind, body, more = index.pages.get(self.path, (404, "text/plain", b"", {}))
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                for key, value in more.items():
                    self.send_header(key, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    def file(self, name: str, data: bytes) -> dict[str, object]:
        self.pages[f"/files/{name}"] = (200, "application/octet-stream", data, {})
        digest = hashlib.sha256(data).hexdigest()
        return {"filename": name, "url": f"../../files/{name}", "hashes": {"sha256": digest}}

    def json(self, project: str, files: list[dict[str, object]]) -> None:
        body = json.dumps({"files": files}).encode()
        self.pages[f"/simple/{project}/"] = (200, "application/vnd.pypi.simple.v1+json", body, {})


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    served = Index()
    monkeypatch.setenv("ERRDEX_INDEX_URL", f"{served.url}/simple/")
    monkeypatch.setenv("ERRDEX_CACHE", str(tmp_path / "cache"))
    yield served
    served.server.shutdown()
    served.server.server_close()


def wheel(tmp_path: Path, version: str) -> bytes:
    path = tmp_path / "made.whl"
    make_wheel(path, {"foo.py": version.encode()}, f"Name: foo\nVersion: {version}\n".encode())
    return path.read_bytes()


def publish(index: Index, tmp_path: Path, *versions: str) -> None:
    index.json("foo", [index.file(f"foo-{v}-py3-none-any.whl", wheel(tmp_path, v)) for v in versions])


@pytest.mark.parametrize(
    ("spec", "version"),
    [("foo==1.0", "1.0"), ("foo>0", "1.2"), ("Foo>=1.1", "1.2"), ("foo<1.2", "1.1"), ("foo==2.0rc1", "2.0rc1")],
)
def test_versions(index: Index, tmp_path: Path, spec: str, version: str) -> None:
    publish(index, tmp_path, "1.0", "1.1", "1.2", "2.0rc1")
    found = open_source(spec)
    assert (found.info.project, found.info.version, found.info.kind) == ("foo", version, "wheel")
    assert [r.read() for r in found.files()] == [version.encode()]
    assert found.info.origin == f"{index.url}/files/foo-{version}-py3-none-any.whl"
    assert found.info.source_url is None


def test_a_download_is_kept(index: Index, tmp_path: Path) -> None:
    publish(index, tmp_path, "1.0")
    open_source("foo==1.0")
    open_source("foo==1.0")
    assert sum(path.startswith("/files/") for path, _ in index.seen) == 1
    assert not list((tmp_path / "cache").rglob(".part-*"))


def test_pure_wheels_are_preferred_then_wheels_then_sdists(index: Index, tmp_path: Path) -> None:
    sdist = Path(make_tar(tmp_path / "foo-1.0.tar.gz", {"foo-1.0/foo.py": b"s"})).read_bytes()
    data = wheel(tmp_path, "1.0")
    files = [
        index.file("foo-1.0.tar.gz", sdist),
        index.file("foo-1.0-cp313-cp313-linux_x86_64.whl", data),
        index.file("foo-1.0-py3-none-any.whl", data),
    ]
    for count, expected in ((3, "foo-1.0-py3-none-any.whl"), (2, "linux_x86_64.whl"), (1, "foo-1.0.tar.gz")):
        index.json("foo", files[:count])
        assert open_source("foo==1.0").info.origin.endswith(expected)


def test_html(index: Index, tmp_path: Path) -> None:
    data = wheel(tmp_path, "1.0")
    index.file("foo-1.0-py3-none-any.whl", data)
    digest = hashlib.sha256(data).hexdigest()
    page = (
        f'<!doctype html><a href="../../files/foo-1.0-py3-none-any.whl#sha256={digest}">x</a>'
        '<a href="javascript:alert(1)//foo-9.0.tar.gz">y</a><a href="file:///etc/foo-8.0.tar.gz">z</a>'
        '<a href="../../files/foo-7.0.tar.gz" data-yanked="bad">w</a><a>'
    )
    index.pages["/simple/foo/"] = (200, "text/html; charset=utf-8", page.encode(), {})
    assert open_source("foo>=0").info.version == "1.0"


@pytest.mark.parametrize(
    ("within", "versions"),
    [
        ("", ["1.0", "1.2", "1.10"]), (">=1.1", ["1.2", "1.10"]), ("<1.10", ["1.0", "1.2"]), ("==1.2", ["1.2"]),
        (">=2.0rc1", ["2.0rc1"]), ("~=1.0", ["1.0", "1.2", "1.10"]),
    ],
)  # fmt: skip
def test_released_versions_are_in_the_order_of_versions(
    index: Index, tmp_path: Path, within: str, versions: list[str]
) -> None:
    files = [
        index.file(f"foo-{v}-py3-none-any.whl", wheel(tmp_path, v)) for v in ("1.10", "1.2", "1.0", "1.3", "2.0rc1")
    ]
    index.json("foo", [*files[:3], {**files[3], "yanked": True}, files[4]])
    assert released("Foo", within) == versions


@pytest.mark.parametrize(
    ("project", "within", "said"),
    [
        ("foo", "newest", "'newest' is no range of versions"),
        ("foo", ">=3", "the package index has no version of foo within '>=3'"),
        ("bar", ">=1", "bar"),
    ],
)
def test_what_is_not_released_is_one_line(index: Index, tmp_path: Path, project: str, within: str, said: str) -> None:
    publish(index, tmp_path, "1.0")
    with pytest.raises(SourceError) as raised:
        released(project, within)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_yanked_version_is_for_those_who_pin_it(index: Index, tmp_path: Path) -> None:
    old = index.file("foo-1.0-py3-none-any.whl", wheel(tmp_path, "1.0"))
    new = index.file("foo-2.0-py3-none-any.whl", wheel(tmp_path, "2.0"))
    index.json("foo", [old, {**new, "yanked": "broken"}])
    assert open_source("foo>=0").info.version == "1.0"
    assert open_source("foo==2.0").info.version == "2.0"


def test_errors_are_one_line(index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(index, tmp_path, "1.0", "1.1", "1.2", "1.3", "3.0")
    index.pages["/simple/page/"] = (200, "application/vnd.pypi.simple.v1+json", b"[", {})
    index.pages["/simple/busy/"] = (503, "text/html", b"", {})
    index.json("empty", [])
    for spec, expected in (
        ("missing==1", "has no project 'missing'"),
        ("foo==1.2.5", "it has 1.1, 1.2, 1.3|it has 1.2, 1.3, 3.0"),
        ("foo>9", "it has 1.2, 1.3, 3.0"),
        ("foo==x y", "pin a version"),
        ("page>=0", "cannot be read"),
        ("busy>=0", "HTTP 503"),
        ("empty>=0", "no wheel or sdist"),
    ):
        with pytest.raises(SourceError, match=expected) as caught:
            open_source(spec)
        assert "\n" not in str(caught.value)
    monkeypatch.setenv("ERRDEX_INDEX_URL", "http://127.0.0.1:9/simple")
    with pytest.raises(SourceError, match="check the network"):
        open_source("foo>=0")


def test_a_wrong_hash_is_refused(index: Index, tmp_path: Path) -> None:
    publish(index, tmp_path, "1.0")
    index.pages["/files/foo-1.0-py3-none-any.whl"] = (200, "x/y", wheel(tmp_path, "6.6"), {})
    with pytest.raises(SourceError, match="sha256"):
        open_source("foo==1.0")
    assert not [p for p in (tmp_path / "cache").rglob("*") if p.is_file()]


def test_a_broken_download_is_not_kept(index: Index, tmp_path: Path) -> None:
    index.json("foo", [index.file("foo-1.0-py3-none-any.whl", b"no zip")])
    with pytest.raises(SourceError, match="not a readable archive"):
        open_source("foo==1.0")
    assert not [p for p in (tmp_path / "cache").rglob("*") if p.is_file()]


def test_file_names_cannot_leave_the_cache(index: Index, tmp_path: Path) -> None:
    evil = index.file("foo-1.0-py3-none-any.whl", wheel(tmp_path, "1.0"))
    index.json("foo", [{**evil, "filename": "../../foo-1.0-py3-none-any.whl"}, {**evil, "filename": "other-1.0.zip"}])
    with pytest.raises(SourceError, match="no wheel or sdist"):
        open_source("foo==1.0")


def test_redirects_are_checked(index: Index) -> None:
    for target in ("http://example.org/", "file:///etc/passwd", "ftp://127.0.0.1/"):
        index.pages["/simple/foo/"] = (302, "text/html", b"", {"Location": target})
        with pytest.raises(SourceError, match=r"https|cannot reach|HTTP 302"):
            open_source("foo>=0")


def test_credentials_are_sent_to_the_index_alone_and_never_shown(
    index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Index()
    monkeypatch.setenv("ERRDEX_INDEX_URL", index.url.replace("//", "//user:s%40cret@") + "/simple")
    publish(index, tmp_path, "1.0")
    found = open_source("foo==1.0")
    expected = "Basic " + base64.b64encode(b"user:s@cret").decode()
    assert {header for _, header in index.seen} == {expected}
    assert "cret" not in found.info.origin
    index.pages["/simple/foo/"] = (302, "text/html", b"", {"Location": f"{other.url}/simple/foo/"})
    with pytest.raises(SourceError) as caught:
        open_source("foo==1.0")
    assert "cret" not in str(caught.value)
    assert [header for _, header in other.seen] == [None]
    other.server.shutdown()
    other.server.server_close()


def test_index_variables(index: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(index, tmp_path, "1.0")
    monkeypatch.delenv("ERRDEX_INDEX_URL")
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    monkeypatch.setenv("UV_INDEX_URL", f"{index.url}/simple")
    assert open_source("foo>=0").info.version == "1.0"


def test_urls() -> None:
    for bad in (
        "http://example.org/simple",
        "ftp://x",
        "file:///x",
        "//x",
        "https://",
        "https://[",
        "https://a b",
    ):
        with pytest.raises(SourceError):
            check_url(bad)
    check_url("https://example.org")
    check_url("http://localhost:1/x")
    assert without_credentials("https://u:p@x.org/a?token=1#f") == "https://x.org/a"


def test_inspector() -> None:
    url = _inspector("foo", "1.0", "https://files.pythonhosted.org/packages/aa/bb/cc/foo-1.0.tar.gz")
    assert url == ("https://inspector.pypi.io/project/foo/1.0/packages/aa/bb/cc/foo-1.0.tar.gz/{file}#line.{line}")
    assert _inspector("foo", "1.0", "https://example.org/foo-1.0.tar.gz") is None


def test_a_bare_name_is_no_release(index: Index) -> None:
    # A mistyped folder must not become a download of whatever has that name.
    with pytest.raises(SourceError, match="pin a version"):
        open_source("foo")
