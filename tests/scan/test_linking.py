"""Messages that are made in several places: classes, callers, helpers, constants, of one file or of several."""

from itertools import product

import pytest

from errdex.model.site import RaiseSite
from errdex.scan.python.files import scan_files

ERRORS = """
class GaugeError(Exception):
    def __init__(self, name, unit="m"):
        self.name = name
        super().__init__(f"gauge {name} reads no {unit!r}")

class DryError(GaugeError):
    pass

class CodeError(Exception):
    def __init__(self, code, detail=None):
        if detail is None:
            detail = CODES[code]
        self.code = code
        self.detail = detail

    def __str__(self):
        return f"{self.code}: {self.detail}"

class OldError(Exception):
    def __init__(self, tide):
        Exception.__init__(self, "tide %s is over" % tide)

class OuterError(GaugeError):
    def __init__(self, pier):
        super().__init__("of pier " + pier, unit="ft")

class TwoWays(Exception):
    def __init__(self, a):
        if a:
            super().__init__("one way")
        else:
            super().__init__("the other way")

class Plain(Exception):
    pass

class Kept(Exception):
    def __init__(self, message, code=None):
        self.message = message
        self.code = code

    def __str__(self):
        if self.code is None:
            return self.message
        return f"{self.message} (see {self.code})"

class Formatted(Exception):
    fmt = "an error of unknown kind"

    def __init__(self, **kwargs):
        Exception.__init__(self, self.fmt.format(**kwargs))

class NoTide(Formatted):
    fmt = "no tide at {place} on {day}"

class Passed(Formatted):
    fmt = "passed {what}"

    def __init__(self, day=None, **kwargs):
        super().__init__(**kwargs)

class Named(Exception):
    def __init__(self, *args, code=1):
        super().__init__(*args)

class Skipping(GaugeError):
    def __init__(self, pier):
        Exception.__init__(self, f"nothing of pier {pier} is read")

class Outer(Exception):
    @classmethod
    def WithPlace(cls, place):
        return cls(f"something is wrong at {place}")

class Silent(Exception):
    def __init__(self, where, when):
        self.where = where

class Joined(Exception):
    def __init__(self, name, hints):
        lines = [f"cannot moor {name}"]
        if hints:
            lines.append("try the north pier")
        super().__init__("; ".join(lines))

class Loop(Loop):
    pass

class Odd(Exception):
    def __str__(self):
        return render(self)

class Rare(Exception):
    @classmethod
    def at(cls, place):
        return cls(f"rarely seen at {place}")

class Rarer(Rare):
    pass
"""
TEXTS = """
from dock.errors import GaugeError, Plain
NO_PIER = "there is no pier {0!r}"
LATE = "too " "late"
MESSAGES = {"wet": "the deck is wet", "dry": "the deck is dry"}

def build(name, why="no reason"):
    return Plain(f"{name} failed: {why}")

def describe(count):
    if count == 1:
        return "one mooring is taken"
    return f"{count} moorings are taken"

def note(text):
    return "note: " + text
"""


def sites(work: str) -> list[RaiseSite]:
    files = {"dock/errors.py": ERRORS, "dock/texts.py": TEXTS, "dock/__init__.py": "", "dock/work.py": work}
    scans = scan_files({path: text.encode() for path, text in files.items()})
    return [s for scan in scans for s in scan.sites if scan.file == "dock/work.py"]


def made(statement: str) -> list[RaiseSite]:
    head = "from dock.errors import *\nfrom dock import errors, texts\nfrom dock.texts import build as construct\n"
    return sites(f"{head}def f(x, y):\n    {statement}\n")


