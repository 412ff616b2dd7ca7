"""A template accepts whatever it can render, refuses what it cannot, and does so in linear time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.model.template import Hole, Part, Template, Text
from errdex.model.text import words

# Letters, blanks and quotes that meet in odd ways: cases that change length, marks that combine, edges of words.
LETTERS = "ab1_ .:-'\"\\\n\tİ\u017fßΣςé\u0301\u200dK\U0001d400٣²"
TEXTS = st.text(alphabet=LETTERS, min_size=1, max_size=6)
PARTS = st.lists(
    st.one_of(TEXTS.map(Text), st.just(Hole("x")), st.just(Hole("n", "", "d")), st.just(Hole("r", "r"))), max_size=8
)


def rendered(parts: list[Part], data: st.DataObject) -> str:
    literals = [p.text for p in parts if isinstance(p, Text)]
    anything = st.one_of(TEXTS, st.just(""), st.sampled_from(literals or [""]), st.text(max_size=5))
    out = []
    for part in parts:
        if isinstance(part, Text):
            out.append(part.text)
        elif part.format_spec == "d":
            out.append(str(data.draw(st.integers())))
        else:
            out.append(data.draw(anything))
    return "".join(out)


@given(PARTS, st.data())
@settings(max_examples=1_500, deadline=None)
def test_what_it_renders_it_accepts(parts: list[Part], data: st.DataObject) -> None:
    message = rendered(parts, data)
    values = Template(parts=tuple(parts)).check(message)
    assert values is not None
    filled = iter(values)
    assert "".join(p.text if isinstance(p, Text) else next(filled) for p in parts) == message


@given(PARTS, st.data())
@settings(max_examples=700, deadline=None)
def test_what_it_renders_it_accepts_as_repr_too(parts: list[Part], data: st.DataObject) -> None:
    message = rendered(parts, data)
    template = Template(parts=tuple(parts), quoted=True)
    assert template.check(repr(message)) is not None
    assert template.check(message) is not None


@given(PARTS, st.booleans(), st.data())
@settings(max_examples=1_500, deadline=None)
def test_key_words_are_in_every_message(parts: list[Part], quoted: bool, data: st.DataObject) -> None:
    """Matching looks messages up by these words: one that is missing loses the match."""
    message = rendered(parts, data)
    keys = set(Template(parts=tuple(parts), quoted=quoted).key_words())
    assert keys <= set(words(message))
    if quoted:
        assert keys <= set(words(repr(message)))


@pytest.mark.parametrize("value", ["b", "", "1", "'", " ", "\u0301"])
def test_a_final_sigma_is_the_same_word_whatever_follows(value: str) -> None:
    """``lower()`` would spell it by the letter after the full stop."""
    (key,) = Template(parts=(Text("ΑΣ."), Hole("x"))).key_words()
    assert key in words("ΑΣ." + value)


def test_key_words_leave_out_what_a_hole_may_continue() -> None:
    parts = (Text("in psend_"), Hole("x"), Text("_on GPUs only, not"), Hole("y"), Text(" here"))
    assert Template(parts=parts).key_words() == ["in", "gpus", "only", "here"]


def test_key_words_leave_out_what_an_escape_touches_in_a_repr() -> None:
    assert Template(parts=(Text("no unit\nnamed so"),), quoted=True).key_words() == ["no", "unit", "so"]


A, B, N = Hole("a"), Hole("b"), Hole("n", "", "d")


@pytest.mark.parametrize(
    ("parts", "message", "values"),
    [
        ((Text("low "), A, Text(" m")), "low 3 m", ("3",)),
        ((Text("low "), A, Text(" m")), "low 3 ft", None),
        ((Text("low "), A), "very low 3", None),
        ((A, Text(" and "), B), "x and y and z", ("x", "y and z")),
        ((A, B, Text("!")), "xy!", ("xy", "")),
        ((Text("by "), N, Text(" m")), "by -12 m", ("-12",)),
        ((Text("by "), N, Text(" m")), "by 1.5 m", None),
        ((A, Text(" at "), N, Text(" z")), "x at y at 5 z", ("x at y", "5")),
        ((N, Text("1"), N), "115", ("", "15")),
        ((Text("by "), N), "by ٣", None),
        ((), "", ()),
        ((), "x", None),
        ((A,), "", ("",)),
        ((Text("a"), A, Text("a")), "a", None),
        ((Text("wrapped text "), A, Text(" ends")), "wrapped\n    text  3\n  ends", ("3",)),
        ((Text("key: "), A), "key:", ("",)),
        ((Text("  led by blanks"),), "led by blanks", ()),
    ],
)
def test_check(parts: tuple[Part, ...], message: str, values: tuple[str, ...] | None) -> None:
    assert Template(parts=parts).check(message) == values


SLOW = {
    "repeated literal": ((A, Text("ab"), A, Text("ab"), A, Text("c")), "ab"),
    "numbers": ((A, Text("a"), N, Text("a"), N, Text("b")), "a1"),
    "long number": ((A, Text("1"), N, Text("x")), "1"),
    "blanks": ((Text("a "), A, Text(" b")), " \n"),
    "quotes": ((Text("it's "), A, Text("!")), "\\'"),
    "many holes": ((*[p for _ in range(200) for p in (Text("a"), A)], Text("b")), "a"),
}


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("quoted", [False, True])
def test_hostile_messages_are_checked(name: str, quoted: bool) -> None:
    # How the time grows is measured by ``benchmarks/growth.py``.
    parts, unit = SLOW[name]
    Template(parts=parts, quoted=quoted).check("'" + unit * 20_000 + "'")
