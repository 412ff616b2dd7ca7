"""Whole reports as tools print them, each read as its answer says; and cut anywhere, read without failing."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.forms import compare
from errdex.model.errors import NoErrorInReport
from errdex.report import read_report

CASES = Path(__file__).parent.parent / "cases"
FORMS = sorted(p.name for p in (CASES / "forms").iterdir())
NO_ERRORS = sorted(p.name for p in (CASES / "no-error").iterdir())


def text_of(kind: str, name: str) -> str:
    path = CASES / kind / name
    return (path if path.is_file() else path / "report.txt").read_bytes().decode("utf-8", "replace")


@pytest.mark.parametrize("name", FORMS)
def test_form(name: str) -> None:
    answer = json.loads((CASES / "forms" / name / "expected.json").read_text(encoding="utf-8"))
    assert answer["why"]
    assert list(compare(read_report(text_of("forms", name)), answer)) == []


@pytest.mark.parametrize("name", NO_ERRORS)
def test_no_error_is_read_into_what_shows_none(name: str) -> None:
    with pytest.raises(NoErrorInReport):
        read_report(text_of("no-error", name))


@pytest.mark.parametrize("name", FORMS)
@given(data=st.data())
@settings(max_examples=20, deadline=None)
def test_any_part_of_a_form_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = text_of("forms", name)
    cut = data.draw(st.integers(0, len(text)))
    for part in (text[:cut], text[cut:], text[cut:] + text[:cut]):
        with suppress(NoErrorInReport):
            read_report(part)


def test_a_report_in_another_encoding_is_read() -> None:
    text = text_of("forms", "cpython313-multiline-carets") + "\udcff\ufffd"
    assert read_report(text).first.type == "ValueError"


def test_the_users_own_frame_is_found_behind_what_only_carries_the_error() -> None:
    carried = read_report(text_of("forms", "torch-dataloader-worker")).user_frame
    assert carried is not None
    assert (carried.file, carried.line) == ("/home/mira/tidewatch/data.py", 22)
    traced = read_report(text_of("forms", "torch-compile-user-code")).user_frame
    assert traced is not None
    assert traced.line == 21
