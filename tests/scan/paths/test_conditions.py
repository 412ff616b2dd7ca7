"""Path conditions of single statements: each case is the body of a function and what must hold on entry."""

from textwrap import dedent, indent

import pytest

from errdex.model.site import PathCondition
from errdex.scan.python.files import scan_python
from errdex.scan.python.paths import with_paths

HEAD = """
import numpy as np
import os.path
from typing import cast
LIMIT = 3
STATE = None

def set_state(x):
    global STATE
    STATE = x

def measure(x):
    return len(x)

def fill(x):
    x.append(1)

"""


def condition(body: str, head: str = "def f(a, b, c=None, *args, **kw):", *, last: bool = True) -> PathCondition:
    """The condition of the last statement that raises in a function of this body."""
    source = HEAD + head + "\n" + indent(dedent(body).strip("\n"), "    ") + "\n"
    data = source.encode()
    sites = with_paths("pkg/m.py", data, scan_python("pkg/m.py", data).sites)
    found = sites[-1 if last else 0].path
    assert found is not None
    return found


COMPLETE = {
    "enclosing": ("if a < 0:\n    raise ValueError", "a < 0"),
    "not of a comparison is kept": ("if not a < 0:\n    raise ValueError", "not a < 0"),
    "de morgan": ("if not (a is None or b in c):\n    raise ValueError", "a is not None and b not in c"),
    "else": ("if a:\n    pass\nelse:\n    raise ValueError", "not a"),
    "elif": ("if a:\n    pass\nelif b:\n    raise ValueError", "not a and b"),
    "early return": ("if a is None:\n    return\nraise ValueError", "a is not None"),
    "early raise": ("if a is None:\n    raise TypeError\nif b:\n    raise ValueError", "a is not None and b"),
    "nested exit": ("if a:\n    if b:\n        return\nraise ValueError", "not a or not b"),
    "what is known decides alternatives": (
        "if a is None and b is None:\n    return\nif a is None:\n    raise ValueError", "a is None and b is not None",
    ),
    "local": ("n = len(a)\nif n > 2:\n    raise ValueError", "len(a) > 2"),
    "local of a local": ("n = len(a)\nm = n + 1\nif m > b:\n    raise ValueError", "len(a) + 1 > b"),
    "walrus": ("if (n := len(a)) > 2:\n    raise ValueError(n)", "len(a) > 2"),
    "walrus used later": ("if (n := len(a)) > 2 and n < b:\n    raise ValueError(n)", "len(a) > 2 and len(a) < b"),
    "two branches set it": (
        "if c is None:\n    n = 1\nelse:\n    n = c\nif n < b:\n    raise ValueError", "(1 if c is None else c) < b",
    ),
    "default put in": ("c = c or 1\nif c < b:\n    raise ValueError", "(c or 1) < b"),
    "conditional expression": ("n = 1 if a else b\nif n is None:\n    raise ValueError", "(1 if a else b) is None"),
    "taken apart": ("x, y = a\nif x != y:\n    raise ValueError", "tuple(a)[0] != tuple(a)[1]"),
    "shape taken apart": ("n, m = a.shape\nif n != m:\n    raise ValueError", "a.shape[0] != a.shape[1]"),
    "swapped": ("a, b = b, a\nif a < 0:\n    raise ValueError", "b < 0"),
    "loop": ("for x in a:\n    if x < 0:\n        raise ValueError", "any(x < 0 for x in a)"),
    "loop over pairs": (
        "for k, v in a.items():\n    if v is None:\n        raise ValueError", "any(v is None for k, v in a.items())",
    ),
    "after a loop that may leave": (
        "for x in a:\n    if x < 0:\n        return\nraise ValueError", "not any(x < 0 for x in a)",
    ),
    "else of a loop": (
        "for x in a:\n    if x == b:\n        break\nelse:\n    raise ValueError", "not any(x == b for x in a)",
    ),
    "continue": (
        "for x in a:\n    if x is None:\n        continue\n    if x < b:\n        raise ValueError",
        "any(x is not None and x < b for x in a)",
    ),
    "a raise in an earlier pass comes first": (
        "for x in a:\n    if x == 0:\n        raise TypeError\n    if x < 0:\n        raise ValueError",
        "any(not x == 0 and x < 0 for x in a)",
    ),
    "assert": ("assert a, 'no'", "not a"),
    "after an assert": ("assert a\nif b:\n    raise ValueError", "a and b"),
    "match value": ("match a:\n    case 'x' | 'y':\n        return\n    case _:\n        raise ValueError",
                    "not a == 'x' and not a == 'y'"),
    "match class": ("match a:\n    case int() if a > b:\n        raise ValueError", "isinstance(a, int) and a > b"),
    "while that never ends otherwise": ("while True:\n    raise ValueError", "True"),
    "after a try whose handlers leave": (
        "try:\n    n = int(a)\nexcept ValueError:\n    raise TypeError from None\nif n < 0:\n    raise ValueError",
        "int(a) < 0",
    ),
    "a changed local of our own": ("n = []\nn.append(a)\nif b:\n    raise ValueError", "b"),
    "identity survives changes": ("fill(a)\nif a is None:\n    raise ValueError", "a is None"),
    "type survives changes": ("fill(a)\nif not isinstance(a, list):\n    raise ValueError", "not isinstance(a, list)"),
    "length kept before the change": ("n = len(a)\nfill(a)\nif n > 2:\n    raise ValueError", "len(a) > 2"),
    "harmless function of the file": ("measure(a)\nif len(a) > 2:\n    raise ValueError", "len(a) > 2"),
    "numpy asks": ("a = np.asarray(a)\nif a.ndim != 2:\n    raise ValueError", "np.asarray(a).ndim != 2"),
    "import inside": ("import math\nif math.isnan(a):\n    raise ValueError", "math.isnan(a)"),
    "attribute set and read": ("a.n = b\nif a.n < 0:\n    raise ValueError", "b < 0"),
    "name of a loop is not caught": (
        "y = b\nfor b in a:\n    if b == y:\n        raise ValueError", "any(b_ == b for b_ in a)",
    ),
    "while, of what it does not change": ("while a:\n    if b:\n        raise ValueError\n    g()", "a and b"),
    "if false": ("if 0:\n    return\nraise ValueError", "True"),
}  # fmt: skip