def texts(found: list[RaiseSite]) -> list[str]:
    return [s.template.text for s in found]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("raise errors.GaugeError(x)", ["gauge {x} reads no 'm'"]),
        ("raise errors.GaugeError(x, 'ft')", ["gauge {x} reads no 'ft'"]),
        ("raise errors.GaugeError(unit=y, name='north')", ["gauge north reads no {y}"]),
        # what a class that already says enough is given is not told apart
        ("raise errors.DryError(x)", ["gauge {x} reads no 'm'"]),
        ("raise errors.OuterError(x)", ["gauge of pier {x} reads no 'ft'"]),
        ("raise errors.OldError(x)", ["tide {x} is over"]),
        ("raise errors.CodeError(404, 'no pier')", ["404: no pier"]),
        # which way the class takes depends on what it is given
        ("raise errors.TwoWays('a')", ["one way"]),
        ("raise errors.TwoWays(None)", ["the other way"]),
        ("raise errors.TwoWays(x)", ["one way", "the other way"]),
        ("raise errors.Plain('gone')", ["gone"]),
        ("raise errors.Loop('gone')", ["gone"]),
        ("raise errors.Kept(f'no {x}')", ["no {x}"]),
        ("raise errors.Kept(f'no {x}', code='mooring')", ["no {x} (see mooring)"]),
        ("raise errors.Kept(f'no {x}', code=y)", ["no {x}", "no {x} (see {y})"]),
        # a class attribute of the subclass, filled by the base with what it was named
        ("raise errors.NoTide(place=x, day='Monday')", ["no tide at {x} on Monday"]),
        ("raise errors.Passed(day=3, what=y)", ["passed {y}"]),
        # what follows a star can only be named
        ("raise errors.Named(f'no boat {x}', code=3)", ["no boat {x}"]),
        # the base that is called by name, not the next one
        ("raise errors.Skipping(x)", ["nothing of pier {x} is read"]),
        ("raise errors.Outer.WithPlace(y)", ["something is wrong at {y}"]),
        # arguments are kept before __init__ runs, whatever it does with them
        ("raise errors.Silent(x, 'now')", ["({x}, 'now')"]),
        ("raise errors.Joined(x, y)", ["cannot moor {x}", "cannot moor {x}; try the north pier"]),
        # functions and class methods that make the exception or its text, of another file
        ("raise texts.build(x)", ["{x} failed: no reason"]),
        ("raise construct('tug', why='of ice')", ["tug failed: of ice"]),
        ("raise ValueError(texts.describe(x))", ["one mooring is taken", "{x} moorings are taken"]),
        ("raise ValueError(texts.note('low water'))", ["note: low water"]),
        ("raise errors.Rare.at(x)", ["rarely seen at {x}"]),
        # constants and tables, of another file
        ("raise ValueError(texts.NO_PIER.format(x))", ["there is no pier {x}"]),
        ("raise ValueError(texts.LATE)", ["too late"]),
        ("raise ValueError(texts.MESSAGES['dry'])", ["the deck is dry"]),
        ("raise ValueError(texts.MESSAGES[x])", ["the deck is wet", "the deck is dry"]),
        # several texts in the statement itself
        ("raise ValueError('odd' if x else f'even {y}')", ["odd", "even {y}"]),
        ("raise ValueError(x or 'nothing to say')", ["{x or 'nothing to say'}", "nothing to say"]),
        ("raise ValueError(' '.join(['both', x, 'ends']))", ["both {x} ends"]),
        ("raise ValueError(ngettext('one boat', 'many boats', x))", ["one boat", "many boats"]),
        ("raise ValueError(dedent('''  wide''').strip())", ["wide"]),
        # a text with enough letters is one entry, whatever its values may be
        (
            'raise ValueError(f\'cannot moor here: {"wet" if x else "dry"}\')',
            ["cannot moor here: {'wet' if x else 'dry'}"],
        ),
    ],
)
def test_each_message_is_a_site(statement: str, expected: list[str]) -> None:
    assert sorted(texts(made(statement))) == sorted(expected)


def test_the_class_method_makes_the_class_it_is_called_on() -> None:
    assert [s.exception for s in made("raise errors.Rarer.at(x)")] == ["dock.errors.Rarer"]


def test_several_exceptions_of_one_statement() -> None:
    found = made("raise (ValueError('bad value') if x else errors.Plain('plain'))")
    assert [(s.exception, s.template.text) for s in found] == [
        ("ValueError", "bad value"),
        ("dock.errors.Plain", "plain"),
    ]


