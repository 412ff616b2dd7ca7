"""The tour's document is made of real answers: each has its place in it, and shortening only leaves lines out."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent
MARK = re.compile(r"<!-- answer: ([\w-]+) -->\n```text\n(.*?)\n```\n", re.DOTALL)

ANSWER = """\
Traceback (most recent call last):
  File "/home/ada/boat.py", line 3, in <module>
    sail()
  File "/home/ada/sail.py", line 9, in sail
    wind()
  File "/home/ada/wind.py", line 2, in wind
    raise ValueError("calm")
ValueError: calm

wind 1.0, by a raise statement
ValueError: calm

Where it is raised  read from the source
  wind.py:2 · in `wind`
    1 def blow():
    2     return 1
    3 def wind():
    4   if calm:
  > 5     raise ValueError("calm")
    6 def gale():

How to fix it  a rule for this kind of check
  1. Wait.

Facts
  Id  0123456789abcdef

as data: errdex show 0123456789abcdef --format markdown|json
"""


@pytest.fixture(scope="module")
def tour() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tour", ROOT / "demo" / "tour.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_answer_has_its_place_and_is_filled(tour: ModuleType) -> None:
    told = dict(MARK.findall((ROOT / "docs" / "tour.md").read_text()))
    assert sorted(told) == sorted([s.name for s in (*tour.STOPS, *tour.PAGES)] + [name for name, _ in tour.SEEDS])
    assert all("How to fix it" in answer or "Catch it" in answer for answer in told.values())


def test_every_error_stands_before_its_answer(tour: ModuleType) -> None:
    text = re.sub(r"\n+", "\n", (ROOT / "docs" / "tour.md").read_text())
    for stop in (*tour.STOPS, *tour.PAGES):
        assert re.sub(r"\n+", "\n", stop.code) in text, stop.name


def test_shortening_leaves_out_and_marks(tour: ModuleType) -> None:
    lines = ANSWER.splitlines()
    got = tour.shortened(lines)
    kept = [line for line in got if line and "[…]" not in line]
    assert kept == [line for line in lines if line and line in got]
    assert '  File "/home/ada/sail.py", line 9, in sail' not in got
    assert '  File "/home/ada/wind.py", line 2, in wind' in got
    assert "    2     return 1" not in got
    assert "    3 def wind():" in got
    assert "  > 5     raise ValueError(\"calm\")" in got
    assert "    6 def gale():" not in got
    assert "  1. Wait." in got
    assert not any("0123456789abcdef" in line for line in got)
    assert got.count("[…]") == 1


def test_an_answer_is_put_behind_its_own_mark_alone(tour: ModuleType) -> None:
    text = "# T\n\n<!-- answer: a -->\n```text\nold\n```\n\nwords\n\n```text\nkept\n```\n\n<!-- answer: b -->\n```text\nold\n```\n"
    got = tour.rewritten(text, {"a": "new a\n", "b": "new b\n"})
    assert got == text.replace("old", "new a", 1).replace("old", "new b", 1)
