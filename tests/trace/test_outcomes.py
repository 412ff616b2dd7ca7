"""A condition set against what each call did, over a file of functions whose counts were thought out by hand."""

import functools
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from errdex.trace import Story, Wanted
from tests.trace.programs import CASES, PYTHONS, marked, run

HARBOUR = CASES / "harbour" / "harbour.py"

R, U, C, X = "raised", "returned", "caught", "unwound"
TABLE: dict[str, tuple[str, str, list[str], dict[tuple[bool | None, str], int]]] = {
    # mark: function, condition, calls, expected
    "deep": (
        "deep", "draught > LIMIT", ["deep(3)", "deep(10)", "deep(11)", "deep('x')"],
        # With what again, wrapped and swallowed hand on below: 1, 1 and -1 are not too deep; twice two and two are.
        {(False, U): 5, (True, R): 7, (None, X): 2},
    ),
    # A wrong condition: 4 > 4.5 does not hold, and nan is above nothing though the text says so.
    "between": (
        "between", "not low <= high",
        ["between(1, 2)", "between(3, 2)", "between(float('nan'), 2)", "between('3', 4)", "between('x', 'a')"],
        {(False, U): 1, (True, R): 1, (True, U): 1, (None, U): 1, (True, X): 1},
    ),
    # Reached twice by deep's exception; "x" ends it by another.
    "again": (
        "again", "name > 10", ["again(1)", "again(11)", "again(12)", "again('x')"],
        {(False, U): 1, (True, R): 2, (None, X): 1},
    ),
    "wrapped": ("wrapped", "name > 11", ["wrapped(11)", "wrapped(12)"], {(False, R): 1, (True, R): 1}),
    # With 20 and 30, deep's exception comes first and is caught.
    "swallowed": (
        "swallowed", "draught < 0 or draught == 20",
        ["swallowed(1)", "swallowed(-1)", "swallowed(20)", "swallowed(30)"],
        {(False, U): 1, (True, R): 1, (True, C): 1, (False, C): 1},
    ),
    # Four calls, of which only the innermost reaches the statement; the others end by its exception.
    "countdown": ("countdown", "n == 0", ["countdown(3)"], {(True, R): 1, (False, X): 3}),
    # Dropped after one value, as zip does with the second of its two, a generator tells nothing.
    "tides": (
        "tides", "n > 2", ["list(tides(2))", "list(tides(3))", "next(tides(5))", "[*zip(tides(1), tides(3))]"],
        {(False, U): 2, (True, R): 1},
    ),
    "moor": (
        "moor", "ship is None", ["asyncio.run(moor(None))", "asyncio.run(moor(1))"], {(True, R): 1, (False, U): 1},
    ),
    "free": ("Pier.free", "self.length < 0", ["Pier(-1).free", "Pier(1).free"], {(True, R): 1, (False, U): 1}),
    "open": ("Pier.open", "self.__locked", ["Pier(101).open()", "Pier(1).open()"], {(True, R): 1, (False, U): 1}),
    "close": ("LongPier.close", "not hasattr(super(), 'close')", ["LongPier(3).close()"], {(True, R): 1}),
    # Called by full's own test three times more, of which Pier(60) is long; what evaluating its condition calls is not
    # counted.
    "len": ("Pier.__len__", "self.length > 50", ["len(Pier(51))"], {(True, R): 2, (False, U): 2}),
    # The evaluation of Pier(60) fails by the very OverflowError that then ends the call.
    "full": (
        "full", "not pier", ["full(Pier(0))", "full(Pier(1))", "full(Pier(60))"],
        {(True, R): 1, (False, U): 1, (None, X): 1},
    ),
    "closure": (
        "closure.<locals>.check", "value < least", ["closure(3)(2)", "closure(2)(2)"], {(True, R): 1, (False, U): 1},
    ),
    "old": ("old", "flag", ["old(0)", "old(1)"], {(False, U): 1, (True, R): 1}),
    "certain": ("certain", "not x > 0", ["certain(0)", "certain(1)"], {(True, R): 1, (False, U): 1}),
    # An iterator is not used up: the call still finds its first item.
    "first": (
        "first", "isinstance(items, list) and 3 in items", ["first([3])", "first([1])", "print(first(iter([7, 8])))"],
        {(True, R): 1, (False, U): 1, (None, U): 1},
    ),
    "defaults": (
        "defaults", 'not names and "all" not in more', ["defaults()", "defaults(1)", "defaults(all=1)"],
        {(True, R): 1, (False, U): 2},
    ),
}  # fmt: skip


@functools.cache
def outcomes(python: str) -> tuple[Story, str]:
    sites = tuple(
        marked(HARBOUR, mark, function=function, condition=text) for mark, (function, text, _, _) in TABLE.items()
    )
    lines = ["import asyncio, sys", f"sys.path.insert(0, {str(HARBOUR.parent)!r})", "from harbour import *"]
    for _, _, calls, _ in TABLE.values():
        lines += [f"try: {call}\nexcept Exception: pass" for call in calls]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "main.py").write_text("\n".join(lines))
        story, done = run(Path(folder), python, Wanted(sites=sites), ["main.py"])
    assert done.returncode == 0, done.stderr
    return story, done.stdout


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("mark", TABLE)
def test_outcome_of_each_call(mark: str, python: str) -> None:
    story, _ = outcomes(python)
    found = Counter((o.held, o.then) for o in story.outcomes(list(TABLE).index(mark)))
    assert found == Counter(TABLE[mark][3])


@pytest.mark.parametrize("python", PYTHONS)
def test_an_iterator_is_not_used_up(python: str) -> None:
    story, printed = outcomes(python)
    assert printed == "7\n"
    assert [o.problem for o in story.outcomes(list(TABLE).index("first")) if o.held is None] == [
        "it would use up an iterator"
    ]
