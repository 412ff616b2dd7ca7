"""What archetypes read around a statement and from the reader's own message, and where they must not guess."""

import ast

import pytest

from errdex.explain.archetypes.base import prose_of
from errdex.explain.archetypes.nearby import try_body, value_of_name
from errdex.explain.archetypes.view import SiteView
from errdex.model.site import RaiseSite
from errdex.scan.python.files import scan_python


def site_of(text: str) -> RaiseSite:
    """The last raise site of a source."""
    return scan_python("tidegauge/source.py", text.encode()).sites[-1]


def said(text: str, **values: str) -> str:
    """All that archetypes say about the last raise site, line by line."""
    prose = prose_of([site_of(text)], values)
    return "\n".join(s.text for s in (*prose.meaning, *prose.situations, *prose.solutions, *prose.prevention))


FOLDED = {
    "a tuple": ('MODES = ("a", "b")', ["'a'", "'b'"]),
    "a sum": ('MODES = ("a",) + ("b",)', ["'a'", "'b'"]),
    "a union": ('MODES = {"a"} | {"b"}', ["'a'", "'b'"]),
    "keys of a dict": ('MODES = {"a": 1, "b": 2}', ["'a'", "'b'"]),
    "words": ('MODES = "a b".split()', ["'a'", "'b'"]),
    "several lines": ('MODES = [\n    "a",\n    "b",\n]', ["'a'", "'b'"]),
}


@pytest.mark.parametrize("name", FOLDED)
def test_an_allowed_set_is_folded(name: str) -> None:
    head, members = FOLDED[name]
    text = f"{head}\n\n\ndef f(mode):\n    if mode not in MODES:\n        raise ValueError(mode)\n"
    assert f"one of {', '.join(f'`{m}`' for m in members)}" in said(text)


NOT_TOLD = {
    "made by a call": "MODES = modes()",
    "holds what is not known": 'MODES = ("a", *more)',
    "unpacks another dict": 'MODES = {"a": 1, **more}',
    "given twice": 'MODES = ("a",)\nMODES = ("b",)',
    "added to": 'MODES = ["a"]\nMODES.append("b")',
    "given in a branch": 'if x:\n    MODES = ("a",)',
}


@pytest.mark.parametrize("name", NOT_TOLD)
def test_a_set_that_is_not_sure_is_told_by_its_name(name: str) -> None:
    text = f"{NOT_TOLD[name]}\n\n\ndef f(mode):\n    if mode not in MODES:\n        raise ValueError(mode)\n"
    assert "in `MODES`" in said(text)
    assert "one of `" not in said(text)


def test_a_local_of_another_function_is_not_read() -> None:
    text = "def g():\n    MODES = (1,)\n\n\ndef f(mode):\n    if mode not in MODES:\n        raise ValueError(mode)\n"
    assert value_of_name(SiteView(site_of(text)), "MODES") is None


def test_a_local_of_the_same_block_is_read() -> None:
    text = "def f(mode):\n    known = (1, 2)\n    if mode not in known:\n        raise ValueError(mode)\n"
    value = value_of_name(SiteView(site_of(text)), "known")
    assert value is not None
    assert ast.literal_eval(value) == (1, 2)


def test_the_closest_allowed_value_is_told_where_the_message_shows_the_passed_one() -> None:
    text = "def f(how):\n    if how not in ('mean', 'sum'):\n        raise ValueError(f'unknown {how}')\n"
    assert "Closest to what was passed: `'mean'`." in said(text, how="maen")
    assert "Closest" not in said(text, how="xyz")
    assert "Closest" not in said(text)


def test_the_closest_names_are_told_where_the_message_lists_them() -> None:
    text = "def f(t, key):\n    if key not in t.names:\n        raise KeyError(f'no column {key} in {t.names}')\n"
    listed = {"key": "heigth", "t.names": "['height', 'station']"}
    assert "among the names in the message: `height`." in said(text, **listed)


def test_the_try_block_is_read_past_other_handlers() -> None:
    text = "try:\n    import yaml\nexcept KeyError:\n    pass\nexcept ImportError:\n    raise RuntimeError('x')\n"
    assert try_body(SiteView(site_of(text))) == ["import yaml"]
    assert "`pyyaml`" in said(text)


