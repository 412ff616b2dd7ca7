"""What an unsure answer asks for: each maker has a case, and each command stands as it is to be typed."""

from pathlib import Path

import pytest

from errdex.explain.asking import Situation, ask_for, makers
from errdex.explain.owner import whose
from errdex.report import read_report

CASES = Path(__file__).parent.parent / "cases" / "asking"
NAMES = sorted(p.name for p in CASES.iterdir())
UNLIKE = {"message-cut", "version"}
"""Makers that more than a report decides on; they are tried below."""


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_asked_for_what_it_lacks(name: str) -> None:
    report = read_report((CASES / name / "report.txt").read_text(encoding="utf-8"))
    wanted = (CASES / name / "command.txt").read_text(encoding="utf-8").strip()
    ask = ask_for(Situation(report.first, report, whose(report.first, report)))
    if not wanted:
        assert ask is None
    else:
        assert ask is not None
        assert wanted in (ask.command or "")
        assert "\n" not in ask.missing + (ask.command or "")


def test_each_maker_has_a_case_and_answers_it() -> None:
    for name, maker in makers().items():
        if name in UNLIKE:
            continue
        report = read_report((CASES / name / "report.txt").read_text(encoding="utf-8"))
        assert maker(Situation(report.first, report, whose(report.first, report))) is not None, name


def test_a_package_that_is_not_installed_is_asked_about() -> None:
    report = read_report((CASES / "nothing" / "report.txt").read_text(encoding="utf-8"))
    ask = ask_for(Situation(report.first, report, whose(report.first, report), ("dock",)))
    assert ask is not None
    assert ask.missing == "the version of dock that it happened with"
    assert (ask.command or "").startswith("python -m pip show dock ")


def test_a_message_that_is_cut_is_asked_for() -> None:
    report = read_report((CASES / "cuda" / "report.txt").read_text(encoding="utf-8").replace("CUDA error:", "it"))
    import msgspec

    cut = msgspec.structs.replace(report.first, open_ended=True)
    ask = ask_for(Situation(cut, report, whose(cut, report)))
    assert ask is not None
    assert "cut" in ask.missing


def test_no_foreign_text_gets_into_a_command() -> None:
    path = "/srv/$(touch x)/`id`; core.py"
    text = f'Traceback (most recent call last):\n  File "{path}", line 26, in fetch\nValueError: odd thing here\n'
    report = read_report(text)
    ask = ask_for(Situation(report.first, report, whose(report.first, report)))
    assert ask is not None
    assert ask.command is None