def test_what_is_not_read_is_told() -> None:
    [opaque] = made("raise errors.Odd('the whole sentence', x)")
    # the class puts something around it, or not: the sentence is all that is sure
    assert opaque.template.check("<the whole sentence>") is not None
    [unpacked] = made("raise errors.Plain(*x)")
    assert unpacked.template.unresolved == "unpacked arguments"
    [stranger] = made("raise somebody.make(x)")
    assert stranger.template.unresolved == "made by a call"


CALLED = """
def check(ok, message):
    if not ok:
        raise ValueError(message)

def outer(ok, message="nothing given"):
    check(ok, message)

class Gauge:
    def fail(self, msg):
        raise RuntimeError(f"{self.name}: {msg}")

    def read(self):
        self.fail("no reading")

class Other:
    def fail(self, msg):
        pass

    def read(self):
        self.fail("not a gauge")

def use(n):
    check(n, "a plain text")
    check(n, message="at least %d" % n)
    check(n, n)
    outer(n, "through two functions")
"""


def test_callers_give_the_text_of_a_parameter() -> None:
    found = sites(CALLED)
    checked = [s for s in found if s.function == "check"]
    assert {s.template.text for s in checked} == {
        "a plain text",
        "at least {n}",
        "nothing given",
        "through two functions",
        # others may call it with what they like
        "{message}",
    }
    assert {s.line for s in checked} == {4}, "all at the one statement"
    assert [s.template.unresolved for s in checked if s.template.text == "{message}"] == ["a parameter"]


def test_methods_of_other_classes_are_not_callers() -> None:
    failed = {s.template.text for s in sites(CALLED) if s.function == "Gauge.fail"}
    assert failed == {"{self.name}: {msg}", "{self.name}: no reading"}


def test_callers_in_other_files() -> None:
    files = {
        "dock/base.py": b"def stop(reason):\n    raise SystemExit(reason)\n",
        "dock/one.py": b"from .base import stop\ndef f(): stop('from one')\n",
        "dock/two.py": b"from dock import base\ndef g(): base.stop(reason='from two')\n",
        "dock/three.py": b"def stop(reason): pass\ndef h(): stop('to nobody')\n",
    }
    found = [s.template.text for scan in scan_files(files) for s in scan.sites]
    assert sorted(found) == ["from one", "from two", "{reason}"]


def test_steps_that_put_a_text_together() -> None:
    work = (
        "def f(x, items):\n    msg = 'start'\n    if x:\n        msg += ' more'\n"
        "    for i in items:\n        msg += str(i)\n    raise ValueError(msg)\n"
    )
    assert texts(sites(work)) == ["start{…}", "start more{…}"]


def test_functions_that_call_one_another_end() -> None:
    work = "def a(x):\n    return b(x)\ndef b(x):\n    return a(x)\ndef f(x):\n    raise ValueError(a(x))\n"
    [site] = sites(work)
    assert site.template.unresolved == "built by a call"


def test_many_alternatives_stay_few() -> None:
    branches = "".join(f"    if x == {n}:\n        m{n % 5} = 'text {n} of many'\n" for n in range(60))
    whole = " + ".join(f"m{n}" for n in range(5))
    found = sites(f"def f(x):\n{branches}    raise ValueError({whole})\n")
    assert 1 <= len(found) <= 48


def test_a_long_chain_of_classes_is_no_matter() -> None:
    chain = "".join(f"class C{n}(C{n + 1}): pass\n" for n in range(5_000)) + "class C5000(Exception): pass\n"
    found = sites(chain + "def f(x): raise C0('the end', x)\n")
    assert found[0].exception == "dock.work.C0"


@pytest.mark.parametrize(("depth", "width"), list(product([1, 30], [1, 30])))
def test_deep_and_wide_helpers_keep_their_budget(depth: int, width: int) -> None:
    functions = "".join(
        f"def f{n}(x):\n"
        + "".join(f"    if x: return f{n + 1}(x) + 'w{w}'\n" for w in range(width))
        + "    return 'end'\n"
        for n in range(depth)
    )
    found = sites(functions + f"def f{depth}(x):\n    return 'last'\ndef g(x):\n    raise ValueError(f0(x))\n")
    assert 1 <= len(found) <= 48


