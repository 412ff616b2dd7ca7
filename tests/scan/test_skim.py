"""Cutting bodies before the parse: what stays, where lines then stand, and that no scan comes out otherwise."""

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.model.site import FileScan
from errdex.scan.python.files import scan_files, scan_python
from errdex.scan.python.skim import Skimmed, skim

LONG = "total = first + second + third + fourth + fifth + sixth + seventh\n"
QUIET = f"def quiet(x):\n    {LONG}    return total\n"
LOUD = "def loud(x):\n    raise ValueError('bad')\n"


def skimmed(source: str, word: str = "raise") -> Skimmed:
    data = source.encode()
    at = data.find(word.encode())
    return skim(data, [at] if at >= 0 else [])


def test_a_body_without_a_wanted_place_becomes_one_line_and_rows_lead_back() -> None:
    found = skimmed(QUIET + "\n" + LOUD)
    assert found.text.decode() == "def quiet(x):\n 0\ndef loud(x):\n    raise ValueError('bad')\n"
    # The second ``def`` is on the fifth line of the file and on the third of the text.
    assert [found.row(row) for row in range(4)] == [0, 1, 4, 5]


def test_methods_are_cut_one_by_one_and_their_class_stays() -> None:
    head = "class A:\n    word = 'x'\n    @property\n    def a(self):\n"
    tail = "    async def b(self): # why\n        raise X\n"
    assert skimmed(f"{head}        {LONG}        return 1\n{tail}").text.decode() == f"{head}     0\n{tail}"


def test_a_cut_function_hides_what_its_signature_names_too() -> None:
    found = skimmed(QUIET + LOUD)
    assert found.hides([QUIET.index("quiet")])
    assert found.hides([QUIET.index("total")])
    assert not found.hides([len(QUIET) + LOUD.index("loud")])


@pytest.mark.parametrize(
    "source",
    [
        f'"""\ndef inside(x):\n    {LONG}"""\n{LOUD}',
        f"def one(x): return {LONG}\n{LOUD}",
        f"x = 1 + \\\ndef odd(x):\n    {LONG}{LOUD}",
        f"if x:\n\tdef tabbed(x):\n\t\t{LONG}{LOUD}",
        f"\fdef fed(x):\n    {LONG}{LOUD}",
        f"def unclosed(x:\n    {LONG}{LOUD}",
        f"def amid(x):\n    y = f(\n{LONG[:-1]})\n    raise ValueError('bad')\n",
        f'def quoted(x):\n    y = \'"""\'\n    {LONG}{LOUD}',
        f"def carried(x):\n    y = {LONG[:-1]} \\\n+ 1\n{LOUD}",
    ],
    ids=["in-string", "one-line", "carried-on", "tab", "form-feed", "signature", "brackets", "quotes", "carried-end"],
)
def test_nothing_is_cut_where_it_is_not_sure(source: str) -> None:
    assert skimmed(source) == Skimmed(source.encode(), (), (), ())


@pytest.mark.parametrize(
    "body",
    [
        f'    """Says\ndef nothing():\n    {LONG}"""\n    return 1\n',
        f'    """It is \\""" {LONG}    """\n',
        f'    # It\'s """ in a comment\n    {LONG}',
        f"    '''It's \"quoted\"\nat the margin.'''\n    {LONG}",
        f"    def inner(y):\n        {LONG}        return y\n    return inner\n",
        f"    x = [\n        {LONG[:-1]},\n    ]\n\n# a comment at the margin\n    return x\n",
        f"    if x:\n        {LONG}    else:\n        print('(:')\n",
    ],
    ids=["def-in-docstring", "escaped", "quotes-in-comment", "other-quotes", "nested", "comment", "smiley"],
)
def test_a_body_is_cut_to_its_end(body: str) -> None:
    for head in ("def f(x):\n", "def f(\n    x: int = (1),\n    *, y=[2],\n) -> dict[str, int]:\n"):
        assert skimmed(head + body + LOUD).text.decode() == f"{head} 0\n{LOUD}"


def test_a_helper_without_a_raise_is_read_when_it_is_asked_for() -> None:
    source = (
        f"class A(Exception):\n    def __str__(self):\n        {LONG}        return 'made by str'\n\n\n"
        f"def told(x):\n    {LONG}    return 'made by a helper'\n\n\n"
        f"def fail(message):\n    raise ValueError(message)\n\n\n"
        f"def caller():\n    {LONG}    fail('given by a caller')\n\n\n"
        "def first():\n    raise A()\n\n\ndef second():\n    raise ValueError(told(1))\n"
    )
    sites = scan_python("m.py", source.encode()).sites
    assert {(s.function, s.line, s.template.text) for s in sites} == {
        ("fail", 13, "{message}"),
        ("fail", 13, "given by a caller"),
        ("first", 22, "made by str"),
        ("second", 26, "made by a helper"),
    }


def test_another_file_tells_what_its_quiet_functions_say() -> None:
    files = {
        "p/__init__.py": b"",
        "p/a.py": b"from p.b import told\n\n\ndef f():\n    raise ValueError(told())\n",
        "p/b.py": f"def told():\n    {LONG}    return 'told elsewhere'\n".encode(),
    }
    (site,) = (s for scan in scan_files(files) for s in scan.sites)
    assert site.template.text == "told elsewhere"


