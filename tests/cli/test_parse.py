"""``errdex parse``: the reading as JSON, and what it says where there is none."""

import json
from pathlib import Path

import pytest

from errdex.cli import run

FORMS = Path(__file__).parent.parent / "cases" / "forms"


def test_a_file_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", str(FORMS / "torch-dataloader-worker" / "report.txt")]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [e["role"] for e in shown["exceptions"]] == ["cause", "root"]
    assert shown["primary"] == 0
    assert shown["exceptions"][1]["message_match"] == "prefix"
    assert shown["exceptions"][0]["frames"][-1] == {
        "file": "/usr/local/lib/python3.11/dist-packages/saltmarsh/core.py",
        "line": 26,
        "function": "fetch_level",
    }
    assert shown["user_frame"]["file"] == "/home/mira/tidewatch/data.py"


def test_without_an_error_the_list_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "def level(code):\n    return 3\n"]) == 3
    shown = capsys.readouterr()
    assert json.loads(shown.out) == {"exceptions": [], "primary": None}
    assert shown.err == ""


def test_escapes_of_a_terminal_are_not_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "ValueError: \x1b[31mbad\x1b[0m\x9b1m"]) == 0
    assert "\x1b" not in capsys.readouterr().out