def test_a_try_block_that_is_not_shown_whole_is_not_read() -> None:
    long = "".join(f"    x{n} = {n}\n" for n in range(40))
    text = f"try:\n    import yaml\n{long}except ImportError:\n    raise RuntimeError('x')\n"
    assert try_body(SiteView(site_of(text))) == []
    assert "yaml" not in said(text)


COMBINED = {
    "(a is None) != (b is None)": "given without the other",
    "(a is None) == (b is not None)": "given without the other",
    "(a is None) ^ (b is None)": "given without the other",
    "(a is None) == (b is None)": "it has to be one",
    "not (a is None) != (b is None)": "it has to be one",
    "a is not None and b is not None": "exclude each other",
    "a is None and b is None": "at least one is needed",
}


@pytest.mark.parametrize("test", COMBINED)
def test_which_way_a_combination_is_wrong(test: str) -> None:
    assert COMBINED[test] in said(f"def f(a, b):\n    if {test}:\n        raise ValueError('a and b')\n")


@pytest.mark.parametrize("test", ["a is None or b is None", "a and b", "a is None", "(a is None) != c"])
def test_what_is_no_combination(test: str) -> None:
    site = site_of(f"def f(a, b, c):\n    if {test}:\n        raise ValueError('wrong')\n")
    assert "argument-combination" not in prose_of([site]).archetypes


@pytest.mark.parametrize(
    ("message", "new"),
    [
        ("f is deprecated, use `g` instead", "g"),
        ("f is deprecated. Use pkg.g instead.", "pkg.g"),
        ("f was renamed to new_f in 2.0 and has been removed", "new_f"),
        ("f is deprecated in favor of the g() function", "g()"),
        ("f is deprecated; use another function", None),
        ("the use of f is deprecated", None),
    ],
)
def test_what_replaces_a_deprecated_thing(message: str, new: str | None) -> None:
    text = f"import warnings\n\ndef f():\n    warnings.warn({message!r}, DeprecationWarning)\n"
    assert (f"Use `{new}` in its place" in said(text)) if new else ("in its place" not in said(text))


def test_a_test_nested_too_deep_is_left_out() -> None:
    deep = " + ".join(["x"] * 3000)
    assert isinstance(said(f"def f(x):\n    if {deep} > 1:\n        raise ValueError('too much')\n"), str)


RELATIONS = {
    "a bound that holds against it": ("n < 1", "`n` must not be less than `1`, and here it is."),
    "a bound that is asked for": ("not n >= 1", "`n` must be `1` or more, and it is not."),
    "a number on the left": ("0 > n", "`n` must not be less than `0`, and here it is."),
    "two arguments": ("n > m", "`n` must not be greater than `m`, and here it is."),
    "two bounds": (
        "n < 0 or n > 9",
        "`n` must not be less than `0` and must not be greater than `9`, and here that is",
    ),
}


@pytest.mark.parametrize("name", RELATIONS)
def test_a_comparison_is_told_as_what_must_be(name: str) -> None:
    test, sentence = RELATIONS[name]
    assert sentence in said(f"def f(n, m):\n    if {test}:\n        raise ValueError('no such depth')\n")


def test_a_comparison_of_each_element_is_not_told_of_the_whole() -> None:
    text = "def f(n):\n    if any(x < 1 for x in n):\n        raise ValueError('no such depth')\n"
    assert "must not be" not in said(text)


def test_arguments_that_are_counted_exclude_each_other() -> None:
    text = "def f(a, b, c):\n    if sum(x is not None for x in (a, b, c)) > 1:\n        raise TypeError('ambiguous')\n"
    prose = prose_of([site_of(text)])
    assert prose.archetypes == ("argument-combination",)
    assert prose.solutions[0].text == "Give one of `a`, `b` and `c` and leave out the rest."


def test_the_type_of_the_readers_message_is_put_in() -> None:
    text = "def f(x):\n    if not isinstance(x, (int, type(None))):\n        raise TypeError(f'no depth: {type(x)}')\n"
    assert "`x` has to be `int` or None, and it is `list`." in said(text, **{"type(x)": "<class 'list'>"})
    assert "`x` has to be `int` or None, and it is of another type." in said(text, **{"type(x)": "<b>'"})
