"""Uses of functions by their public names in a script's text: seen, asked about before, given another result."""

from pathlib import Path

import pytest

from errdex.trace import Story, Wanted, WantedName, WantedPredicate
from tests.trace.programs import PYTHONS, run

pytestmark = pytest.mark.parametrize("python", PYTHONS)


def story_of(folder: Path, python: str, name: str, text: str, replacement: str = "", **more: object) -> Story:
    (folder / "main.py").write_text(text)
    (folder / "out.jsonl").unlink(missing_ok=True)
    wanted = Wanted(names=(WantedName(name=name, replacement=replacement),), others=True, **more)  # type: ignore[arg-type]
    story, _ = run(folder, python, wanted, ["main.py"])
    assert not story.faults()
    return story


USES = [
    ("builtins.int", "int('3')", 1),
    ("builtins.int", "class A:\n    int = float\nA().int", 0),
    ("builtins.int", "int = float\nint('3')", 0),
    ("builtins.int", "x = [isinstance(y, int) for y in (1, 2)]\nassert x == [True, True]", 0),
    ("builtins.int", "assert list(map(int, '12')) == [1, 2]", 2),
    ("builtins.int", "def f(x: int) -> int:\n    return int(x)\nf('1')\nf('2')", 2),
    ("json.loads", "import json\njson.loads('1')", 1),
    ("json.loads", "from json import loads as read\nassert read('[1]') == [1]", 1),
    ("json.loads", "import json\nf = json.loads\nf('1')", 1),
    ("json.loads", "import json\njson.dumps('1')", 0),
    ("builtins.str.join", "','.join('ab')", 1),
    ("builtins.str.join", "b','.join([b'a'])", 0),
    ("builtins.list.sort", "class L(list): pass\nL([2, 1]).sort()", 1),
    ("collections.Counter.update", "import collections\nc = collections.Counter()\nc.update('ab')\n{}.update({})", 1),
    ("random.choice", "import random\nrandom.choice('a')", 1),
    ("datetime.date.fromisoformat", "import datetime\ndatetime.date.fromisoformat('2026-01-02')", 1),
    ("functools.cache", "import functools\n@functools.cache\ndef f(x): return x\nassert f(1) == 1", 1),
    ("operator.getitem", "xs = [1, 2]\nassert [xs[0], xs[-1]] == [1, 2] and xs[0:1] == [1]", 3),
    ("operator.setitem", "xs = [1, 2]\nxs[0] = 4\nassert xs == [4, 2]", 1),
    ("operator.contains", "assert 1 in [1] and 2 not in [1]", 2),
    ("operator.truediv", "x = 1\nx /= 2\nassert x == 0.5 and 1 / 4 == 0.25", 2),
    ("operator.call", "def f(): return 3\nassert max(f(), 1) == 3", 2),
    ("operator.call", "class A:\n    def __init__(self): super().__init__()\nA()", 2),
    ("builtins.getattr", "import math\nmath.pi", 1),
    ("builtins.bool", "if []:\n    pass", 1),
    ("enum.Enum.__new__", "import enum\nclass E(enum.Enum):\n    A = 1\nassert E(1) is E.A", 1),
    ("collections.OrderedDict.__getitem__", "import collections\ncollections.OrderedDict(a=1)['a']\n{'a': 1}['a']", 1),
    ("pathlib.PurePath.name", "import pathlib\nassert pathlib.Path('a/b').name == 'b'", 1),
    ("functools.partial", "from functools import partial\n@partial(partial, int)\ndef f(): pass", 2),
    ("result", "result = 3\nresult += 1\nother = 2", 1),
]


@pytest.mark.parametrize(("name", "text", "times"), USES, ids=[f"{n}: {t}" for n, t, _ in USES])
def test_uses(python: str, tmp_path: Path, name: str, text: str, times: int) -> None:
    story = story_of(tmp_path, python, name, text + "\n")
    assert story.ended is not None
    assert (story.ended.how, story.ended.message) == ("returned", "")
    assert story.used(0) == times


NOTICED = [
    ("builtins.int", "x = int('3')\nassert x == 3"),
    ("builtins.int", "xs = list(map(int, '12'))\nassert xs == [1, 2]"),
    ("builtins.sorted", "x = sorted('ba')\nassert x[0] == 'a'"),
    ("builtins.dict", "x = dict(a=1)\nassert x['a'] == 1"),
    ("json.loads", "import json\nx = json.loads('[{\"a\": null}]')\nassert x[0]['a'] is None"),
    ("builtins.float", "x = float('nan')\nassert x != x"),
    ("functools.cache", "import functools\n@functools.cache\ndef f(x): return x\nassert f(1) == 1"),
    ("operator.getitem", "xs = [1, 2]\nassert xs[0] == 1"),
    ("builtins.bytes.decode", "x = b'a'.decode()\nassert x == 'a'"),
    ("builtins.open", "with open(__file__) as f:\n    text = f.read()\nassert text.startswith('with')"),
    ("result", "result = object()\nassert type(result) is object"),
    ("types.SimpleNamespace", "import types\nx = types.SimpleNamespace(a=1)\nassert x.a == 1"),
    (
        "asyncio.sleep",
        "import asyncio\nasync def f():\n    return await asyncio.sleep(0, 7)\nassert asyncio.run(f()) == 7",
    ),
]


