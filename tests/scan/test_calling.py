"""Who calls the functions that raise and are not public: each kind of call, and what is no call that is known."""

import zlib

import pytest

from errdex.model.calls import CallEdge, Unfollowed, full_name
from errdex.scan.python.drafts import Needs
from errdex.scan.python.files import answer_python, draft_python, scan_files
from errdex.scan.python.linking import link

CHECKS = """
def _check(depth):
    _deeper(depth)  # three away


def _deeper(depth):
    return [_deepest(d) for d in depth]  # two away


def _deepest(depth):
    if depth < 0:
        raise ValueError("the tide is below the gauge")


def _unused(depth):
    raise ValueError("nobody asks for this depth")
"""
GAUGE = """
from tide import _checks
from tide._checks import _check as _check_depth


def measure(depth):
    _checks._check(depth)  # through the module


def record(depth):
    _check_depth(depth)  # under another name


def late():
    from tide._checks import _deepest

    _deepest(-1)  # imported inside


_checks._deepest(1)  # at module level
"""


def edges(files: dict[str, str]) -> dict[str, CallEdge]:
    """The calls of a small project, by the comment on their line."""
    out: dict[str, CallEdge] = {}
    for scan in scan_files({path: text.encode() for path, text in files.items()}):
        for edge in scan.calls:
            assert edge.file == scan.file
            comment = files[scan.file].split("\n")[edge.at_line - 1].partition("# ")[2]
            assert comment not in out or edge.receiver
            out[f"{comment} of {edge.receiver}" if edge.receiver else comment] = edge
    return out


def unfollowed(files: dict[str, str]) -> dict[str, Unfollowed]:
    scans = scan_files({path: text.encode() for path, text in files.items()})
    return {u.callee: u for scan in scans for u in scan.unfollowed}


def one(text: str) -> dict[str, CallEdge]:
    return edges({"tide/__init__.py": "", "tide/gauge.py": text})


def test_calls_are_followed_three_deep_across_modules() -> None:
    found = edges({"tide/__init__.py": "", "tide/_checks.py": CHECKS, "tide/gauge.py": GAUGE})
    assert {c: (e.callee, e.caller) for c, e in found.items()} == {
        "two away": ("tide._checks._deepest", "tide._checks._deeper"),
        "three away": ("tide._checks._deeper", "tide._checks._check"),
        "through the module": ("tide._checks._check", "tide.gauge.measure"),
        "under another name": ("tide._checks._check", "tide.gauge.record"),
        "imported inside": ("tide._checks._deepest", "tide.gauge.late"),
        "at module level": ("tide._checks._deepest", "tide.gauge.<module>"),
    }
    assert {e.kind for e in found.values()} == {"call"}
    through = found["through the module"]
    assert (through.line, through.at_line, through.column) == (6, 7, 4)
    assert through.public == "tide.gauge.measure"
    assert found["two away"].public == ""
    # The comprehension's call stands inside brackets.
    assert (found["two away"].at_line, found["two away"].column) == (7, 12)
    assert found["at module level"].line == 0


def test_a_fourth_step_is_not_looked_for() -> None:
    steps = ("def _b(): _a()  # 1\n", "def _c(): _b()  # 2\n", "def _d(): _c()  # 3\n", "def e(): _d()  # 4\n")
    text = "def _a(): raise ValueError('low')\n" + "".join(steps)
    assert sorted(one(text)) == ["1", "2", "3"]


def test_what_is_public_needs_no_callers() -> None:
    assert one("def read():\n    raise ValueError('no tide')\n\n\ndef again():\n    read()  # public\n") == {}


def test_reexports_lead_to_the_function() -> None:
    files = {
        "tide/__init__.py": "from tide._src import _refuse\n",
        "tide/_src/__init__.py": "from ._impl import _refuse\n",
        "tide/_src/_impl.py": "def _refuse():\n    raise ValueError('no')\n",
        "tide/gauge.py": (
            "import tide\nfrom . import _refuse\n\ndef f():\n    tide._refuse()  # whole\n    _refuse()  # bare\n"
        ),
    }
    found = edges(files)
    assert {(c, e.callee) for c, e in found.items()} == {
        ("whole", "tide._src._impl._refuse"),
        ("bare", "tide._src._impl._refuse"),
    }


