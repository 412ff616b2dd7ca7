"""Files as they come: encodings, line ends, cut off, broken, hostile. Nothing may raise, sites keep their lines."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.model.site import FileScan
from errdex.scan.python.decoding import without_many_comments
from errdex.scan.python.files import scan_python

PLAIN = b'def f(x):\n    raise ValueError("bad")\n'
WORDS = [
    "raise ", "raise X(", "assert x, ", "warnings.warn(", "import warnings\n", '"', "'", '"""', 'f"', "{", "}", "(",
    ")", "[", "]", ":", "\n", "\n  ", "\n    ", "\n\t", "if x:", "else:", "elif y:", "try:", "except E as e:",
    "match x:", "case y:", "class A:", "def f(a):", "lambda x:", "msg", " = ", " += ", " % ", ".format(", "x",
    "\\", "\\\n", "#", "\0", "\f", "\r", "é", "\u2028", "!r", ":>", "global msg", "nonlocal msg", "del msg", ":=",
    ",", "*", "**",
    'print "a"', 'raise E, "m"', "\ud800",
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "line", "column", "text"),
    [
        (b"\xef\xbb\xbf" + PLAIN, 2, 4, "bad"),
        (PLAIN.replace(b"\n", b"\r\n"), 2, 4, "bad"),
        (PLAIN.replace(b"\n", b"\r"), 2, 4, "bad"),
        (PLAIN.rstrip(b"\n"), 2, 4, "bad"),
        (b"\f\n" + PLAIN, 3, 4, "bad"),
        (b"\0\n" + PLAIN, 3, 4, "bad"),
        (PLAIN.replace(b"    ", b"\t"), 2, 1, "bad"),
        (b"# -*- coding: latin-1 -*-\nraise ValueError('\xe9')\n", 2, 0, "é"),
        (b"#!x\n# vim: set fileencoding=cp1251 :\n'\xe9'; raise ValueError('\xe9')\n", 3, 5, "й"),
        ("é = 1; raise ValueError('ü')\n".encode(), 1, 7, "ü"),
        (b"raise ValueError('\\ud800')\n", 1, 0, "\\ud800"),
    ],
    ids=["bom", "crlf", "cr", "no-end", "form-feed", "nul", "tab", "latin-1", "cp1251", "wide", "surrogate"],
)
def test_a_site_stands_where_the_keyword_stands(data: bytes, line: int, column: int, text: str) -> None:
    scan = scan_python("m.py", data)
    (site,) = scan.sites
    assert (site.line, site.column, site.template.text, scan.problem) == (line, column, text, None)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"# coding: nonsense\nraise ValueError('a')\n", "unknown encoding 'nonsense'; read as UTF-8"),
        (b"# coding: punycode\nraise ValueError('a')\n", "unknown encoding 'punycode'; read as UTF-8"),
        (b"raise ValueError('\xff')\n", "bytes that its encoding does not allow; they were replaced"),
    ],
)
def test_a_wrong_encoding_is_told_and_the_sites_are_there(data: bytes, problem: str) -> None:
    scan = scan_python("m.py", data)
    assert scan.problem == problem
    assert len(scan.sites) == 1


def test_a_file_too_large_for_the_parser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("errdex.scan.python.files.MAX_SOURCE", 20)
    assert scan_python("m.py", PLAIN) == FileScan(file="m.py", problem="larger than 20 bytes; not read")


def whole(scan: FileScan) -> None:
    for site in scan.sites:
        assert 1 <= site.line <= site.end_line
        assert site.column >= 0
        if site.template.unresolved is not None:
            assert site.template.unresolved.strip()
            assert site.template.parts
        site.template.key_words()
        site.template.text.encode()
        site.code.text.encode()


@given(st.binary(max_size=400))
@settings(max_examples=150, deadline=None)
def test_any_bytes(data: bytes) -> None:
    whole(scan_python("a/b.py", b"raise " + data + b"\nraise X\n"))


