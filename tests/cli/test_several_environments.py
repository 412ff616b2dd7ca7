"""Several environments behind one catalog: each is answered from what it has itself."""

import json
import shutil
from pathlib import Path

import pytest

from errdex.cli import run
from tests.environments import install

OLD = "def hoist(flag):\n    raise ValueError(f'flag {flag} is not in the locker')\n"


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two environments with two versions of one package: the newer has the statement ten lines further down."""
    for name, version, text in (("one", "1.0", OLD), ("two", "2.0", "\n" * 10 + OLD)):
        site = tmp_path / name / "lib/python3.12/site-packages"
        site.mkdir(parents=True)
        (tmp_path / name / "pyvenv.cfg").write_text("version = 3.12.1\n")
        install(site, "mast", version, {"mast/flags.py": text})
    return tmp_path / "one", tmp_path / "two"


MESSAGE = "ValueError: flag red is not in the locker"


def place(env: Path, capsys: pytest.CaptureFixture[str]) -> tuple[str, int, list[str]]:
    assert run(["explain", MESSAGE, "--env", str(env), "--format", "json"]) == 0
    page = json.loads(capsys.readouterr().out)
    points = page["throw_points"]["items"]
    assert all(p["installed"] for p in points)
    return page["version"], points[0]["line"], [v["version"] for v in page["versions"]["present"]]


def test_each_has_its_own_answer(two: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    one, other = two
    assert place(one, capsys) == ("1.0", 2, ["1.0"])
    assert place(other, capsys) == ("2.0", 12, ["1.0", "2.0"])
    assert place(one, capsys)[:2] == ("1.0", 2)
    for env in two:
        assert run(["scan", "--env", str(env), "-q"]) == 0
        assert place(env, capsys)[:2] == (("1.0", 2) if env == one else ("2.0", 12))
    assert run(["list"]) == 0
    assert [line.partition(" (")[0] for line in capsys.readouterr().out.splitlines()] == ["mast 1.0", "mast 2.0"]


def test_one_that_went_away_does_no_harm(two: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    one, other = two
    place(one, capsys)
    place(other, capsys)
    shutil.rmtree(one)
    assert place(other, capsys)[:2] == ("2.0", 12)
    assert run(["explain", MESSAGE, "--env", str(one)]) == 2
    assert "does not exist" in capsys.readouterr().err
    assert run(["list"]) == 0
    assert "mast 1.0" in capsys.readouterr().out


def test_the_same_version_in_two_is_read_once(
    two: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, _ = two
    shutil.copytree(one, tmp_path / "three")
    assert place(one, capsys) == place(tmp_path / "three", capsys)
    shutil.rmtree(one)
    assert place(tmp_path / "three", capsys)[:2] == ("1.0", 2)
    assert run(["list"]) == 0
    assert capsys.readouterr().out.count("mast 1.0") == 1