METHODS = """
class Base:
    def run(self):
        return self._read()  # base

    def run_own(self):
        return self._read()  # overridden below

    @property
    def _level(self):
        raise LookupError("no level")

    @classmethod
    def make(cls, name):
        cls._register(name)  # class method
        return cls(name)  # made by its class

    @classmethod
    def _register(cls, name):
        raise KeyError("taken")

    def show(self):
        return self._level  # property


class Gauge(Base):
    def __init__(self, name):
        self._open(name)  # own

    def _open(self, name):
        if not name:
            raise ValueError("a gauge needs a name")

    def _read(self):
        raise TypeError("cannot be read")

    def run_own(self):
        return 1


class Deep(Gauge):
    def _open(self, name):
        super()._open(name)  # super
        Gauge._open(self, name)  # by class

    def level(self):
        def later():
            self._open("x")  # closure

        later()  # the closure itself
        return self._level  # inherited property


class Twice(Gauge):
    def _open(self, name):
        raise ValueError("twice")
"""


def test_methods_are_found_by_the_class_around_the_call() -> None:
    found = one(METHODS)
    short = {c: (e.callee.removeprefix("tide.gauge."), e.caller.removeprefix("tide.gauge."), e.kind)
             for c, e in found.items()}  # fmt: skip
    assert short == {
        "own": ("Gauge._open", "Gauge.__init__", "call"),
        "own of tide.gauge.Twice": ("Twice._open", "Gauge.__init__", "call"),
        "super": ("Gauge._open", "Deep._open", "super"),
        "by class": ("Gauge._open", "Deep._open", "call"),
        # Deep._open raises nothing itself, but calls what does.
        "own of tide.gauge.Deep": ("Deep._open", "Gauge.__init__", "call"),
        "closure": ("Deep._open", "Deep.level.later", "call"),
        "property": ("Base._level", "Base.show", "property"),
        "inherited property": ("Base._level", "Deep.level", "property"),
        "class method": ("Base._register", "Base.make", "call"),
        # What the base's method runs on an object below; where that has a method of its own, the base's never runs.
        "base of tide.gauge.Gauge": ("Gauge._read", "Base.run", "call"),
        "the closure itself": ("Deep.level.later", "Deep.level", "call"),
    }


def test_bases_without_methods_are_passed_by_and_unknown_ones_end_the_search() -> None:
    found = one(
        "from abc import ABC\nfrom typing import Generic\n"
        "class _Base:\n    def _read(self): raise ValueError\n"
        "class A(Generic[T], ABC, _Base[int]):\n    def go(self): self._read()  # generic\n"
        "class B(make(1), _Base):\n    def go(self): self._read()  # made by a call, which may have one, too\n"
    )
    assert {c: e.public for c, e in found.items()} == {"generic": "tide.gauge.A.go"}


def test_making_an_object_runs_its_constructors() -> None:
    found = one(
        "class _Gauge:\n    def __init__(self, n):\n        raise ValueError('n')\n"
        "    @classmethod\n    def _make(cls):\n        return cls(1)  # cls\n"
        "class _Below(_Gauge):\n    pass\n"
        "class _Own(_Gauge):\n    def __init__(self, n):\n        super().__init__(n)  # super\n"
        "class _Data:\n    def __post_init__(self):\n        raise TypeError('data')\n"
        "def f():\n    _Gauge(1)  # itself\n    _Below(1)  # inherited\n    _Own(1)  # own\n    _Data()  # data\n"
    )
    assert {(c, e.callee.removeprefix("tide.gauge."), e.kind) for c, e in found.items()} == {
        ("itself", "_Gauge.__init__", "constructor"),
        ("inherited", "_Gauge.__init__", "constructor"),
        ("cls", "_Gauge.__init__", "constructor"),
        ("super", "_Gauge.__init__", "super"),
        # One step further: ``_Own.__init__`` is a caller that is not public.
        ("own", "_Own.__init__", "constructor"),
        ("cls of tide.gauge._Own", "_Own.__init__", "constructor"),
        ("data", "_Data.__post_init__", "constructor"),
    }


