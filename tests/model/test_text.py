"""Text handling that several rooms rely on to be alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex.model.text import fold, printable, shorten, slug, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bad unit, 'm' of __init__ in x_y_2", ["bad", "unit", "m", "of", "init", "in", "x_y_2"]),
        ("STRASSE straße \u017ftop", ["strasse", "strasse", "stop"]),
        ("a__b _c d_", ["a", "b", "c", "d"]),
        ("", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text(max_size=20), st.text(max_size=20))
def test_words_of_the_parts_are_the_words_of_the_whole(a: str, b: str) -> None:
    assert words(a + " " + b) == words(a) + words(b)


@given(st.text(max_size=40), st.integers(1, 20))
def test_a_short_form_is_one_printable_line(text: str, width: int) -> None:
    short = shorten(printable(text), width)
    assert len(short) <= width
    assert fold(short) == short
    short.encode()


@given(st.text(max_size=200))
def test_a_slug_is_a_plain_part_of_an_address(text: str) -> None:
    made = slug(text)
    assert 1 <= len(made) <= 60
    assert made.strip("abcdefghijklmnopqrstuvwxyz0123456789-") == ""
    assert made == made.strip("-")


def test_what_would_steer_a_terminal_is_shown() -> None:
    assert printable("a\x1b[31m\u202e\x9b\n\tb\ud800") == "a\\x1b[31m\\u202e\\x9b\n\tb\\ud800"
