"""``errdex publish`` as a command."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from errdex.model.errors import ErrdexError
from errdex.publish.verb import command

from .conftest import SOURCES


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(command, args)
    if isinstance(result.exception, ErrdexError):
        raise result.exception
    return result.exit_code, result.output


def test_publishes_and_says_where(tmp_path: Path) -> None:
    out = tmp_path / "site"
    code, text = run(
        str(SOURCES / "saltpan"), "--out", str(out), "--catalog", str(tmp_path / "c.db"), "--title", "Salt"
    )
    assert code == 0
    assert text.endswith(f"open {out / 'index.html'}\n")
    assert (out / "index.html").is_file()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--tracker", "javascript:alert(1)"),
        ("--tracker", "https://"),
        ("--base-url", "example.org"),
        ("--base-url", "http://[::1"),
        ("--source-url", "https://example.org/{file}"),
        ("--source-url", "file:///{file}#{line}"),
    ],
)
def test_bad_addresses_are_refused(tmp_path: Path, option: str, value: str) -> None:
    code, text = run(str(SOURCES / "saltpan"), "--out", str(tmp_path / "site"), option, value)
    assert code == 2
    assert "Error: Invalid value for" in text
    assert not (tmp_path / "site").exists()


def test_a_foreign_folder_is_refused_before_scanning(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ErrdexError, match="holds no site"):
        run("no-such-spec", "--out", str(tmp_path), "--catalog", str(tmp_path / "c.db"))
    assert not (tmp_path / "c.db").exists()
