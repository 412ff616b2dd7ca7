"""Which strings read like messages, and what their conversions become."""

import pytest

from errdex.model.template import Hole
from errdex.scan.native.printf import native_template
from errdex.scan.native.texts import reads_like_message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("%.200s() takes %.8s %zd argument%.1s (%zd given)", "{…}() takes {…} {…} argument{…} ({…} given)"),
        ("100%% of %R", "100% of {…}"),
        ("%-5.2f metres and %lld more", "{…} metres and {…} more"),
        ("key {!r} of {0.name:>3} is odd", "key {…} of {…} is odd"),
        ("a set {like this} is literal", "a set {like this} is literal"),
        ("%", "%"),
    ],
)
def test_conversions_become_holes(text: str, said: str) -> None:
    assert native_template(text).text == said


def test_only_whole_numbers_are_numbers() -> None:
    holes = [p for p in native_template("%d %5u %s %R %x").parts if isinstance(p, Hole)]
    assert [h.format_spec for h in holes] == ["d", "d", "", "", ""]
    assert [h.conversion for h in holes] == ["", "", "", "r", ""]


@pytest.mark.parametrize(
    "text",
    ["mask must be a 1D array", "p must be exactly 1024, 2048, 3072, or 4096 bits long", "can't delete %s",
     "Expected '%s' object", "cannot release un-acquired lock"],
)  # fmt: skip
def test_messages_are_kept(text: str) -> None:
    assert reads_like_message(text)


@pytest.mark.parametrize(
    "text",
    ["PyObject_GetAttr", "/usr/lib/x86_64-linux-gnu", "O!|n:func", "update($self, data)\n--\n\nMore data.", "a b c",
     "0123 4567 89ab", "x" * 5000, "@@ [[ ]] ~~ ## some", "First line.\n\nSecond.\n\nThird.\nFourth.\nFifth."],
)  # fmt: skip
def test_other_strings_are_not(text: str) -> None:
    assert not reads_like_message(text)
