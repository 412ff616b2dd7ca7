"""Copies of other projects that a distribution carries are shown as what they are, after the original."""

from pathlib import Path

import pytest

from errdex.cli import run
from tests.environments import install, make_environment

NAMES = ("reef", "mast", "hull", "keel", "helm", "sail")


@pytest.fixture
def env(tmp_path: Path) -> Path:
    site = make_environment(tmp_path / "env")
    copies = {}
    for name in NAMES:
        code = f"def check(n):\n    raise ValueError(f'the {name} cannot bear {{n}} tonnes')\n"
        install(site, name, "2.0", {f"{name}/core.py": code})
        copies[f"dock/_vendor/{name}/core.py"] = code
        copies[f"dock/_vendor/{name}/__init__.py"] = "__version__ = '1.9'\n"
    install(site, "dock", "5.1", copies)
    return tmp_path / "env"


@pytest.mark.parametrize("name", NAMES)
def test_the_original_comes_before_the_copy(name: str, env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", f"ValueError: the {name} cannot bear 7 tonnes", "--env", str(env)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{name} 2.0, by a raise statement\n")
    assert "· dock" in " ".join(out.split()), "the copy is named among the others"


def test_a_frame_in_the_copy_names_the_copy_and_who_carries_it(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = env / "lib/python3.12/site-packages"
    text = (
        f'Traceback (most recent call last):\n  File "{site}/dock/_vendor/reef/core.py", line 2, in check\n'
        "ValueError: the reef cannot bear 7 tonnes\n"
    )
    assert run(["explain", text]) == 0
    out = capsys.readouterr().out
    assert out.startswith("vendored copy of reef 1.9 in dock 5.1, by a raise statement\n")
    assert "dock/_vendor/reef/core.py:2" in out