@pytest.mark.parametrize("name", COMPLETE)
def test_conditions_that_are_complete(name: str) -> None:
    body, expected = COMPLETE[name]
    found = condition(body)
    assert (found.text, found.missing) == (expected, ())


PARTIAL = {
    "an exit that may raise and be caught": (
        "for x in a:\n    try:\n        return x.get(b)\n    except KeyError:\n        pass\nraise ValueError", "True",
        "the exits in the loop on line 0",
    ),
    "a dictionary of our own that grew": (
        "n = {}\nif c:\n    n['c'] = c\nk = type('K', (), n)\nif getattr(k, 'c', 1) is None:\n    raise ValueError",
        "True",
        "what is put in on line 2",
    ),
    "a list that grows through a method that a name holds": (
        "n = []\nadd = n.append\nfor x in a:\n    add(x)\nif n:\n    raise ValueError", "True",
        "what `add(x)` on line 3 changes",
    ),
    "an argument that a method held by a name changes": (
        "take = a.pop\ntake()\nif not a:\n    raise ValueError", "True", "what `take()` on line 1 changes",
    ),
    "a function held under the name of a method that changes only its own": (
        "pop = c\npop(a)\nif not a:\n    raise ValueError", "True", "what `pop(a)` on line 1 may change",
    ),
    "what a handler gathers": (
        "n = []\nfor x in a:\n  try:\n    x()\n  except OSError as e:\n    n.extend(e.args)\nif n:\n  raise E",
        "True",
        "what `n.extend(e.args)` on line 5 changes",
    ),
    "handler": ("try:\n    g(a)\nexcept KeyError:\n    raise ValueError", "True", "whether `g(a)` raised `KeyError`"),
    "handler under a test": (
        "if b:\n    try:\n        g(a)\n    except (KeyError, OSError):\n        raise ValueError",
        "b", "whether `g(a)` raised `KeyError, OSError`",
    ),
    "changed by a call": (
        "fill(a)\nif len(a) > 2 and b:\n    raise ValueError", "b", "what `fill(a)` on line 0 may change",
    ),
    "changed by a method": ("a.pop()\nif a:\n    raise ValueError", "True", "what `a.pop()` on line 0 changes"),
    "item put in": ("a[0] = 1\nif a[1]:\n    raise ValueError", "True", "what is put in on line 0"),
    "changing local": (
        "n = 0\nfor x in a:\n    n += x\nif n > b:\n    raise ValueError", "True",
        "`n`, which the loop on line 1 changes",
    ),
    "while": (
        "while a:\n    if b is None:\n        raise ValueError\n    a = next(a)", "b is None",
        "`a`, which the loop on line 0 changes",
    ),
    "an earlier pass may return": (
        "for x in a:\n    if x < 0:\n        raise ValueError\n    if x > b:\n        return", "any(x < 0 for x in a)",
        "whether an earlier pass through the loop on line 0 leaves it",
    ),
    "with": ("with open(a) as f:\n    if f is None:\n        raise ValueError", "True", "what `open(a)` gives"),
    "global that others set": (
        "g(a)\nif STATE is None:\n    raise ValueError", "True", "`STATE`, which `g(a)` on line 0 may set",
    ),
    "try that may have gone wrong": (
        "try:\n    n = int(a)\nexcept ValueError:\n    n = None\nif n is None:\n    raise ValueError", "True",
        "what `n` holds, set differently by the branches from line 0 on",
    ),
    "await": ("x = await a\nif x:\n    raise ValueError", "True", "what `a` gives when it is awaited"),
    "two alternatives, one unknown": (
        "fill(a)\nif len(a) or b:\n    raise ValueError", "True", "what `fill(a)` on line 0 may change",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTIAL)
def test_what_cannot_be_told_is_named(name: str) -> None:
    body, expected, missing = PARTIAL[name]
    head = ("async " if "await" in body else "") + "def f(a, b, c=None, *args, **kw):"
    found = condition(body, head)
    first = HEAD.count("\n") + 2
    words = [str(int(w) + first) if w.isdigit() else w for w in missing.split(" ")]
    assert not found.complete
    assert found.text == expected
    assert " ".join(words) in found.missing


def test_properties_of_the_file_are_not_plain_attributes() -> None:
    source = b"""
class C:
    @property
    def ready(self):
        return self.n > 0
    def f(self, n):
        self.n = n
        if self.ready:
            raise ValueError
    def g(self, n):
        self.n = n
        if self.other:
            raise ValueError
"""
    first, second = with_paths("m.py", source, scan_python("m.py", source).sites)
    assert first.path is not None and second.path is not None
    assert (first.path.text, first.path.complete) == ("True", False)
    assert (second.path.text, second.path.complete) == ("self.other", True)


def test_what_a_base_may_set_is_not_told_afterwards() -> None:
    source = b"""
class C(Base):
    def __init__(self, n):
        super().__init__()
        if n and not self.name:
            raise ValueError
"""
    (site,) = with_paths("m.py", source, scan_python("m.py", source).sites)
    assert site.path is not None
    assert (site.path.text, site.path.complete) == ("n", False)


def test_a_module_imported_inside_is_not_there_on_entry() -> None:
    inside = condition("import math\nif math.isnan(a):\n    raise ValueError")
    above = condition("import numpy as np\nif np.isnan(a):\n    raise ValueError")
    assert (inside.text, inside.pure) == ("math.isnan(a)", False)
    assert (above.text, above.pure) == ("numpy.isnan(a)", False)
    assert condition("if np.isnan(a):\n    raise ValueError").pure


def test_of_several_changes_the_last_is_named() -> None:
    found = condition("fill(a)\nfill(b)\nx = [a, b]\nif x[0]:\n    raise ValueError")
    line = HEAD.count("\n") + 3
    assert found.missing == (f"what `fill(b)` on line {line} may change",)


def test_super_can_be_asked_only_inside_of_its_class() -> None:
    found = condition("if hasattr(super(), b):\n    raise ValueError")
    assert (found.text, found.complete, found.pure) == ("hasattr(super(), b)", True, False)


def test_near_is_what_stands_around_the_statement() -> None:
    found = condition("if a is None:\n    return\nif b:\n    raise ValueError")
    assert (found.text, found.near) == ("a is not None and b", "b")


@pytest.mark.parametrize(
    "source",
    [
        b"def f(a):\n    print 'x'\n    raise ValueError, 'old'\n",
        b"def f[T](a: T):\n    if a:\n        raise ValueError\n",
        b"def f(a):\n    if a\n        raise ValueError\n",
        b"def f(a):\n    x = " + b"(" * 3000 + b")" * 3000 + b"\n    raise ValueError\n",
        b"def f(a):\n" + b"".join(b"    if a == %d: return\n" % n for n in range(6000)) + b"    raise ValueError\n",
        b"def f(a):\n    b = a\n" + b"    b = b + b\n" * 60 + b"    if b:\n        raise ValueError\n",
        b"def f(a):\n" + b"".join(b" " * (n + 4) + b"for x%d in a:\n" % n for n in range(9)) + b" " * 30 + b"raise E\n",
        "def f(é):\n    if é == 'ü': raise ValueError('x')\n".encode(),
        b"\xff\xfe\x00raise",
        b"class C:\n    raise ValueError\n",
        b"if 1:\n    raise ValueError\n",
        b"def f(a): raise ValueError\n",
        b"def f():\n\tif 1:\n\t\traise ValueError\n",
    ],
)  # fmt: skip
def test_code_that_is_hard_to_read_gives_no_wrong_condition(source: bytes) -> None:
    for site in with_paths("m.py", source, scan_python("m.py", source).sites):
        assert site.path is None or site.path.text
        if site.path is not None:
            compile(site.path.text, "condition", "eval")


def test_text_after_a_wide_character_is_found() -> None:
    source = "def f(é):\n    if é == 'ü': raise ValueError('x')\n".encode()
    (site,) = with_paths("m.py", source, scan_python("m.py", source).sites)
    assert site.path is not None and site.path.text == "é == 'ü'"
