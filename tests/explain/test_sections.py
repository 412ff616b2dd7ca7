"""What each section says, and what it must not say."""

from collections.abc import Callable

import pytest

from errdex.catalog import Catalog
from errdex.explain import explain_entry
from errdex.explain.advice import advice
from errdex.explain.assemble import bases
from errdex.match import match_exception
from errdex.model.errors import NotFoundError
from errdex.model.explanation import Explanation
from errdex.model.template import Hole, Template, Text
from errdex.report import read_report
from tests.conftest import AddSource


def only(catalog: Catalog, shard: int) -> Explanation:
    (entry,) = catalog.shard_entries(shard)
    return explain_entry(catalog, entry.id, shard=shard)


@pytest.mark.parametrize(
    ("message", "advised"),
    [
        ("bad axis. Use axis=None instead.", ["Use axis=None instead."]),
        ("mode must be one of 'a' or 'b'", ["mode must be one of 'a' or 'b'"]),
        ("file is gone", []),
        ("unused argument", []),
        # A full stop inside a name or a number ends no sentence.
        ("np.foo is gone since 1.2. Please use np.bar.", ["Please use np.bar."]),
        ("use", []),
    ],
)
def test_advice(message: str, advised: list[str]) -> None:
    got = [s.text.removeprefix("The message says: ").strip("“”") for s in advice(Template((Text(message),)))]
    assert got == advised


def test_advice_keeps_holes_apart_from_text() -> None:
    (said,) = advice(Template((Text("Unknown key. Did you mean "), Hole("near", "r"), Text("?"))))
    assert said.text == "The message says: “Did you mean {near}?”"
    assert said.provenance == "message"


