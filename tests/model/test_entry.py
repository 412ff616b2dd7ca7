"""Ids: pinned, so that an accidental change of the recipe fails, and independent of what merely moves."""

import pytest

from errdex.model.entry import cause_id, entry_id, entry_title
from errdex.model.site import RaiseSite
from errdex.scan.python.files import scan_python


def site(source: str, path: str = "tide/gauge.py") -> RaiseSite:
    (found,) = scan_python(path, source.encode()).sites
    return found


def id_of(source: str, project: str = "tide", path: str = "tide/gauge.py") -> str:
    return entry_id(project, site(source, path))


@pytest.mark.parametrize(
    ("source", "entry", "cause"),
    [
        ('raise ValueError("bad unit")', "a9b4bc088dd02bcc", "518ec5bf"),
        ('raise ValueError(f"bad unit {x!r} of {y}")', "5e84881a2045f6be", "fe261a90"),
        ("def f(x):\n  raise ValueError(x)", "42e92c04e51d5c22", "fd5b2dfd"),
        ('raise KeyError("gone")', "f68fea627964cbba", "468a6943"),
        ('def f(x):\n  if x<0:\n    raise ValueError("low")', "4ab8c78b4b895b87", "de5de70b"),
    ],
)
def test_published_ids_stay(source: str, entry: str, cause: str) -> None:
    """Links point to these. If this fails, the recipe changed: raise ``ID_ALGORITHM`` and keep aliases."""
    found = site(source)
    assert (entry_id("tide", found), cause_id(entry, found)) == (entry, cause)


BASE = 'def f(x, y):\n    if x:\n        raise ValueError(f"bad {x} of {y}")\n'


@pytest.mark.parametrize(
    "other",
    [
        "\n\n\nimport os\n" + BASE,
        BASE.replace("{x}", "{x!r:>8}").replace("{y}", "{self.y[0]}"),
        BASE.replace('f"bad {x} of {y}"', '"bad %s of %s" % (x, y)'),
        BASE.replace('f"bad {x} of {y}"', '"bad {} of {}".format(x, y)'),
        BASE.replace('f"bad {x} of {y}"', '\n  "bad " + str(x) + f" of {y}"\n'),
        BASE.replace("def f", "def renamed"),
        BASE.replace("if x:", "while y:"),
        BASE.replace("bad {x}", "bad  {x}"),
    ],
    ids=["moved", "holes", "percent", "format", "sum", "function", "condition", "blanks"],
)
def test_the_entry_id_survives(other: str) -> None:
    assert id_of(other) == id_of(BASE)
    assert id_of(BASE, path="tide/_private/moved.py") == id_of(BASE)


@pytest.mark.parametrize(
    "other",
    [
        BASE.replace("ValueError", "TypeError"),
        BASE.replace("bad", "Bad"),
        BASE.replace("bad {x} of", "bad of"),
        BASE.replace("{x} of {y}", "{x}of {y}"),
    ],
    ids=["class", "text", "fewer holes", "blank"],
)
def test_the_entry_id_tells_apart(other: str) -> None:
    assert id_of(other) != id_of(BASE)
    assert id_of(BASE, project="ebb") != id_of(BASE)


def test_the_function_counts_only_where_no_text_is_left() -> None:
    bare = "def f(x):\n    raise ValueError(x)\n"
    assert id_of(bare) != id_of(bare.replace("def f", "def g"))
    marks = 'def f(x):\n    raise ValueError(f"{x}: {x}")\n'
    assert id_of(marks) != id_of(marks.replace("def f", "def g"))


def test_a_cause_is_told_by_its_condition_and_not_by_its_line() -> None:
    entry = id_of(BASE)
    same, moved, other = site(BASE), site("\n\n" + BASE), site(BASE.replace("if x:", "if not x:"))
    assert cause_id(entry, same) == cause_id(entry, moved) != cause_id(entry, other)


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ('raise ValueError(f"bad {x}\\n  unit")', "bad {x} unit"),
        ("def f(x):\n    raise ValueError(x)", "a message made elsewhere, in f"),
        ("def f(x):\n    raise ValueError", "no message, in f"),
        ("def f(x):\n    raise", "an exception passed on, in f"),
        ('raise ValueError("x" * 3)', "a message made elsewhere, in <module>"),
        (f'raise ValueError("{"long " * 60}")', "long " * 23 + "long…"),
    ],
)
def test_titles(source: str, title: str) -> None:
    assert entry_title(site(source)) == title
