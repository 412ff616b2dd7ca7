"""The interpreter's table against the interpreter: real errors of the one that runs the tests, and other versions' texts."""

# Code and messages stand on one line, as they are read.
# ruff: noqa: E501

import sys
import warnings

import pytest

from errdex.catalog import Catalog
from errdex.match import match_exception
from errdex.match.interpreter import by_id, made_by_interpreter, table
from errdex.match.matching import variants
from errdex.model.report import ReportedException

REAL = {
    "attribute": ["(1).nope", "int.nope", "__import__('math').nope", "(1).real = 2", "[].append.__name__ = 'x'",
                  "class A: __slots__ = ('a',)\nA().a", "class A:\n  @property\n  def p(self): return 1\nA().p = 2",
                  "class A: pass\ndel A().x", "int.nope = 1"],
    "call": ["(lambda a: a)()", "(lambda a: a)(1, 2)", "(lambda: 0)(1)", "(lambda *, k: k)()", "(lambda a: a)(b=1)",
             "(lambda a: a)(1, a=2)", "len()", "len(1, 2)", "int(a=1)", "print(1, bad=2)", "f = 1\nf()", "dict(1)",
             "(lambda a, /: a)(a=1)", "(lambda a, b=1: a)(1, 2, 3)", "(lambda a, b: a)()", "(lambda **k: 0)(**3)",
             "(lambda *a: 0)(*3)", "object(1)", "getattr(1)", "isinstance(1)", "open()", "'a'.join()", "ord()", "pow(1)",
             "class A:\n  def __init__(self): return 1\nA()", "bytes(1, 2, 3, 4)", "[].append(1, 2)", "{}.get()",
             "divmod(1)", "(1).__add__()", "object.__new__(int)", "reversed(1)", "getattr(1, 2)"],
    "operator": ["1 + 'a'", "'a' + 1", "[] + 1", "b'' + 'a'", "-'a'", "~1.5", "1 < 'a'", "[] * 'a'", "{} | 1", "hash([])",
                 "{[]: 1}", "{1}[0]", "pow('a', 2)", "divmod('a', 1)", "1j < 2j", "int([])", "float({})", "int('1', base=[])",
                 "range('a')", "'a' % 1", "'%s %s' % 1", "'%d' % 'a'", "'%(a)s' % 1", "1 @ 2", "x = 1\nx += 'a'", "[1] * 1.5",
                 "complex('a', 1)", "abs('a')", "round('a')", "sum(['a'])", "max([1, 'a'])", "1j // 2", "chr('a')"],
    "iteration": ["for x in 1: pass", "iter(1)", "next([])", "a, b = 1", "a, b = 1, 2, 3", "a, b = 1,", "a, *b = ()",
                  "1 in 2", "len(1)", "next(iter([]))", "d = {1: 2}\nfor k in d: d[k + 1] = 3",
                  "def g():\n  yield next(g2)\ng2 = iter(())\nlist(g())", "s = {1}\nfor x in s: s.add(x + 1)",
                  "max([])", "min(())", "range(1, 2, 0)", "def g():\n  yield 1\ng().send(3)", "zip(1)", "sum(1)",
                  "list(zip([1], [], strict=True))", "map(1)"],
    "index": ["[][0]", "()[0]", "''[0]", "range(0)[1]", "bytearray()[0]", "[][0] = 1", "[].pop()", "(1)[0]", "[]['a']",
              "()['a']", "''['a']", "{}['k']", "(1,)[0] = 2", "del 'a'[0]", "[][1:'a']", "[].remove(1)", "[].index(1)",
              "().index(1)", "'a'.index('b')", "b'a'.index(b'b')", "{}.popitem()", "set().pop()", "[1, 2][::0]",
              "x = [1, 2, 3]\nx[::2] = [1]", "dict([1])", "dict([(1, 2, 3)])", "set().remove(1)",
              "from collections import deque\ndeque().pop()", "bytearray(1)[0] = 300", "[1].pop(5)"],
    "name": ["nope", "def f():\n  x += 1\nf()", "def f():\n  del x\n  x = 1\nf()", "import nope", "from math import nope",
             "import math.nope", "from . import x", "def f():\n  def g(): return y\n  g()\n  y = 1\nf()"],
    "number": ["1 / 0", "1 // 0", "1 % 0", "1.0 / 0", "divmod(1, 0)", "0.0 ** -1", "int('a')", "float('a')", "int('9', 8)",
               "int('1', 99)", "int(float('nan'))", "int(float('inf'))", "1 << -1", "2 ** 0.5 ** 'a'", "float(10 ** 400)",
               "10.0 ** 400", "__import__('math').sqrt(-1)", "__import__('math').exp(1e9)", "bytes([300])", "pow(2, 1, 0)",
               "pow(2, -1, 4)", "complex('x')", "(300).to_bytes(1, 'big')", "(-1).to_bytes(1, 'big')", "chr(-1)",
               "from datetime import date\ndate(2020, 13, 1)", "from datetime import date\ndate(2020, 2, 31)",
               "from datetime import date\ndate.fromisoformat('x')", "1 % 0.0", "bytes(-1)", "'a' * 10 ** 30"],
    "text": ["'%' % ()", "'%z' % 1", "'{'.format()", "'}'.format()", "'{:d}'.format('a')", "b'\\xff'.decode()",
             "'\\u2603'.encode('ascii')", "''.split('')", "','.join([1])", "b','.join(['a'])", "ord('ab')", "'a'.encode('nope')",
             "bytes('a')", "str(b'a', 1)", "bytes.fromhex('zz')", "format([], 'x')", "'a'.replace(1, 2)", "1 in 'a'",
             "'a'.startswith(1)", "'%c' % 'ab'", "int('a\\0b')", "open('a\\0b')", "'a'.translate()", "'a'.center(1, 'xx')"],
    "os": ["open('/nope/nope')", "open('/')", "import os\nos.rmdir('/nope')", "import os\nos.close(9999)", "open(1.5)",
           "import os\nos.listdir([])", "import io\nf = io.StringIO()\nf.close()\nf.read()", "open('x', 'zz')", "open('x', 'rbt')",
           "import os\nos.mkdir('/')", "import io\nio.BytesIO().read('a')", "open('/dev/null').write('x')",
           "import os\nos.fspath(1)", "import io\nio.StringIO().write(b'a')"],
    "class": ["class A(1): pass", "class A(int, str): pass", "class A(bool): pass", "class A(int, int): pass",
              "from abc import ABC, abstractmethod\nclass A(ABC):\n  @abstractmethod\n  def f(self): pass\nA()",
              "isinstance(1, 2)", "issubclass(1, int)", "super().x", "raise 1", "try: 1/0\nexcept 1: pass",
              "class M(type): pass\nclass N(type): pass\nclass A(metaclass=M): pass\nclass B(metaclass=N): pass\nclass C(A, B): pass",
              "class A: __slots__ = ('a',); a = 1", "class A: pass\nclass B(A): pass\nclass C(A, B): pass", "raise"],
    "async": ["with 1: pass", "import asyncio\nasync def f(): await 1\nasyncio.run(f())",
              "import asyncio\nasync def f():\n  async with 1: pass\nasyncio.run(f())",
              "import asyncio\nasync def f():\n  async for x in 1: pass\nasyncio.run(f())", "import asyncio\nasyncio.get_running_loop()",
              "import threading\nthreading.Lock().release()"],
    "state": ["def f(): f()\nf()", "import pickle\npickle.dumps(lambda: 0)", "import pickle\npickle.loads(b'x')",
              "import pickle\npickle.loads(b'')", "import copy, threading\ncopy.deepcopy(threading.Lock())", "compile('a b', 'f', 'exec')",
              "compile('  a', 'f', 'exec')", "compile('(', 'f', 'exec')", "compile('if a', 'f', 'exec')", "compile('return', 'f', 'exec')",
              "compile(\"'a\", 'f', 'exec')", "compile('f() = 1', 'f', 'exec')", "eval(1)", "exec(1)", "compile('a', 'f', 'x')"],
}  # fmt: skip
"""Code that fails without any raise statement of Python, by family."""