def test_condition_tells_failed_branches(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(
        a="def f(x):\n  for y in x:\n    if y:\n      pass\n    elif x > 2:\n      pass\n"
        "    else:\n      raise ValueError('odd one')\n"
    )
    occurs = only(catalog, shard).occurs
    assert occurs is not None and occurs.trigger is not None
    (condition,) = occurs.trigger.items
    assert condition.code == ("for y in x:", "else:  # of if y / x > 2")
    assert "neither `y` nor `x > 2` holds" in condition.text
    # One item for which neither holds is enough, and what does not speak of the item stands apart.
    assert (condition.expression, condition.complete) == ("not x > 2 and any(not y for y in x)", True)


def test_sites_of_one_message_with_two_conditions_are_two_causes(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(
        a="def f(x):\n  if x:\n    raise ValueError('same text')\n  if not x:\n    raise ValueError('same text')\n"
        "def g(x):\n  if x:\n    raise ValueError('same text')\n"
    )
    got = only(catalog, shard)
    assert got.occurs is not None and got.occurs.trigger is not None
    assert [c.sites for c in got.occurs.trigger.items] == [(0, 2), (1,)]
    assert len({t.cause for t in got.throw_points.items}) == 2


def test_docstring_is_quoted_as_the_librarys_words(catalog: Catalog, add_source: AddSource) -> None:
    text = (
        'def f(x):\n    """Measure the tide.\n\n    Raises:\n        ValueError: If the gauge is dry.\n'
        '        OSError: If there is no gauge.\n    """\n    raise ValueError("dry gauge")\n'
    )
    meaning = only(catalog, add_source(a=text)).meaning
    assert meaning is not None
    assert [(s.text, s.provenance) for s in meaning.items if s.provenance == "docs"] == [
        ("About `f`: “Measure the tide.”", "docs"),
        ("Documented as raising `ValueError`: “If the gauge is dry.”", "docs"),
    ]


@pytest.mark.parametrize(
    ("statement", "caught"),
    [
        ("raise ValueError('gauge is quite dry')", "if 'gauge is quite dry' not in str(error):"),
        ("raise ValueError(x)", "except ValueError as error:\n    ..."),
        ("raise GaugeError('gauge is quite dry')", "from tidegauge.a import GaugeError"),
    ],
)
def test_catch_is_no_wider_than_needed(statement: str, caught: str, catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(a=f"class GaugeError(Exception): pass\ndef f(x):\n  {statement}\n")
    defense = only(catalog, shard).defense
    assert defense is not None and defense.catch is not None and defense.catch.code is not None
    assert caught in defense.catch.code
    compile(defense.catch.code, "catch", "exec")


@pytest.mark.parametrize("statement", ["assert x, 'never so'", "raise", "raise StopIteration", "raise SystemExit(2)"])
def test_what_should_not_be_caught_has_no_catch(statement: str, catalog: Catalog, add_source: AddSource) -> None:
    defense = only(catalog, add_source(a=f"def f(x):\n  {statement}\n")).defense
    assert defense is None or defense.catch is None


@pytest.mark.parametrize(
    ("printed", "imported"),
    [
        ("tidegauge.GaugeError", "from tidegauge import GaugeError"),
        ("tidegauge._a.GaugeError", "from tidegauge._a import GaugeError"),
        ("GaugeError", "from tidegauge._a import GaugeError"),
        ("other.GaugeError", "from tidegauge._a import GaugeError"),
    ],
)
def test_a_class_is_imported_from_where_the_package_says(
    printed: str, imported: str, catalog: Catalog, add_source: AddSource
) -> None:
    add_source(_a="class GaugeError(Exception): pass\ndef f():\n  raise GaugeError('the gauge fell dry at noon')\n")
    match = match_exception(catalog, read_report(f"{printed}: the gauge fell dry at noon").first)
    got = explain_entry(catalog, match.candidates[0].entry.id, match=match).defense
    assert got is not None and got.catch is not None and got.catch.code is not None
    assert got.catch.code.splitlines()[0] == imported


def test_bases_follow_the_project_and_then_the_builtins(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(a="class A(LookupError): pass\nclass B(A): pass\nraise B('empty sea')\n")
    assert bases(catalog, "tidegauge.a.B", shard) == ("tidegauge.a.A", "LookupError", "Exception", "BaseException")


def test_related_reads_alike_before_same_file(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(
        a="def f(): raise ValueError('pumping is currently only done on Mondays')\n"
        "def g(): raise ValueError('pumping is currently only done on Monday')\n"
        "def h(): raise ValueError('something else altogether')\n"
    )
    first = catalog.shard_entries(shard)[0]
    related = explain_entry(catalog, first.id).related
    assert related is not None
    assert next((r.title[-6:], r.reason) for r in related.items) == ("Monday", "its message reads much alike")


def test_version_table_tells_where_it_is_gone(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(version="1.0", a="def f(): raise ValueError('the old trouble')\n")
    add_source(version="2.0", a="def f(): return 1\n")
    got = only(catalog, shard).versions
    assert got is not None
    assert [v.version for v in got.present] == ["1.0"] and got.absent == ("2.0",)


def test_values_and_chain_come_from_the_report(catalog: Catalog, add_source: AddSource) -> None:
    add_source(a="def f(x, y):\n  raise ValueError(f'gauge {x!r} read {y:.1f} m, which is a lot')\n")
    report = read_report(
        "Traceback (most recent call last):\n"
        '  File "/home/ada/sea.py", line 3, in main\n    low()\n'
        "KeyError: 'low'\n\n"
        "During handling of the above exception, another exception occurred:\n\n"
        "Traceback (most recent call last):\n"
        '  File "/home/ada/sea.py", line 5, in main\n    f("north", 3)\n'
        '  File "/home/ada/.venv/lib/python3.12/site-packages/tidegauge/a.py", line 2, in f\n'
        "    raise ValueError(...)\n"
        "ValueError: gauge 'north' read 3.0 m, which is a lot\n"
    )
    match = match_exception(catalog, report.first)
    got = explain_entry(catalog, match.candidates[0].entry.id, match=match, report=report)
    assert got.values is not None and got.report is not None and got.report.frame is not None
    assert [(v.expression, v.value) for v in got.values.items] == [("x", "'north'"), ("y", "3.0")]
    assert [(m.type, m.role) for m in got.report.chain] == [("KeyError", "context")]
    assert (got.report.frame.file, got.report.frame.line) == ("/home/ada/sea.py", 5)
    assert got.owner is not None and got.owner.text == "tidegauge 1.0, by a raise statement"


def test_the_class_comes_from_the_report_where_the_statement_does_not_tell_it(
    catalog: Catalog, add_source: AddSource
) -> None:
    shard = add_source(a="def f(error):\n  raise error\n")
    report = read_report(
        "Traceback (most recent call last):\n"
        '  File "/home/ada/.venv/lib/python3.12/site-packages/tidegauge/a.py", line 2, in f\n'
        "    raise error\n"
        "tidegauge.low.LowWater: no depth\n"
    )
    match = match_exception(catalog, report.first)
    got = explain_entry(catalog, match.candidates[0].entry.id, match=match, report=report).exception
    assert (got.type, got.qualified, got.provenance) == ("LowWater", "tidegauge.low.LowWater", "message")
    # Without a report nothing tells it.
    assert only(catalog, shard).exception.type == ""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("ImportError: cannot import name 'tide' from 'sea' (/x/sea.py)", "while it carries out an import"),
        ("SyntaxError: invalid syntax", "when it cannot compile the line"),
        ("ZeroDivisionError: division by zero", "while it evaluates an expression"),
    ],
)
def test_what_the_interpreter_was_at(text: str, meaning: str, catalog: Catalog) -> None:
    match = match_exception(catalog, read_report(text).first)
    got = explain_entry(catalog, match.candidates[0].entry.id, match=match).meaning
    assert got is not None and meaning in got.items[-1].text


def test_unknown_id_is_one_line(catalog: Catalog) -> None:
    with pytest.raises(NotFoundError, match="errdex search"):
        explain_entry(catalog, "0" * 16)


def test_a_long_chain_of_branches_is_counted(catalog: Catalog, add_source: AddSource) -> None:
    chain = "".join(f"  elif x == {n}:\n    pass\n" for n in range(1, 6))
    shard = add_source(a=f"def f(x):\n  if x == 0:\n    pass\n{chain}  else:\n    raise ValueError('odd one')\n")
    occurs = only(catalog, shard).occurs
    assert occurs is not None and occurs.trigger is not None
    (condition,) = occurs.trigger.items
    assert condition.text == "In `f`, it raises when none of the 6 tests before it holds."
    assert condition.code == ("else:  # of if x == 0 / x == 1 / x == 2 / 3 more",)


def test_a_long_check_stands_on_several_lines_and_says_the_same(catalog: Catalog, add_source: AddSource) -> None:
    test = "depth is not None and (unit == 'fathom' or unit == 'cable') and station is not None"
    shard = add_source(a=f"def f(depth, unit, station):\n  if {test}:\n    raise ValueError('no such unit')\n")
    defense = only(catalog, shard).defense
    assert defense is not None and defense.validate is not None and defense.validate.code is not None
    assert max(len(line) for line in defense.validate.code.splitlines()) < 76
    made: dict[str, Callable[..., bool]] = {}
    exec(defense.validate.code, made)
    assert made["raises"](1, "cable", 2) is True
    assert made["raises"](1, "metre", 2) is False
    assert made["raises"](1, "cable", None) is False


def test_advice_is_read_from_the_report_where_the_source_has_no_text() -> None:
    unknown = Template(parts=(Hole(expression="message"),))
    said = advice(unknown, "Too deep here. Use a longer line.")
    assert [s.text for s in said] == ["The message says: “Use a longer line.”"]
    known = Template(parts=(Text("no water "), Hole(expression="where")))
    assert advice(known, "no water at 'Use a longer line. Use two.'") == ()


def test_a_section_of_a_docstring_is_no_summary_and_marks_are_taken_off(
    catalog: Catalog, add_source: AddSource
) -> None:
    text = (
        'def f(x):\n    """Returns\n    -------\n    int\n        The tide.\n    """\n    raise ValueError("dry")\n\n\n'
        'def g(x):\n    """Read a :class:`~tide.Gauge` by :meth:`Gauge.read`."""\n    raise ValueError("no gauge")\n'
    )
    shard = add_source(a=text)
    said = [
        s.text
        for e in catalog.shard_entries(shard)
        if (meaning := explain_entry(catalog, e.id).meaning) is not None
        for s in meaning.items
        if s.provenance == "docs"
    ]
    assert said == ["About `g`: “Read a tide.Gauge by Gauge.read.”"]


def test_an_endless_loop_demands_nothing(catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(a="def f(x):\n  while True:\n    if x.dry():\n      raise ValueError('dry gauge')\n")
    occurs = only(catalog, shard).occurs
    assert occurs is not None and occurs.trigger is not None
    assert occurs.trigger.items[0].text == "In `f`, it raises when `x.dry()` holds."
