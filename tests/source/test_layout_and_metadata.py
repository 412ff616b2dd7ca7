"""Import roots are found by names; metadata is read leniently and gives nothing unsafe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex.source.layout import find_layout, import_names
from errdex.source.metadata import line_url, parse_metadata, parse_pyproject, parse_setup_cfg, web_url


@pytest.mark.parametrize(
    ("paths", "prefix", "kept"),
    [
        (["pyproject.toml", "src/foo/a.py", "tests/t.py"], "src/", ["foo/a.py"]),
        (["pyproject.toml", "src/one.py", "setup.py"], "src/", ["one.py"]),
        (["setup.py", "foo/__init__.py", "tests/__init__.py", "docs/conf.py"], "", ["foo/__init__.py"]),
        (["setup.py", "lib/foo/__init__.py", "tests/t.py"], "lib/", ["foo/__init__.py"]),
        (["setup.py", "lib/__init__.py", "lib/x/__init__.py"], "", ["lib/__init__.py", "lib/x/__init__.py"]),
        (["setup.py", "foo/__init__.py", "lib/x/__init__.py"], "", ["foo/__init__.py", "lib/x/__init__.py"]),
        (["setup.py", "scripts/a.py"], "", ["scripts/a.py", "setup.py"]),
        (["docs/conf.py", "a.py"], "", ["a.py", "docs/conf.py"]),
        (["src/a.py"], "", ["src/a.py"]),
        (["src/__init__.py", "src/foo/__init__.py"], "", ["src/__init__.py", "src/foo/__init__.py"]),
        (["pyproject.toml", "setup.py"], "", ["setup.py"]),
    ],
)
def test_layout(paths: list[str], prefix: str, kept: list[str]) -> None:
    layout = find_layout(paths)
    assert (layout.prefix, list(layout.paths)) == (prefix, kept)


def test_a_project_called_like_a_folder_beside_packages_keeps_it() -> None:
    assert find_layout(["setup.py", "tools/__init__.py", "foo/a.py"], "tools").paths == (
        "foo/a.py",
        "tools/__init__.py",
    )


def test_import_names() -> None:
    found = import_names(["a/b.py", "c.py", "_d.cpython-313-darwin.so", "e/f.txt", "g-h/i.py", "j.pyd"])
    assert found == ("_d", "a", "c", "j")


def test_metadata_headers() -> None:
    found = parse_metadata(
        b"Name: A_b\r\nVersion: 1.0\r\nSummary: x\x1b[31my\r\nRequires-Python: >=3.8\r\n"
        b"Project-URL: Source, https://github.com/o/n\r\nProject-URL: Bad, javascript:alert(1)\r\n"
        b"Project-URL: Secret, https://u:p@x.org/\r\nHome-page: http://x.org\r\n\r\nName: body"
    )
    assert (found.name, found.version, found.requires_python) == ("a-b", "1.0", ">=3.8")
    assert found.summary == "x\\x1b[31my"
    assert found.urls == {"Source": "https://github.com/o/n", "Homepage": "http://x.org"}


@given(st.binary(max_size=400))
def test_any_bytes_can_be_read(data: bytes) -> None:
    for reader in (parse_metadata, parse_pyproject, parse_setup_cfg):
        found = reader(data)
        for value in (found.name, found.version, found.summary, found.requires_python):
            assert value is None or value.encode("utf-8")


def test_pyproject_and_setup_cfg() -> None:
    found = parse_pyproject(b'[project]\nname = "Foo"\nversion = "1"\n[project.urls]\nSource = "https://x.org"\n')
    assert (found.name, found.version, found.urls) == ("foo", "1", {"Source": "https://x.org"})
    assert parse_pyproject(b'[tool.poetry]\nname = "p"\nversion = "2"\n').version == "2"
    assert parse_pyproject(b'project = 3\n[tool]\npoetry = "x"').name is None
    found = parse_setup_cfg(
        b"[metadata]\nname = foo\nversion = attr: foo.version\nurl = https://h.org\n"
        b"project_urls =\n    Docs = https://d.org\n[options]\npython_requires = >=3\n"
    )
    assert (found.name, found.version, found.requires_python) == ("foo", None, ">=3")
    assert found.urls == {"Docs": "https://d.org", "Homepage": "https://h.org"}


@pytest.mark.parametrize(
    ("remote", "expected"),
    [
        ("https://github.com/o/n.git", "https://github.com/o/n/blob/C/src/{file}#L{line}-L{end_line}"),
        ("git@github.com:o/n.git", "https://github.com/o/n/blob/C/src/{file}#L{line}-L{end_line}"),
        ("ssh://git@github.com/o/n", "https://github.com/o/n/blob/C/src/{file}#L{line}-L{end_line}"),
        ("https://u:p@gitlab.com/g/s/n", "https://gitlab.com/g/s/n/-/blob/C/src/{file}#L{line}-{end_line}"),
        ("https://codeberg.org/o/n/", "https://codeberg.org/o/n/src/commit/C/src/{file}#L{line}-L{end_line}"),
        ("https://example.org/o/n", None),
        ("https://github.com.evil.org/o/n", None),
        ("https://github.com/o", None),
        ("https://github.com/o/../n", None),
        ("https://github.com/o/{x}", None),
        ("ext::sh -c x", None),
        ("https://[", None),
    ],
)
def test_line_url(remote: str, expected: str | None) -> None:
    assert line_url(remote, "C", "src/") == expected


def test_web_url() -> None:
    assert web_url("https://x.org/a")
    for bad in ("ftp://x", "https://", "https://x y", "https://x\n", "https://[", "//x", "https://é.org", ""):
        assert not web_url(bad)
