"""Every message of the interpreter's table is explained, and the reader's own line says which part was None."""

from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.explain.interpreter.base import filled, rule_for
from errdex.explain.line import origins, read_line
from errdex.match import match_exception
from errdex.match.interpreter.base import known_classes, messages
from errdex.model.explanation import Explanation
from errdex.report import read_report


def test_every_message_has_meaning_situations_and_solutions() -> None:
    bare = []
    for name in known_classes():
        for known in messages(name):
            rule = rule_for(name, known.made.text)
            lines = filled(rule.lines, {}) if rule is not None else None
            if lines is None or not (lines.meaning and lines.situations and lines.solutions and lines.strategy):
                bare.append((name, known.made.text))
            else:
                told = " ".join([*lines.meaning, *lines.situations, *lines.solutions, *lines.prevention])
                assert "{type}" not in told and "{name}" not in told
    assert not bare


@pytest.mark.parametrize(
    ("exception", "text", "word"),
    [
        ("KeyError", "{key}", "mapping"),
        ("AttributeError", "module '{module}' has no attribute '{name}'", "module"),
        ("TypeError", "unsupported operand type(s) for {operator}: '{left}' and '{right}'", "operator"),
        ("ValueError", "too many values to unpack (expected {count})", "right of `=`"),
        ("FileNotFoundError", "[Errno 2] No such file or directory: '{path}'", "file or folder"),
        ("TabError", "inconsistent use of tabs and spaces in indentation", "blanks"),
        ("ConnectionResetError", "[Errno 104] Connection reset by peer", "other side"),
    ],
)
def test_the_rule_speaks_of_the_message(exception: str, text: str, word: str) -> None:
    rule = rule_for(exception, text)
    assert rule is not None and word in rule.lines.meaning[0]


def explained(report: str, catalog: Catalog, source: str | None) -> Explanation:
    read = read_report(report)
    match = match_exception(catalog, read.first)
    entry = match.candidates[0].entry.id
    return explain_entry(catalog, entry, match=match, report=read, read=lambda path: source)


SOURCE = """\
import re


def header(line):
    m = re.match("x", line)
    return m.group(1)


header("nothing")
"""
REPORT = """\
Traceback (most recent call last):
  File "/home/me/read.py", line 9, in <module>
    header("nothing")
  File "/home/me/read.py", line 6, in header
    return m.group(1)
           ^^^^^^^
AttributeError: 'NoneType' object has no attribute 'group'
"""


def test_the_line_says_what_was_none_and_the_file_where_it_came_from(catalog: Catalog) -> None:
    meaning = explained(REPORT, catalog, SOURCE).meaning
    assert meaning is not None
    assert [(s.text, s.provenance) for s in meaning.items[:2]] == [
        ("It is `m` on line 6 that was `None`.", "message"),
        (
            "`m` was set on line 5: `m = re.match('x', line)`, and `re.match` gives `None` where the text does "
            "not fit.",
            "source",
        ),
    ]


def test_without_the_file_only_what_the_report_shows_is_told(catalog: Catalog) -> None:
    meaning = explained(REPORT, catalog, None).meaning
    assert meaning is not None
    assert [s.provenance for s in meaning.items].count("source") == 0
    assert meaning.items[0].text == "It is `m` on line 6 that was `None`."


@pytest.mark.parametrize(
    ("expression", "source", "line", "told"),
    [
        ("x", "x = None\nx.y\n", 2, "`x` was set on line 1: `x = None`."),
        ("x", "def f(x=None):\n  x.y\n", 2, "`x` is a parameter of `f` (line 1) and is `None` where it is not given."),
        ("x", "def f(x):\n    x.y\n", 2, "`x` is a parameter of `f` (line 1): its caller gave `None`."),
        (
            "x", "def g(a):\n    if a:\n        return 1\nx = g(0)\nx.y\n", 5,
            "`x` was set on line 4: `x = g(0)`, and `g` (defined on line 1) gives `None` where the `if` on line 2 does "
            "not hold.",
        ),
        (
            "x", "x = items.sort()\nx[0]\n", 2,
            "`x` was set on line 1: `x = items.sort()`, and `items.sort` changes its object in place and gives "
            "`None`.",
        ),
        ("x", "x = d.get('k', 1)\nx.y\n", 2, "`x` was set on line 1: `x = d.get('k', 1)`."),
        (
            "self.q", "class C:\n  def __init__(self):\n    self.q = None\n  def f(self):\n    self.q.put(1)\n",
            5, "`self.q` was set on line 3: `self.q = None`.",
        ),
    ],
)  # fmt: skip
def test_where_none_came_from(expression: str, source: str, line: int, told: str) -> None:
    tree = read_line(expression)
    node = tree.body[0].value  # type: ignore[union-attr]
    assert [s.text for s in origins(node, source, line)] == [told]


def test_a_file_that_cannot_be_read_tells_nothing(tmp_path: Path) -> None:
    node = read_line("x").body[0].value  # type: ignore[union-attr]
    assert origins(node, "x = (\n", 1) == []
    assert origins(node, "(" * 5000, 1) == []