def raised(code: str) -> ReportedException:
    try:
        with warnings.catch_warnings(action="ignore"):
            exec(compile(code, "<case>", "exec"), {"__name__": "case"})
    except BaseException as error:
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
        return ReportedException(type=name, message=str(error))
    raise AssertionError(f"{code!r} raises nothing")


@pytest.mark.parametrize("code", [c for codes in REAL.values() for c in codes])
def test_the_running_interpreter_is_known(code: str) -> None:
    exception = raised(code)
    assert exception.message is not None
    found = made_by_interpreter(exception, variants(exception.message))
    assert found is not None, f"{exception.type}: {exception.message}"


@pytest.mark.parametrize(
    ("type", "message", "values"),
    [
        ("TypeError", "cannot use 'list' as a dict key (unhashable type: 'list')", ("list", "list")),
        ("TypeError", "argument of type 'int' is not a container or iterable", ("int",)),
        ("UnboundLocalError", "local variable 'x' referenced before assignment", ("x",)),
        ("AttributeError", "can't set attribute", ()),
        ("AttributeError", "property 'p' of 'A' object has no setter", ("p", "A")),
        ("TypeError", "Can't instantiate abstract class A without an implementation for abstract method 'f'", ("A", "f")),
        ("ImportError", "cannot import name 'x' from 'a' (/srv/a.py)", ("x", "a", "/srv/a.py")),
        ("ValueError", "too many values to unpack (expected 2, got 3)", ("2", "3")),
        ("ZeroDivisionError", "division by zero", ()),
        ("FileNotFoundError", "[Errno 2] No such file or directory: 'tide'", ("2", "'tide'")),
    ],
)  # fmt: skip
def test_texts_of_all_versions_are_known(type: str, message: str, values: tuple[str, ...]) -> None:
    found = made_by_interpreter(ReportedException(type=type, message=message), [message])
    assert found is not None and found.template.check(message) == values