def test_nested_functions_and_recursion() -> None:
    found = one(
        "def outer(n):\n    def inner(k):\n        if k:\n            inner(k - 1)  # again\n"
        "        raise ValueError('inner')\n    return inner(n)  # called\n"
        "def _a(n):\n    _b(n)  # a to b\n    raise ValueError('a')\n"
        "def _b(n):\n    _a(n)  # b to a\n"
    )
    assert {
        (c, e.callee.removeprefix("tide.gauge."), e.caller.removeprefix("tide.gauge.")) for c, e in found.items()
    } == {
        ("again", "outer.inner", "outer.inner"),
        ("called", "outer.inner", "outer"),
        ("a to b", "_b", "_a"),
        ("b to a", "_a", "_b"),
    }


DYNAMIC = """
import functools


def _refuse(n):
    raise ValueError("no")


class Gauge:
    def _close(self):
        raise ValueError("closed")


def f(gauge, others):
    gauge._close()
    others[0]._close()
    return lambda: _refuse(1)


def g(_refuse):
    _refuse(2)


def h():
    _refuse = print
    _refuse("other")


TABLE = {"a": _refuse}
hold = functools.partial(_refuse, 1)


def again(_refuse=None):
    '''Calls _refuse(1) and Gauge._close().'''
    # _refuse(3)
    return "_refuse(4)"
"""


def test_what_is_dynamic_is_counted_not_followed() -> None:
    files = {"tide/__init__.py": "", "tide/gauge.py": DYNAMIC}
    assert edges(files) == {}
    assert unfollowed(files)["tide.gauge.Gauge._close"].objects == 2
    assert unfollowed(files)["tide.gauge._refuse"].values == 1  # the lambda: the name is a variable's, too


def test_handing_on_is_counted_where_the_name_is_the_functions_alone() -> None:
    text = (
        "def _refuse(n):\n    raise ValueError('no')\n"
        "TABLE = {'a': _refuse}\nhold = partial(_refuse, 1)\n@_refuse\ndef f(): pass\n"
    )
    found = unfollowed({"tide/__init__.py": "", "tide/gauge.py": text})
    assert found["tide.gauge._refuse"] == Unfollowed(callee="tide.gauge._refuse", values=3)


def test_calls_in_tests_do_not_count() -> None:
    files = {
        "tide/__init__.py": "",
        "tide/gauge.py": "def _refuse():\n    raise ValueError('no')\n",
        "tide/tests/test_gauge.py": (
            "from tide.gauge import _refuse\ndef test():\n    _refuse()  # test\n    raise KeyError('x')\n"
        ),
    }
    assert edges(files) == {}
    kept = {s.file for s in scan_files({p: t.encode() for p, t in files.items()}) if s.text}
    assert kept == {"tide/gauge.py"}


def test_no_more_than_forty_calls_are_kept_and_the_rest_is_counted() -> None:
    text = "def _refuse():\n    raise ValueError('no')\n" + "".join(
        f"def f{n}():\n    _refuse()  # {n}\n" for n in range(50)
    )
    files = {"tide/__init__.py": "", "tide/gauge.py": text}
    assert sorted(edges(files), key=int) == [str(n) for n in range(40)]
    assert unfollowed(files)["tide.gauge._refuse"].more == 10


def test_texts_are_kept_where_something_raises_or_calls() -> None:
    files = {
        "tide/__init__.py": "VERSION = 1\n",
        "tide/_checks.py": CHECKS,
        "tide/gauge.py": GAUGE,
        "tide/latin.py": "# coding: latin-1\r\ndef f():\r\n    raise ValueError('é')\r\n",
        "tide/quiet.py": "import tide\nclass Quiet: pass\n",
    }
    data = {path: text.encode("latin-1" if "latin" in path else "utf-8") for path, text in files.items()}
    kept = {s.file: zlib.decompress(s.text).decode() for s in scan_files(data) if s.text}
    assert sorted(kept) == ["tide/_checks.py", "tide/gauge.py", "tide/latin.py"]
    assert kept["tide/gauge.py"] == GAUGE
    # As the scanner reads it: UTF-8, one kind of line end.
    assert kept["tide/latin.py"].splitlines()[1:] == ["def f():", "    raise ValueError('é')"]