def test_a_default_beside_a_parameter_is_one_of_several() -> None:
    work = (
        "class Proxy:\n    def __init__(self, name, unbound=None):\n        if unbound is None:\n"
        "            unbound = 'object is not bound'\n        def current():\n            raise RuntimeError(unbound)\n"
        "        self.current = current\nboat = Proxy('boat', unbound='no boat is moored')\n"
    )
    assert sorted(texts(sites(work))) == ["no boat is moored", "object is not bound", "{unbound}"]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (
            "raise subprocess.CalledProcessError(x.returncode, x.args)",
            "Command '['ls']' returned non-zero exit status 2.",
        ),
        ("raise json.JSONDecodeError('Expecting value', text, 0)", "Expecting value: line 1 column 1 (char 0)"),
        ("raise NoSectionError(section)", "No section: 'pier'"),
    ],
)
def test_classes_of_the_standard_library_make_their_own_message(statement: str, message: str) -> None:
    found = sites(f"import json, subprocess\nfrom configparser import NoSectionError\ndef f(x):\n    {statement}\n")
    assert any(s.template.weight and s.template.check(message) is not None for s in found)


def own(work: str) -> list[str]:
    return sorted(texts(sites(work)))


def test_a_text_that_is_always_set_again_is_no_message() -> None:
    body = """
def f(x):
    msg = 'first'
    if x:
        msg = 'a depth of %d'
        msg = msg % x
    else:
        msg = 'no depth'
    raise ValueError(msg)
"""
    assert own(body) == ["a depth of {x}", "no depth"]


def test_a_branch_that_is_left_open_keeps_what_was_before() -> None:
    body = """
def f(x):
    msg = 'first'
    if x:
        msg = 'second'
    elif x is None:
        msg = 'third'
    raise ValueError(msg)
"""
    assert own(body) == ["first", "second", "third"]


def test_what_a_try_sets_may_be_all_there_is() -> None:
    # the second assignment need not be reached before the handler is
    body = """
def f(x):
    try:
        if x:
            msg = 'first'
        x.go()
        msg = 'second'
    except KeyError:
        pass
    raise ValueError(msg)
"""
    assert own(body) == ["first", "second"]


def test_what_one_branch_adds_is_added_together() -> None:
    body = """
def f(x, y):
    msg = 'start'
    if x:
        msg += ' and'
        msg += ' more'
    if y:
        msg = 'other'
        msg += ' end'
    raise ValueError(msg)
"""
    assert own(body) == ["other end", "start", "start and more"]


def test_a_separator_stands_only_between_texts_that_are_there() -> None:
    body = """
def f(x, y):
    out = []
    if x:
        out.append('wet')
    if y:
        out.append('cold')
    if out:
        raise ValueError(', '.join(out))
"""
    assert own(body) == ["cold", "wet", "wet, cold"]


def test_a_default_gives_way_to_what_is_given() -> None:
    head = """
class Gone(Exception):
    def __init__(self, text=None):
        if text is None:
            text = 'nothing is there'
        super().__init__(text)
class Or(Exception):
    def __init__(self, text=None):
        super().__init__(text or 'nothing is there')
"""
    assert own(head + "def f(x): raise Gone('the boat has gone')\n") == ["the boat has gone"]
    assert own(head + "def f(x): raise Gone()\n") == ["nothing is there"]
    assert own(head + "def f(x): raise Gone(x)\n") == ["nothing is there", "{x}"]
    assert own(head + "def f(x): raise Or('the boat has gone')\n") == ["the boat has gone"]


def test_unpacked_arguments_may_be_given_for_any_default() -> None:
    head = """
class Loud(Exception):
    def __init__(self, place, why='of the tide'):
        super().__init__(f'closed {place} because {why}')
"""
    assert own(head + "def f(x): raise Loud('pier', **x)\n") == ["closed pier because {why}"]