def test_what_is_added_when_it_is_printed_is_no_part_of_it() -> None:
    message = "name 'tied' is not defined. Did you mean: 'tide'?"
    found = made_by_interpreter(ReportedException(type="NameError", message=message), variants(message))
    assert found is not None and found.made.text == "name '{name}' is not defined"


def test_a_class_of_the_same_name_elsewhere_is_another() -> None:
    assert made_by_interpreter(ReportedException(type="sea.TypeError", message="len()"), ["division by zero"]) is None


def test_each_message_has_an_id_of_its_own() -> None:
    known = table()
    ids: dict[str, set[str]] = {}
    for k in known:
        ids.setdefault(k.entry.id, set()).add(k.template.normal)
    assert all(len(texts) == 1 for texts in ids.values())
    assert by_id(known[0].entry.id) is not None
    assert by_id("nope") is None and by_id("") is None


def test_it_is_a_candidate_with_values_and_without_a_place() -> None:
    with Catalog.in_memory() as catalog:
        exception = ReportedException(
            type="TypeError", message="'>' not supported between instances of 'int' and 'str'"
        )
        match = match_exception(catalog, exception)
    (found,) = match.candidates
    assert (found.origin, found.entry.project, found.sites) == ("interpreter", "cpython", ())
    assert found.values == (("operator", ">"), ("left", "int"), ("right", "str"))
    assert found.confidence > 0.7
    assert match.interpreter == "'{operator}' not supported between instances of '{left}' and '{right}'"


def test_the_table_names_versions_in_order() -> None:
    for known in table():
        since, until = known.made.since, known.made.until
        if since and until:
            assert tuple(map(int, since.split("."))) < tuple(map(int, until.split(".")))
    assert sys.version_info >= (3, 11)
