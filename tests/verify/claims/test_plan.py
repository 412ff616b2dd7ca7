"""Which claims run on which Python."""

from pathlib import Path

import pytest

from errdex.verify.claims.plan import jobs_of
from errdex.verify.pack import load_pack
from tests.verify.claims.made import FRONT, HEAD, write_case
from tests.verify.claims.test_claims import FIX, TRIGGER


@pytest.mark.parametrize(
    ("named", "requires", "asked", "pythons"),
    [
        ("", ">=3.11", [], {">=3.11"}),
        ("", ">=3.11", ["3.12", "3.13"], {"3.12", "3.13"}),
        # A script is not run on a Python that it does not allow.
        ("", ">=3.12", ["3.11", "3.13"], {"3.13"}),
        ("", ">=3.12,<3.13", ["3.13"], set()),
        ('python = ["3.11", "3.13"]', ">=3.11", [], {"3.11", "3.13"}),
        ('python = ["3.11", "3.13"]', ">=3.11", ["3.13", "3.12"], {"3.13"}),
    ],
)
def test_pythons(named: str, requires: str, asked: list[str], pythons: set[str], tmp_path: Path) -> None:
    front = FRONT.replace('strategy = "convert"', f'strategy = "convert"\n{named}')
    pack = write_case(tmp_path, front)
    for name, text in (("trigger", TRIGGER), ("fix", FIX)):
        (pack / "unknown-unit" / f"{name}.py").write_text(HEAD.replace(">=3.11", requires) + text)
    assert {job.python for job in jobs_of([load_pack(pack)], pythons=asked)} == pythons