def test_a_very_large_file_is_scanned_but_not_kept() -> None:
    text = "def _f():\n    raise ValueError('x')\ndef g():\n    _f()  # large\n" + "PAD = 1\n" * 280_000
    files = {"tide/__init__.py": "", "tide/gauge.py": text}
    scans = scan_files({p: t.encode() for p, t in files.items()})
    assert [len(s.calls) for s in scans] == [0, 1]
    assert [s.text for s in scans] == [b"", b""]


@pytest.mark.parametrize(
    "text",
    [
        "def _f(:\n    raise ValueError('x')\n_f(\n",
        "class A(\n  def _f(self): raise ValueError('x')\n  def g(self): self._f(\n",
        "def _f(): raise ValueError('x')\n" + "(" * 3_000 + "_f()" + ")" * 3_000,
        "def _f(): raise ValueError('x')\nx = " + "lambda: " * 2_000 + "_f()\n",
        "class A(A):\n    def _f(self): raise ValueError('x')\n    def g(self): self._f()\n",
        "def _f(): raise ValueError('x')\nprint '_f', _f()\n",
        "def _f(): raise ValueError('x')\n\x00_f()\n",
        "def _é(): raise ValueError('x')\ndef g(): _é()\n",
    ],
)
def test_broken_and_odd_sources_give_no_exception(text: str) -> None:
    files = {"tide/__init__.py": "", "tide/gauge.py": text}
    scans = scan_files({p: t.encode() for p, t in files.items()})
    assert len(scans) == 2


def test_a_file_that_is_gone_when_it_is_asked_tells_nothing() -> None:
    files = {"tide/__init__.py": b"", "tide/_checks.py": CHECKS.encode(), "tide/gauge.py": GAUGE.encode()}
    drafts = [draft_python(path, data) for path, data in files.items()]

    def fetch(asked: dict[str, Needs]) -> list[object]:
        return [answer_python(p, files[p], n) for p, n in asked.items() if p != "tide/gauge.py"]

    scans = link(drafts, fetch)  # type: ignore[arg-type]
    assert {e.caller for s in scans for e in s.calls} == {"tide._checks._deeper", "tide._checks._check"}


def test_full_names_are_those_of_the_edges() -> None:
    assert full_name("tide/_src/__init__.py", "outer.<locals>.inner") == "tide._src.outer.inner"
    assert full_name("gauge.py", "Gauge.read") == "gauge.Gauge.read"


REGISTERED = """
from tide import base
from tide.base import signal as level_signal, table

wave_p = base.Primitive("wave")


def wave(x):
    return wave_p.bind(x)


def _lowered(ctx, x):
    raise NotImplementedError("waves on land")


base.register(wave_p, _lowered, platform="land")


def _traced(x):
    raise ValueError("traced")


wave_p.def_impl(partial(_traced, 1))


def _batched(x):
    raise ValueError("batched")


table[wave_p] = _batched


def _shown(x):
    raise ValueError("shown")


base.SHOWN.update({wave_p: _shown})


@base.rule(wave_p)
def _ruled(x):
    raise ValueError("ruled")


def _on_level(sender):
    raise ValueError("level")


level_signal.connect(_on_level)


@level_signal.connect
def _on_level_too(sender):
    raise ValueError("level")
"""
"""All but the last two are registered for ``wave_p``."""


def registered(text: str, **others: str) -> set[tuple[str, str, str]]:
    base = "signal = Signal()\ntable = {}\n\n\ndef emit(n):\n    signal.send(n)\n"
    files = {"tide/__init__.py": "", "tide/base.py": base, "tide/gauge.py": text}
    files |= {f"tide/{name}.py": other for name, other in others.items()}
    scans = scan_files({path: source.encode() for path, source in files.items()})
    return {
        (e.callee.removeprefix("tide.gauge."), e.receiver, e.public or e.caller)
        for scan in scans
        for e in scan.calls
        if e.kind == "registered"
    }