@given(st.lists(st.sampled_from(WORDS), max_size=80).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_words_of_python(text: str) -> None:
    whole(scan_python("a/b.py", text.encode("utf-8", "surrogatepass")))


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_truncated_files(data: st.DataObject) -> None:
    source = Path(ast.__file__).with_name("argparse.py").read_bytes()
    start = data.draw(st.integers(0, len(source)))
    whole(scan_python("argparse.py", source[start : start + data.draw(st.integers(0, 6000))]))


def branches(n: int) -> str:
    return "".join(f" elif x == {i}:\n  m = 'n{i}'\n  raise ValueError(m)\n" for i in range(n))


def nested(n: int, head: str) -> str:
    return "".join(" " * i + head + "\n" for i in range(n)) + " " * n + "raise ValueError(1)\n"


HOSTILE: dict[str, Callable[[int], str]] = {
    # tree-sitter-python writes past a buffer of its own from 510 open margins on: without care a crash.
    "margins": lambda n: nested(n // 10, "if x:"),
    "classes": lambda n: nested(n // 10, "class A(ValueError):"),
    "carried margins": lambda n: "if x:\n" + " \\\n" * n + "raise ValueError(1)\n",
    "brackets": lambda n: "raise ValueError(" + "(" * n + "1" + ")" * n + ")\n",
    "open brackets": lambda n: "raise ValueError(" + "(" * n,
    "elif chain": lambda n: "def f(x):\n if x:\n  raise ValueError()\n" + branches(n // 4),
    "one function": lambda n: "def f(msg):\n" + " raise ValueError(msg)\n" * n,
    "one line": lambda n: "; ".join(["raise ValueError('é')"] * n) + "\n",
    "far name": lambda n: "def f(q):\n msg = 'a'\n" + " g(q)\n" * n + " raise ValueError(msg)\n" * n,
    "many names": lambda n: (
        "".join(f"M{i} = 'n{i}'\n" for i in range(n))
        + "def f():\n"
        + "".join(f" raise ValueError(M{i})\n" for i in range(n))
    ),
    "rebound name": lambda n: "def f():\n" + " m = 'a'\n raise ValueError(m)\n" * n,
    "local import": lambda n: "def f():\n import e\n" + " raise e.X('a')\n" * n,
    "class chain": lambda n: "".join(f"class C{i}(C{i + 1}): pass\n" for i in range(n)) + "raise C0('a')\n",
    "comments": lambda n: "# raise\n" * 10 * n,
    "comments after a function": lambda n: (
        "def f(x):\n    raise ValueError(x)\n" + "# one\n    # two\n\n" * n + "y = 1\n"
    ),
    "comments after an open string": lambda n: "def f(x):\n    raise E('''x\n" + '# \\"""\n' * 5 * n,
    "words in a string": lambda n: "x = '" + "raise " * 10 * n + "'\n",
    "unfinished": lambda n: "( raise ValueError('a')\n" * n,
    "holes": lambda n: "raise ValueError(f'" + "{x} a " * n + "')\n",
    "printf holes": lambda n: "raise ValueError('" + "%s " * n + "' % g(" + "1," * n + "))\n",
    "sum": lambda n: "raise ValueError(" + " + ".join(["'a'"] * n) + ")\n",
    "names in names": lambda n: (
        "def f():\n a0 = 'x'\n"
        + "".join(f" a{i} = {' + '.join([f'a{i - 1}'] * 9)}\n" for i in range(1, n // 20))
        + f" raise ValueError(a{n // 20 - 1})\n"
    ),
    "attributes": lambda n: "raise ValueError(x" + ".a()" * n + ")\n",
    "long list": lambda n: "x = [" + "1, " * 20 * n + "]; raise ValueError(x)\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_source_is_scanned(name: str) -> None:
    # How the time grows is measured by ``benchmarks/growth.py``.
    whole(scan_python("a/b.py", HOSTILE[name](2_000).encode()))


def test_very_many_comments_change_nothing_that_is_read() -> None:
    remark = "    # a remark, with 'one quote\n"
    head = 'TEXT = """\n' + "# no remark\n" * 60 + '"""\n'
    body = "def f(x):\n    if x:\n        raise ValueError('# no remark')\n"
    tail = "    raise KeyError(\n        # why\n        'last'  # behind\n    )\n"
    text = head + body + remark * 5_000 + tail + "def g():\n    raise LookupError(TEXT)\n"
    found = scan_python("a/b.py", text.encode()).sites
    # TEXT takes 62 lines, f three, then come the remarks.
    assert [(s.line, s.function, s.exception) for s in found] == [
        (65, "f", "ValueError"), (5_066, "f", "KeyError"), (5_071, "g", "LookupError"),
    ]  # fmt: skip
    assert [s.template.text for s in found] == ["# no remark", "last", "\n" + "# no remark\n" * 60]
    # The code that is shown keeps its comments.
    assert "# why" in found[1].code.text


@pytest.mark.parametrize(
    ("before", "blanked"),
    [
        ("x = 1  # behind", True),
        ("x = '# a'", True),
        ('x = "\\"# a"', True),
        ("x = r'\\'# a'", True),
        ("x = '''a\n# b'''", True),
        ("x = f\"{y['#']}\"", True),
        ("# it's a remark", True),
        ("# '''", True),
        ("x = 'never closed", True),
        ("x = '''a", False),
        ('x = f"""{y}', False),
        ('x = """a\\"""', False),
        ('x = """a""" + """', False),
    ],
)
def test_only_comments_are_blanked_and_no_texts(before: str, blanked: bool) -> None:
    many = "".join(f"  # {n}\n" for n in range(60))
    made = without_many_comments(f"{before}\n{many}y = 1\n".encode()).decode()
    blank = "".join(" " * len(line) + "\n" for line in many.splitlines())
    first = " " * len(before) if before.startswith("#") else before
    assert made == f"{first}\n{blank if blanked else many}y = 1\n"


def test_few_comments_are_left_as_they_are() -> None:
    text = ("# one\n" * 30 + "x = 1\n") * 20
    assert without_many_comments(text.encode()) == text.encode()
