"""Matching against a catalog: the right entry first, unknown said plainly, frames believed before words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex.catalog import Catalog
from errdex.match import match_exception
from errdex.match.matching import variants
from errdex.model.match import Match
from errdex.model.report import Frame, ReportedException
from errdex.report import read_report
from tests.conftest import AddSource

SEA = """
class GaugeError(LookupError):
    pass

def read(name, unit):
    if name is None:
        raise GaugeError(f"gauge {name} is out of reach")
    if unit:
        raise ValueError("the pump runs on Mondays")
    raise ValueError("the pump runs on Monday")

def odd(msg):
    raise ValueError(msg)

def empty():
    raise GaugeError
"""


def ask(catalog: Catalog, text: str, shards: list[int] | None = None) -> Match:
    return match_exception(catalog, read_report(text).first, shards)


def test_one_letter_apart_is_told_apart(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    for message, line in (("the pump runs on Mondays", 9), ("the pump runs on Monday", 10)):
        (found,) = ask(catalog, f"ValueError: {message}").candidates
        assert found.sites[0].site.line == line
        assert found.values == ()


def test_values_are_given_back_by_expression(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    (found,) = ask(catalog, "tidegauge.sea.GaugeError: gauge north pier is out of reach").candidates
    assert found.values == (("name", "north pier"),)


def test_a_message_alone_is_enough(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    assert ask(catalog, "gauge 7 is out of reach").candidates[0].entry.exception == "GaugeError"


def test_another_class_makes_it_less_sure_but_is_told(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    right = ask(catalog, "ValueError: the pump runs on Mondays").candidates[0]
    wrong = ask(catalog, "TypeError: the pump runs on Mondays").candidates[0]
    assert wrong.confidence < right.confidence
    assert any("ValueError" in r for r in wrong.reasons)


@pytest.mark.parametrize(
    "text",
    [
        "ValueError: the pump runs on Tuesdays",
        "ValueError: the pump runs on Mondays and more",
        "ValueError",
        "gauge",
    ],
)
def test_unknown_is_said_and_nothing_guessed(catalog: Catalog, add_source: AddSource, text: str) -> None:
    add_source(sea=SEA)
    assert ask(catalog, text).candidates == ()


def test_nearest_are_given_where_nothing_matches(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    nearest = ask(catalog, "ValueError: the pump runs on Tuesdays").nearest
    assert {e.template.text for e in nearest[:2]} == {"the pump runs on Mondays", "the pump runs on Monday"}


def traceback(line: int, function: str, last: str, version: str = "3.12") -> str:
    return (
        "Traceback (most recent call last):\n"
        '  File "/home/ada/sea.py", line 5, in main\n    f()\n'
        f'  File "/home/ada/.venv/lib/python{version}/site-packages/tidegauge/sea.py", line {line}, in {function}\n'
        f"    raise something\n{last}\n"
    )


def test_a_frame_names_the_statement_where_the_text_says_nothing(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    found = ask(catalog, traceback(13, "odd", "ValueError: whatever was passed")).candidates[0]
    assert found.sites[0].site.line == 13
    assert found.values == (), "a bare hole takes any text; that is no value to show"


def test_a_class_without_message_is_found_by_its_frame(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    assert ask(catalog, traceback(16, "empty", "tidegauge.sea.GaugeError")).candidates[0].sites[0].site.line == 16


def test_a_moved_file_is_found_by_function_and_message(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    found = ask(catalog, traceback(40, "read", "ValueError: the pump runs on Monday")).candidates[0]
    assert found.sites[0].site.line == 10
    assert any("function" in r for r in found.reasons)


def test_the_frame_decides_between_copies(catalog: Catalog, add_source: AddSource) -> None:
    add_source("tidegauge", sea=SEA)
    add_source("copygauge", sea=SEA)
    found = ask(catalog, traceback(9, "read", "ValueError: the pump runs on Mondays")).candidates
    assert found[0].entry.project == "tidegauge" and found[0].confidence > 0.9


def test_copies_of_equal_standing_share_their_confidence(catalog: Catalog, add_source: AddSource) -> None:
    add_source("tidegauge", sea=SEA)
    alone = ask(catalog, "ValueError: the pump runs on Mondays").candidates[0].confidence
    add_source("copygauge", sea=SEA)
    found = ask(catalog, "ValueError: the pump runs on Mondays").candidates
    assert {c.entry.project for c in found} == {"tidegauge", "copygauge"}
    assert all(c.confidence < alone for c in found)


def test_the_environment_comes_before_other_scans(catalog: Catalog, add_source: AddSource) -> None:
    add_source("copygauge", sea=SEA)
    shard = add_source("tidegauge", sea=SEA)
    found = ask(catalog, "ValueError: the pump runs on Mondays", [shard]).candidates
    assert found[0].entry.project == "tidegauge"
    assert any("not installed" in r for r in found[1].reasons)


def test_test_code_comes_last(catalog: Catalog, add_source: AddSource) -> None:
    add_source(
        test_sea="def f(): raise ValueError('tide is at its lowest')\n",
        sea="def f(): raise ValueError('tide is at its lowest')\n",
    )
    (found,) = ask(catalog, "ValueError: tide is at its lowest").candidates
    assert [s.site.is_test for s in found.sites] == [False, True]


def test_what_a_log_appends_does_not_hide_the_message(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea=SEA)
    assert ask(catalog, "ValueError: the pump runs on Mondays\nmake: *** [run] Error 1").candidates


def test_a_suggestion_of_the_interpreter_is_no_part_of_the_message() -> None:
    assert "no name 'tied'" in variants("no name 'tied'. Did you mean: 'tide'?")


def test_oserror_prints_as_the_subclass_of_its_number(catalog: Catalog, add_source: AddSource) -> None:
    add_source(sea="import errno\ndef f(p): raise OSError(errno.ENOENT, 'gauge file is gone', p)\n")
    found = ask(catalog, "FileNotFoundError: [Errno 2] gauge file is gone: '/dev/gauge'").candidates
    assert found[0].values == (("errno.ENOENT", "2"), ("p", "'/dev/gauge'"))


@given(type=st.text(max_size=40), message=st.text(max_size=300), file=st.text(max_size=80), line=st.integers(-5, 10**9))
def test_no_report_makes_matching_fail(type: str, message: str, file: str, line: int) -> None:
    with Catalog.in_memory() as catalog:
        frame = Frame(file=file, line=line, function=message[:20])
        exception = ReportedException(type=type, message=message, frames=(frame,))
        assert match_exception(catalog, exception).candidates == ()