def test_an_attribute_that_is_nothing_at_first_is_not_said_to_be_nothing() -> None:
    body = """
class Reader:
    def __init__(self):
        self.place = None
    def read(self):
        raise Bad('no value', self.place)
class Bad(Exception):
    def __init__(self, text, place):
        Exception.__init__(self, text)
        self.place = place
    def __str__(self):
        message = Exception.__str__(self)
        if self.place:
            return f'{self.place}: {message}'
        return message
"""
    assert own(body) == ["no value", "{self.place}: no value"]


def test_a_sentence_is_kept_where_the_class_wraps_it() -> None:
    head = """
class Bright(Warning):
    def __init__(self, text, place=None):
        paint = colours().error
        super().__init__(paint('%s' % (text,)))
"""
    assert own(head + "def f(x): raise Bright('the lamp is out')\n") == ["{…}the lamp is out{…}"]


def test_what_is_taken_by_a_star_is_told_by_its_number() -> None:
    head = """
class Either(Exception):
    def __init__(self, *args):
        super().__init__(args[0])
"""
    assert own(head + "def f(x): raise Either('the dock is closed', x)\n") == ["the dock is closed"]


def test_a_table_of_the_class_hides_that_of_its_base() -> None:
    body = """
class Field:
    messages = {'bad': 'that choice is bad'}
class Many(Field):
    messages = {'bad': 'some choices are bad'}
    def check(self): raise ValueError(self.messages['bad'])
"""
    assert own(body) == ["some choices are bad"]


def test_a_number_with_dots_is_no_sentence_that_a_class_wraps() -> None:
    [site] = made("raise errors.Odd('0.0.0.0', x)")
    assert not site.template.weight


SEVERAL_BASES = """
from json import JSONDecodeError as Compat
from lib import LibError, Mixin

class Request(IOError):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)

class Json(Request, Compat):
    def __init__(self, *args, **kwargs):
        Compat.__init__(self, *args)
        Request.__init__(self, *self.args, **kwargs)

class JsonFirst(Compat, OSError): pass
class Plain(Exception): pass
class PlainSystem(Plain, OSError): pass
class PlainKey(Plain, KeyError): pass
class Foreign(LibError, OSError): pass
class Mixed(Mixin, OSError): pass

class Kept(OSError):
    def __init__(self, a, b):
        Exception.__init__(self, a, b)

class Named(OSError):
    def __init__(self, a, b):
        OSError.__init__(self, a, b)
"""


@pytest.mark.parametrize(
    ("raised", "message", "quoted"),
    [
        # Both ``__init__`` run; the second is given what the first has made of the three.
        ("Json(e.msg, e.doc, e.pos)", "{e.msg}: line {lineno} column {colno} (char {e.pos})", False),
        ("JsonFirst(e.msg, e.doc, e.pos)", "{e.msg}: line {lineno} column {colno} (char {e.pos})", False),
        # Python looks in OSError before Exception, though it stands behind a class that derives from that.
        ("PlainSystem(n, 'the tide is out')", "[Errno {n}] the tide is out", False),
        ("PlainKey('the tide is out')", "the tide is out", True),
        # What the foreign class makes of its arguments is not told; that it makes something is.
        ("Foreign(n, 'the tide is out')", "{…}the tide is out{…}", False),
        ("Mixed(n, 'the tide is out')", "[Errno {n}] the tide is out", False),
        # Exception.__init__ keeps the arguments from being number and text of a system's error.
        ("Kept(n, 'the tide is out')", "({n}, 'the tide is out')", False),
        ("Named(n, 'the tide is out')", "[Errno {n}] the tide is out", False),
    ],
)
def test_of_several_bases_the_one_that_python_asks_makes_the_message(raised: str, message: str, quoted: bool) -> None:
    text = SEVERAL_BASES + f"\ndef go(n, e):\n    raise {raised}\n"
    (site,) = scan_files({"tide.py": text.encode()})[0].sites
    assert (site.template.text, site.template.quoted) == (message, quoted)