def test_what_a_quiet_function_binds_for_others_counts() -> None:
    change = f"def change():\n    global TEXT\n    {LONG}    TEXT = 'two'\n"
    source = f"TEXT = 'one'\n{change}def f():\n    raise X(TEXT)\n"
    assert {s.template.text for s in scan_python("m.py", source.encode()).sites} == {"one", "two"}


WHOLE_FILES = st.recursive(
    st.sampled_from(
        [
            "raise ValueError('bad')", "raise E(helper(x))", "raise E(TEXT)", "raise self.make('no')", "fail('called')",
            "fail(\n'over lines',\n)", "assert x, 'asked'", "assert x == f(1, 2)", "assert (x,\ny)",
            "warnings.warn('old')",
            "w('renamed')", "global TEXT; TEXT = 'set'", "return 'given'", "return f'given {x}'", "x = 'def f(y):'",
            'x = """\ndef g(y):\n  z\n"""', "x = '''\n\"\"\"\n'''", "# def h(): it's", "x = (1,\n2)", "x = 1 + \\\n  2",
            "from m import fail as g", "x = '\"\"\"'", "pass", "x = {'a': [1, (2)]}", "yield x; raise",
        ]
    ).map(lambda s: [s]),
    lambda inner: st.tuples(
        st.sampled_from(
            [
                "def fail(message):", "def helper(x):", "def f(a=(1, 2),\n      *b):", "async def g(self, x) -> str:",
                "class E(Exception):", "class A:", "if x:", "for x in y:", "def __init__(self, x):",
                "def __str__(self):",
                "def make(self, text): # makes", "@staticmethod\ndef h(x):", "with x as y:",
            ]
        ),
        st.lists(inner, min_size=1, max_size=4),
    ).map(lambda p: [p[0], *("    " + line for block in p[1] for text in block for line in text.split("\n"))]),
    max_leaves=25,
)  # fmt: skip


def unskimmed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> FileScan:
    with monkeypatch.context() as patched:
        patched.setattr("errdex.scan.python.module.skim", lambda source, _, **__: Skimmed(source, (), (), ()))
        return scan_python("m.py", data)


@given(st.lists(WHOLE_FILES, min_size=1, max_size=8))
@settings(max_examples=300, deadline=None)
def test_a_skimmed_scan_is_the_scan_of_the_whole_file(blocks: list[list[str]]) -> None:
    head = "import warnings\nfrom warnings import warn as w\nTEXT = 'text'\n"
    source = head + "\n".join(line for block in blocks for line in block) + "\n"
    try:
        ast.parse(source)
    except SyntaxError:
        # Recovery from an error hangs on everything around it; see ``test_files`` for broken files.
        return
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr("errdex.scan.python.skim._SHORT", 0)
        assert scan_python("m.py", source.encode()) == unskimmed(monkeypatch, source.encode())


@pytest.mark.parametrize("name", ["argparse", "tarfile", "typing", "subprocess", "unittest/mock", "http/client"])
def test_real_files_give_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (Path(ast.__file__).parent / f"{name}.py").read_bytes()
    assert scan_python("m.py", data) == unskimmed(monkeypatch, data)


@given(st.lists(st.sampled_from(['"""', "'''", "def f(x):\n", "  ", "\n", "\\\n", "(", ")", "x", "async ", "#", ":"])))
@settings(max_examples=200, deadline=None)
def test_any_text_keeps_its_rows(pieces: list[str]) -> None:
    source = "".join(pieces).encode()
    found = skim(source, [])
    rows = [found.row(n) for n in range(found.text.count(b"\n") + 1)]
    assert rows == sorted(set(rows))
    assert not found.cuts or max(rows) <= source.count(b"\n") + 1


BARE = '''import os
TABLE = {
    "a": 1,
}
class Quiet:
    """Long text
    of two lines, long enough to be worth a cut, one would say.
    """

    def f(self):
        return 1

class Loud:
    """Other text
    of two lines, long enough to be worth a cut as well, one would say.
    """

    def g(self, a: int) -> int:
        return 2

    def h(self):
        raise ValueError("x")

def after(a, b):
    return a

OTHER = "a long statement of the module that nobody asks for and that is left out"
def last(): return 1
'''


def test_bare_leaves_only_what_holds_a_place_and_what_names_things() -> None:
    at = BARE.index("raise")
    found = skim(BARE.encode(), [at], bare=True)
    text = found.text.decode()
    assert "class Quiet:" in text
    assert "Long text" not in text
    assert "class Loud:" in text
    assert "as well" not in text
    assert "def g(): 0" in text
    assert "a: int" not in text
    assert "def after(): 0" in text
    assert "OTHER" not in text
    assert text[found.offset(at) :].startswith('raise ValueError("x")')
    # A line of what is left leads back to the line of the file.
    row = text[: text.index("raise")].count("\n")
    assert found.row(row) == BARE[:at].count("\n")
    assert found.offset(BARE.index("OTHER")) == -1
    assert found.offset(BARE.index("os\n")) == text.index("os\n")