def test_what_is_registered_for_a_name_is_reached_by_those_who_use_it() -> None:
    wave = {
        (f, "tide.gauge.wave_p", "tide.gauge.wave") for f in ("_lowered", "_traced", "_batched", "_shown", "_ruled")
    }
    level = {(f, "tide.base.signal", "tide.base.emit") for f in ("_on_level", "_on_level_too")}
    assert registered(REGISTERED) == wave | level


def test_a_generic_function_runs_what_is_registered_with_it() -> None:
    text = (
        "@functools.singledispatch\ndef show(x): pass\n"
        "@show.register\ndef _show_int(x: int): raise ValueError\n"
        "@show.register(str)\ndef _show_str(x): raise ValueError\n"
        "def _show_list(x): raise ValueError\nshow.register(list, _show_list)\n"
        "def use(x): return show(x)\n"
    )
    # What calls ``show`` is one step further than the function itself, which users have.
    for name in ("_show_int", "_show_str", "_show_list"):
        assert (name, "tide.gauge.show", "tide.gauge.show") in registered(text)


F = "def _f(x): raise ValueError\n"
USER = "x_p = Prim()\ndef use(): x_p.bind(1)\n"


@pytest.mark.parametrize(
    "text",
    [
        USER + F + "y = make(x_p, _f)\n",  # what is made may be anything
        USER + F + "def late():\n    call(x_p, _f)\n",  # a call when it runs, no registration
        USER + F + "call(lambda: _f(x_p))\n",
        F + "import atexit\natexit.register(_f)\ndef use(): atexit.go()\n",  # another project's
        F + "class X: pass\nregister(X, _f)\ndef use(): X.make()\n",
        F + "def use(): pass\nregister(use, _f)\n",
        F + "def use(): pass\n@functools.wraps(use)\ndef _g(): raise ValueError\n",
        F + "x_p = Prim()\nregister(x_p, _f)\ndef use(x_p): x_p.bind(1)\n",  # a parameter
        F + "x_p = Prim()\nregister(x_p, _f)\ndef use(): x_p.def_impl(1)\n",  # registers, and does not run
        F + "x_p = Prim()\nregister(x_p, _f)\nx_p.bind(1)\n",
        F + "x_p = Prim()\nx_p.impl = _f\ndef use(): x_p.bind(1)\n",
        # Which of those that go by ``_`` is registered for which is not told.
        "@x.register(int)\ndef _(n): raise ValueError\n@y.register(int)\ndef _(n): pass\n"
        "x = Hook()\ny = Hook()\ndef use(): x(1)\n    y(1)\n",
        F + "all_p = []\nall_p.append(_f)\ndef use(): all_p.sort()\n",
        F + "x_p = Prim()\nregister(x_p, _f)\n" + "".join(f"def use{n}(): x_p.bind({n})\n" for n in range(9)),
        F + "".join(f"x{n}_p = Prim()\nregister(x{n}_p, _f)\ndef use{n}(): x{n}_p.bind(1)\n" for n in range(4)),
    ],
)
def test_what_is_no_registration_names_nobody(text: str) -> None:
    assert registered(text) == set()


def test_a_function_that_is_called_needs_no_registration() -> None:
    assert registered(USER + F + "register(x_p, _f)\ndef own(): _f(1)\n") == set()


@pytest.mark.parametrize(
    "body",
    [
        "go(lambda n: x_p.bind(n))",
        "\n    def each(n): x_p.bind(n)\n    go(each)",
        "class C:\n        def each(self): x_p.bind(1)",
    ],
)
def test_what_is_defined_inside_a_function_uses_it_for_the_function(body: str) -> None:
    text = F + "x_p = Prim()\nregister(x_p, _f)\ndef use():\n    " + body + "\n"
    assert registered(text) == {("_f", "tide.gauge.x_p", "tide.gauge.use")}


def test_private_users_are_followed_where_none_is_public() -> None:
    text = F + "x_p = Prim()\nregister(x_p, _f)\ndef _use(): x_p.bind(1)\n"
    assert registered(text) == {("_f", "tide.gauge.x_p", "tide.gauge._use")}
    other = "from tide import gauge\ndef other(): gauge.x_p.bind(2)\n"
    assert registered(text, other=other) == {("_f", "tide.gauge.x_p", "tide.other.other")}