@pytest.mark.parametrize(("name", "text"), NOTICED, ids=[f"{n}: {t}" for n, t in NOTICED])
def test_an_assertion_about_the_result_notices_another(python: str, tmp_path: Path, name: str, text: str) -> None:
    plain = story_of(tmp_path, python, name, text + "\n")
    assert plain.ended is not None
    assert plain.ended.how == "returned"
    story = story_of(tmp_path, python, name, text + "\n", "changed")
    assert story.ended is not None
    assert (story.ended.type, story.ended.assertion, story.others() > 0) == ("AssertionError", True, True)
    assert story.ended.line == len(text.splitlines())
    assert story.asserted()[-1] == story.ended.line


@pytest.mark.parametrize("replacement", ["changed", "stand-in", "left out"])
def test_an_assertion_about_something_else_does_not(python: str, tmp_path: Path, replacement: str) -> None:
    story = story_of(tmp_path, python, "builtins.int", "x = int('3')\nassert 'x' in dir()\n", replacement)
    assert story.ended is not None
    assert (story.ended.how, story.others(), story.asserted()) == ("returned", 1, [2])


def test_what_changes_its_object_is_left_out(python: str, tmp_path: Path) -> None:
    text = "xs = [2, 1]\nxs.sort()\nassert xs == [1, 2]\n"
    changed, left = (story_of(tmp_path, python, "builtins.list.sort", text, how) for how in ("changed", "left out"))
    assert changed.ended is not None
    assert changed.ended.how == "returned"
    assert left.ended is not None
    assert left.ended.assertion


def test_an_assertion_elsewhere_is_not_the_scripts(python: str, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("def check(x):\n    assert x == 3\n")
    story = story_of(tmp_path, python, "builtins.int", "import other\nother.check(int('3'))\n", "changed")
    assert story.ended is not None
    assert (story.ended.type, story.ended.assertion, story.ended.line) == ("AssertionError", False, 2)


ALLOWS = [
    ("builtins.int", "def allows(x): return x.isdigit()", "int('4')\nint('x')", [True, False]),
    ("operator.getitem", "def allows(a, b): return b < len(a)", "xs = [0]\nxs[0]\nxs[1]", [True, False]),
    ("json.loads", "def allows(s, parse_int): return parse_int is None",
     "import json\njson.loads('1', parse_int=str)", [False]),
    ("builtins.zip", "def allows(*xs, strict=False): return len(set(map(len, xs))) < 2", "list(zip([1], [2]))", [True]),
    ("collections.Counter.update", "def allows(self, iterable): return bool(self)",
     "import collections\ncollections.Counter().update('a')", [False]),
    ("builtins.int", "def allows(y, missing): return True", "int('4')", [None]),
    ("builtins.int", "def allows(x): return x.nothing", "int('4')", [None]),
    ("builtins.int", "import nothing_of_this_name\ndef allows(x): return True", "int('4')", [None]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code", "text", "said"), ALLOWS, ids=[f"{n}: {c}" for n, c, _, _ in ALLOWS])
def test_a_predicate_gets_the_arguments_of_each_use(
    python: str, tmp_path: Path, name: str, code: str, text: str, said: list[bool | None]
) -> None:
    predicate = WantedPredicate(name=0, code=code, function="allows")
    story = story_of(tmp_path, python, name, text + "\n", predicates=(predicate,))
    assert [a.answer for a in story.answers(0)] == said
    assert all(bool(a.problem) == (a.answer is None) for a in story.answers(0))


def test_a_script_follows_in_the_same_process(python: str, tmp_path: Path) -> None:
    (tmp_path / "fix.py").write_text("import sys\nassert sys.kept == 1\nint('4')\n")
    predicate = WantedPredicate(name=0, code="def allows(x): return x.isdigit()", function="allows")
    story = story_of(
        tmp_path, python, "builtins.int", "import sys\nsys.kept = 1\nint('x')\n",
        predicates=(predicate,), then=str(tmp_path / "fix.py"),
    )  # fmt: skip
    assert story.ended is not None
    assert story.ended.type == "ValueError"
    assert story.then_ended is not None
    assert story.then_ended.how == "returned"
    assert [[a.answer for a in story.answers(0, n)] for n in (0, 1)] == [[False], [True]]


def test_an_exception_raised_again_without_its_traceback_is_the_same(python: str, tmp_path: Path) -> None:
    # As jax does to show only frames that matter to users.
    text = "try:\n    int('x')\nexcept ValueError as e:\n    raise e.with_traceback(None) from None\n"
    story = story_of(tmp_path, python, "builtins.float", text)
    assert story.ended is not None
    first = story.raised(story.ended.number)
    assert first is not None
    assert (first.line, first.statement) == (2, False)
