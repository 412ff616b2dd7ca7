"""Classes that make their own message: what a statement's arguments become, through the hierarchy and across files."""

import pytest

from errdex.model.site import RaiseSite
from errdex.scan import scan_python
from errdex.scan.ingest import follow_reexports

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

class Loop(Loop):
    pass
"""


def made(statement: str) -> RaiseSite:
    work = f"from dock.errors import *\nfrom dock import errors\ndef f(x, y):\n    {statement}\n"
    scans = [scan_python("dock/errors.py", ERRORS.encode()), scan_python("dock/work.py", work.encode())]
    return follow_reexports(scans)[1].sites[0]


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("raise errors.GaugeError(x)", "gauge {x} reads no 'm'"),
        ("raise errors.GaugeError(x, 'ft')", "gauge {x} reads no 'ft'"),
        ("raise errors.GaugeError(unit=y, name='north')", "gauge north reads no {y}"),
        ("raise errors.GaugeError(f'{x.name} pier')", "gauge {x.name} pier reads no 'm'"),
        # inherited, and through a base that has a recipe of its own
        ("raise errors.DryError(x)", "gauge {x} reads no 'm'"),
        ("raise errors.OuterError(x)", "gauge of pier {x} reads no 'ft'"),
        ("raise errors.OldError(x)", "tide {x} is over"),
        # what the class works out is not made up: None stands for a text that is not here
        ("raise errors.CodeError(404)", "404: {detail}"),
        ("raise errors.CodeError(404, 'no pier')", "404: no pier"),
    ],
)
def test_message_is_made_of_the_arguments(statement: str, text: str) -> None:
    site = made(statement)
    assert site.template.unresolved is None
    assert site.template.text == text
    assert site.arguments == (), "arguments are not stored"


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        # two ways to make it: the one argument stands for the message, as with any class
        ("raise errors.TwoWays('a')", "a"),
        ("raise errors.Plain('gone')", "gone"),
        ("raise errors.Loop('gone')", "gone"),
    ],
)
def test_what_is_not_read_leaves_the_statement_as_it_stands(statement: str, text: str) -> None:
    assert made(statement).template.text == text


def test_unpacked_arguments_are_not_guessed() -> None:
    assert made("raise errors.GaugeError(*x)").template.unresolved == "unpacked arguments"


def test_a_long_chain_of_classes_is_no_matter() -> None:
    chain = "".join(f"class C{n}(C{n + 1}): pass\n" for n in range(5_000)) + "class C5000(Exception): pass\n"
    scans = [scan_python("dock/chain.py", (chain + "def f(x): raise C0('the end', x)\n").encode())]
    assert follow_reexports(scans)[0].sites[0].exception == "dock.chain.C0"
