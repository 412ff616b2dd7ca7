"""The linter: each rule on a case that breaks it and nothing else, and silence on cases that break none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from errdex.catalog import Catalog
from errdex.cli.packs import KnownEntries
from errdex.verify.lint import lint, rules
from errdex.verify.pack import RawPack
from tests.conftest import AddSource
from tests.environments import SEA
from tests.verify.test_pack import DOCS, copied

CASE = "unknown-unit"


@pytest.fixture
def pack(cases: Path, tmp_path: Path) -> Path:
    return copied(cases / "packs" / "tidegauge", tmp_path / "tidegauge")


def findings(pack: Path, entries: KnownEntries | None = None) -> list[tuple[str, int, str, str]]:
    found = lint(RawPack(pack), entries)
    return [(f.file.relative_to(pack).as_posix(), f.line, f.rule, f.message) for f in found]


def test_the_examples_are_clean(cases: Path) -> None:
    for name in ("builtins", "tidegauge"):
        assert findings(cases / "packs" / name) == []


def put(file: str, old: str, new: str) -> Callable[[Path], None]:
    """Replaces text of a file of the case, the first of it."""

    def change(pack: Path) -> None:
        path = pack / CASE / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return change


def body(file: str, code: str) -> Callable[[Path], None]:
    """Replaces all that stands below the metadata, from line 5 on."""

    def change(pack: Path) -> None:
        path = pack / CASE / file
        path.write_text("\n".join([*path.read_text().split("\n")[:4], code]))

    return change


def removed(file: str) -> Callable[[Path], None]:
    return lambda pack: (pack / CASE / file).unlink()


def added(file: str, text: str) -> Callable[[Path], None]:
    def change(pack: Path) -> None:
        (pack / file).parent.mkdir(parents=True, exist_ok=True)
        (pack / file).write_text(text)

    return change


def linked(pack: Path) -> None:
    (pack / CASE / "guard.py").unlink()
    (pack / CASE / "guard.py").symlink_to("../../guard.py")


READ = "from tidegauge import sea\n"
SAME = READ + 'level = sea.read("north", "feet")\n# changed\nassert level == 3\n'
CAUGHT = READ + 'try:\n    sea.read("north", "x")\nexcept ValueError:\n    pass\n'
BELOW = READ + 'def run():\n    sea.read("n", "x")\ntry:\n    run()\nexcept* ValueError:\n    raise\n'
SUPPRESSED = READ + 'import contextlib\nwith contextlib.suppress(ValueError):\n    sea.read("n", "x")\n'
TOOL = '# [tool.uv.sources]\n# buoy = {path = "/x"}\n# ///\nfrom'
DOC = '    """The level of a gauge in feet."""\n'
E = "entry.md"

BREAKS: list[tuple[str, Callable[[Path], None], str, int, str]] = [
    # rule, what is changed, file, line, part of the message
    ("file", linked, "guard.py", 1, "is a link"),
    ("file", added(f"{CASE}/triger.py", ""), "triger.py", 1, "did you mean 'trigger.py'?"),
    ("file", added(f"{CASE}/fix_feet.py", "x" * 70_000), "fix_feet.py", 1, "larger than 64 KiB"),
    ("parts", removed(E), E, 1, "is missing"),
    ("parts", removed("fix.py"), "fix.py", 1, "is missing"),
    ("parts", removed("trigger_feet.py"), "trigger_feet.py", 1, "is missing"),
    ("parts", put(E, 'cause = "The unit is spelled out."\n', ""), E, 11, "what its cause is"),
    ("front-matter", put(E, "+++", "---"), E, 1, "begins with a line +++"),
    ("front-matter", put(E, 'severity = "error"', 'severity = "eror"'), E, 6, "did you mean 'error'?"),
    ("front-matter", put(E, "strategy", "stratgy"), E, 7, "did you mean 'strategy'?"),
    ("front-matter", put(E, '">=1.0,<2"', "1.0"), E, 5, "'versions' must be text, not a number"),
    ("front-matter", put(E, '["linux", "darwin"]', '"linux"'), E, 9, "must be a list of texts, not text"),
    ("front-matter", put(E, '"darwin"', '"mac"'), E, 9, "'platforms' cannot be 'mac'"),
    ("front-matter", put(E, '["service"]', '["servce"]'), E, 18, "in 'pair.remote': 'needs' cannot be 'servce'"),
    ("front-matter", put(E, '"convert"', '"convert'), E, 7, "is no TOML"),
    ("values", put(E, '"ValueError"', '"Value Error"'), E, 3, "name the class"),
    ("values", put(E, ">=1.0,<2", "1.x"), E, 5, "'versions' cannot be '1.x'"),
    ("values", put(E, '"in_feet"', '"sea.in_feet"'), E, 14, "a name that fix.py defines"),
    ("values", put(E, 'reason = "a gauge server on port 7000"\n', ""), E, 18, "wants a 'reason'"),
    ("values", put(E, 'platforms = ["linux", "darwin"]', 'python = ["3"]'), E, 9, "write \"3.13\""),
    ("values", put(E, 'project = "tidegauge"', 'project = "buoy"'), E, 2, "must be 'tidegauge', the pack's"),
    ("sections", put(E, "## What it means", "## What it mean"), E, 22, "did you mean 'What it means'?"),
    ("sections", put(E, "## Solutions\n1. Give one of the two units.\n", "## Solutions\n"), E, 25, "is empty"),
    ("sections", put(E, "## Solutions", "## Prevention\nCheck.\n\n## Solutions"), E, 28, "belongs above 'Prevention'"),
    ("sections", put(E, "\n## What", "\nWords.\n\n## What"), E, 21, "above the first heading"),
    ("metadata", put("fix.py", "# /// script", "# /// scrip"), "fix.py", 1, "has no metadata"),
    ("metadata", put("fix_feet.py", "tidegauge==1.0", "tidegauge>=1.0"), "fix_feet.py", 3, "is not pinned"),
    ("metadata", put("fix_feet.py", '"tidegauge==1.0", ', ""), "fix_feet.py", 3, "do not name tidegauge"),
    ("metadata", put("trigger_feet.py", "==1.0", "==2.1"), "trigger_feet.py", 3, "not among the entry's versions"),
    ("metadata", put("trigger.py", "buoy>=2", "buoy>=3"), "guard.py", 1, "in one process with trigger.py"),
    ("metadata", put("fix_feet.py", '# requires-python = ">=3.11"\n', ""), "fix_feet.py", 1, "requires-python"),
    ("redirection", put("fix_feet.py", "buoy>=2", "buoy @ file:///tmp/x"), "fix_feet.py", 3, "from a URL"),
    ("redirection", put("fix_feet.py", "buoy>=2", "--index-url=https://x.org"), "fix_feet.py", 3, "past the index"),
    ("redirection", put("fix_feet.py", "# ///\nfrom", TOOL), "fix_feet.py", 4, "a tool table"),
    ("syntax", put("fix_feet.py", "def in_feet(name):", "def in_feet(name)"), "fix_feet.py", 8, "is no Python"),
    ("identical", body("fix_feet.py", SAME), "fix_feet.py", 1, "the same as trigger_feet.py"),
    ("assertion", put("fix.py", "assert level == 3.5", "print(level)"), "fix.py", 9, "asserts nothing"),
    ("calls", put("trigger.py", "sea.read(", "sea.ask("), "trigger.py", 1, "never calls tidegauge.sea.read"),
    ("calls", put("fix.py", "sea.read(", "sea.ask("), "fix.py", 1, "never calls tidegauge.sea.read"),
    ("calls", put(E, 'function = "tidegauge.sea.read"\n', ""), E, 1, "'function' is missing"),
    ("caught", body("trigger.py", CAUGHT), "trigger.py", 6, "the except catches"),
    ("caught", body("trigger.py", BELOW), "trigger.py", 8, "the except catches"),
    ("caught", body("trigger.py", SUPPRESSED), "trigger.py", 7, "the with catches"),
    ("guard", put("guard.py", "def allows", "def allow"), "guard.py", 1, "defines no function allows"),
    ("guard", put("guard.py", "(unit)", "()"), "guard.py", 8, "takes no arguments"),
    ("guard", put("guard.py", 'return unit in ("m", "ft")', "return True"), "guard.py", 9, "always says the same"),
    ("guard", put("guard.py", "\n\ndef", "\nprint(sea)\n\ndef"), "guard.py", 7, "does something when it is loaded"),
    ("helper", put("fix_feet.py", DOC, ""), "fix_feet.py", 8, "has no docstring"),
    ("helper", put(E, '"in_feet"', '"in_fathoms"'), "fix_feet.py", 1, "does not define in_fathoms"),
    ("unwritten", put(E, "1. Give one", "1. WRITE ME: how. Give one"), E, 26, "write me: how. Give one"),
    ("pack", added("pack.toml", 'project = "tidegauge"\ntitel = "x"\n'), "", 2, "did you mean 'title'?"),
    ("evidence", added("evidence.jsonl", "\n{}\n"), "", 2, "is no evidence"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "change", "file", "line", "message"), BREAKS, ids=[f"{b[0]}-{b[4]}" for b in BREAKS])
def test_a_rule_names_the_place_and_what_to_do(
    pack: Path, rule: str, change: Callable[[Path], None], file: str, line: int, message: str
) -> None:
    change(pack)
    found = findings(pack)
    place = {"pack": "pack.toml", "evidence": "evidence.jsonl"}.get(rule, f"{CASE}/{file}")
    assert [f for f in found if f[:3] == (place, line, rule) and message in f[3]], found
    # What breaks one rule does not make others speak, but where nothing else can be known any more.
    assert {f[2] for f in found} <= {rule, *ALONG.get((rule, message), ())}


ALONG = {
    ("file", "larger than 64 KiB"): ("parts",),
    ("parts", "is missing"): ("sections",),
    ("values", "must be 'tidegauge', the pack's"): ("metadata",),
    ("values", "a name that fix.py defines"): ("helper",),
    ("identical", "the same as trigger_feet.py"): ("helper",),
    ("calls", "'function' is missing"): ("assertion", "calls"),
    ("calls", "never calls tidegauge.sea.read"): ("assertion",),
}


def test_every_rule_is_broken_once_and_documented() -> None:
    names = {rule.name for rule in rules()}
    assert names == {b[0] for b in BREAKS} | {"template", "copied"}
    for rule in rules():
        assert f"\n| `{rule.name}` | {rule.finds} |" in DOCS.read_text()


ASSERTS = [
    # code below `level = sea.read("north", "m")` on line 6, and what is said of the assert; "" where nothing is
    ("assert level == 3", ""),
    ("total = level + 1\nassert total == 4", ""),
    ("def check(value):\n    assert value == 3\ncheck(level)\nassert level > 2", ""),
    ("for n in range(3):\n    assert level > n", ""),
    ("with open('x') as f:\n    assert level == 3", ""),
    ("try:\n    assert level == 3\nfinally:\n    print()", ""),
    ("try:\n    assert level == 3\nexcept OSError:\n    pass", ""),
    ("try:\n    assert level == 3\nexcept Exception:\n    raise", ""),
    ("assert [x for x in [level]] == [3]", ""),
    ("assert True", "about constants"),
    ("assert 1 + 1 == 2", "about constants"),
    ("assert (level == 3, 'no')", "about a tuple"),
    ("assert level", "asks only whether something is there"),
    ("assert level is not None", "asks only whether something is there"),
    ("assert level == level", "compares a thing with itself"),
    ("assert level == 3 or True", "always holds"),
    ("assert f'{level}'", "always holds"),
    ("if False:\n    assert level == 3", "never holds"),
    ("if 0 and level:\n    assert level == 3", "never holds"),
    ("if not True:\n    pass\nelif level:\n    assert level == 3", ""),
    ("if True:\n    pass\nelse:\n    assert level == 3", "never holds"),
    ("while None:\n    assert level == 3", "never holds"),
    ("for n in []:\n    assert level == n", "over nothing"),
    ("try:\n    print()\nexcept ValueError:\n    assert level == 3", "in an except"),
    ("try:\n    assert level == 3\nexcept:\n    pass", "caught by the except"),
    ("try:\n    assert level == 3\nexcept (OSError, AssertionError):\n    pass", "caught by the except"),
    ("import contextlib\nwith contextlib.suppress(Exception):\n    assert level == 3", "caught by the with"),
    ("def test_level():\n    assert level == 3", "which nothing calls"),
    ("raise SystemExit\nassert level == 3", "it never runs"),
    ("import sys\nsys.exit()\nassert level == 3", "it never runs"),
    ("other = 3\nassert other == 3", "no assert is about what tidegauge.sea.read gave"),
]


@pytest.mark.parametrize(("code", "said"), ASSERTS)
def test_an_assert_that_shows_nothing_is_told(pack: Path, code: str, said: str) -> None:
    body("fix.py", f'{READ}level = sea.read("north", "m")\n{code}\n')(pack)
    found = [f for f in findings(pack) if f[0] == f"{CASE}/fix.py"]
    if not said:
        assert found == []
    else:
        assert {f[2] for f in found} == {"assertion"}
        line = 7 + next(n for n, text in enumerate(code.split("\n")) if "assert " in text)
        assert [f for f in found if f[1] == line and said in f[3]], found


SYNTAX = [
    ("operator.getitem", "x = [1]\nvalue = x[0]\nassert value == 1"),
    ("operator.truediv", "value = 1 / 2\nassert value == 0.5"),
    ("operator.iadd", "value = 1\nvalue += 2\nassert value == 3"),
    ("operator.setitem", "x = [0]\nx[0] = 1\nassert x == [1]"),
    ("builtins.getattr", "value = x.real\nassert value == 1"),
    ("builtins.iter", "a, b = (1, 2)\nassert a == 1"),
    ("builtins.list.sort", "x = [2, 1]\nx.sort()\nassert x == [1, 2]"),
    ("builtins.str.__add__", "value = 'a' + 'b'\nassert value == 'ab'"),
    ("json.loads", "from json import loads as read\nvalue = read('1')\nassert value == 1"),
    ("json.JSONDecoder.__init__", "import json\nvalue = json.JSONDecoder()\nassert value.strict == True"),
    ("math.sqrt", "import math\nvalues = list(map(math.sqrt, [4]))\nassert values == [2]"),
]


@pytest.mark.parametrize(("function", "code"), SYNTAX)
def test_a_call_written_as_syntax_or_under_another_name_is_seen(pack: Path, function: str, code: str) -> None:
    put(E, "tidegauge.sea.read", function)(pack)
    body("fix.py", code + "\n")(pack)
    assert [f for f in findings(pack) if f[0] == f"{CASE}/fix.py"] == []
    body("fix.py", "value = min(1, 2)\nassert value == 1\n")(pack)
    assert [f[2] for f in findings(pack) if f[0] == f"{CASE}/fix.py"] == ["calls", "assertion"]


def test_without_a_function_the_assert_is_about_result(pack: Path, cases: Path, tmp_path: Path) -> None:
    pack = copied(cases / "packs" / "builtins", tmp_path / "builtins")
    case = pack / "int-of-a-decimal"
    entry = (case / E).read_text().replace('function = "builtins.int"\nreplacement = "builtins.float"\n', "")
    (case / E).write_text(entry)
    (case / "guard.py").unlink()
    assert [f[2] for f in findings(pack)] == ["calls", "assertion"]
    (case / "fix.py").write_text((case / "fix.py").read_text().replace("count", "result"))
    assert findings(pack) == []


def test_templates_are_looked_up_in_the_catalog(pack: Path, catalog: Catalog, add_source: AddSource) -> None:
    entries = KnownEntries(catalog)
    assert findings(pack, entries) == []  # nothing is known of the project: nothing is said
    add_source(sea=SEA)
    assert findings(pack, KnownEntries(catalog)) == []
    put(E, "unknown unit", "unknown units")(pack)
    ((file, line, rule, message),) = findings(pack, KnownEntries(catalog))
    assert (file, line, rule) == (f"{CASE}/{E}", 4, "template")
    assert message.startswith("no entry of tidegauge has this template; nearest is ValueError: unknown unit {unit}")
    put(E, "unknown units", "unknown unit")(pack)
    put(E, '"ValueError"', '"KeyError"')(pack)
    assert [f[2] for f in findings(pack, KnownEntries(catalog))] == ["template"]


@pytest.mark.parametrize(
    ("line", "other", "asked"),
    [
        ("", "", True),
        # The catalog has 1.0, the only one that was scanned.
        ('versions = ">=1.0,<2"', 'versions = ">=2"', False),
        ('versions = ">=1.0,<2"', 'versions = ">=1.0a1"', True),
        # A folder's shared objects are not read, and the interpreter's messages are not the project's.
        ("template =", 'origin = "native"\ntemplate =', False),
        ("template =", 'origin = "interpreter"\ntemplate =', False),
    ],
)
def test_a_missing_entry_is_told_where_it_would_be_known(
    line: str, other: str, asked: bool, pack: Path, catalog: Catalog, add_source: AddSource
) -> None:
    add_source(sea=SEA)
    put(E, "unknown unit", "unknown units")(pack)
    put(E, line, other)(pack)
    found = [f[2] for f in findings(pack, KnownEntries(catalog))]
    assert ("template" in found) == asked


def test_the_template_of_a_native_message_may_give_another_id_than_its_entry_has(pack: Path) -> None:
    put(E, "template =", 'id = "0123456789abcdef"\ntemplate =')(pack)
    assert [f[2] for f in findings(pack)] == ["template"]
    put(E, "template =", 'origin = "native"\ntemplate =')(pack)
    assert findings(pack) == []


def test_the_function_is_held_against_the_public_callers(pack: Path, catalog: Catalog, add_source: AddSource) -> None:
    add_source(
        _deep=SEA + "\n\ndef ask(name):\n    return read(name, 'm')\n",
        sea="from tidegauge._deep import ask as ask, read as read\n",
    )
    assert findings(pack, KnownEntries(catalog)) == []
    put(E, '"tidegauge.sea.read"', '"tidegauge._deep.read"')(pack)
    found = [f for f in findings(pack, KnownEntries(catalog)) if f[2] == "calls"]
    assert [(f[0], f[3]) for f in found] == [
        (f"{CASE}/{E}", "users type tidegauge.sea.read for tidegauge._deep.read; name that as 'function'")
    ]
    put(E, '"tidegauge._deep.read"', '"tidegauge.sea.ask"')(pack)
    told = {f[3] for f in findings(pack, KnownEntries(catalog)) if f[0].endswith("trigger.py")}
    assert told == {
        "never calls tidegauge.sea.ask, which 'function' names; it calls tidegauge.sea.read, which leads there, too"
    }


def test_id_and_template_must_be_of_one_entry(pack: Path, catalog: Catalog, add_source: AddSource) -> None:
    shard = add_source(sea=SEA)
    unit, dry = catalog.shard_entries(shard)
    put(E, "template =", f'id = "{unit.id}"\ntemplate =')(pack)
    assert findings(pack, KnownEntries(catalog)) == findings(pack) == []
    put(E, unit.id, dry.id)(pack)
    assert [(f[1], f[2]) for f in findings(pack, KnownEntries(catalog))] == [(3, "template")]
    assert [(f[1], f[2]) for f in findings(pack)] == [(4, "template")]


def test_copied_text_is_told(pack: Path, catalog: Catalog, add_source: AddSource) -> None:
    words = "A gauge that stands in salt water for more than two years will drift by some"
    copied(pack / CASE, pack / "another")
    for case, end in ((CASE, "inches."), ("another", "feet.")):
        path = pack / case / E
        text = path.read_text()
        start = text.index("A gauge is read")
        path.write_text(text[:start] + f"{words} {end}\n")
    assert [(f[0], f[2]) for f in findings(pack)] == [(f"{CASE}/{E}", "copied")]
    (pack / "another" / E).write_text((pack / "another" / E).read_text().replace("two years", "three years"))
    assert findings(pack) == []
    source = SEA.replace('"""Read a gauge."""', f'"""Read a gauge.\n\n    {words}\n    centimetres.\n    """')
    shard = add_source(sea=source)
    put(E, "template =", f'id = "{catalog.shard_entries(shard)[0].id}"\ntemplate =')(pack)
    ((_, _, rule, message),) = findings(pack, KnownEntries(catalog))
    assert rule == "copied"
    assert "the library's docstring" in message


HOSTILE = [
    "", "\x00", "\ud7ff\x1b[2J", "x" * 200_000, "(" * 5_000, "+++\n+++\n", "+++\n" + "[" * 20_000,
    "+++\n" + "a." * 20_000 + "b = 1\n+++\n", "+++\na = 1979-99-99\n+++\n", "# /// script\n# dependencies = 3\n# ///\n",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("file", [E, "trigger.py", "fix.py", "guard.py", "../pack.toml", "../evidence.jsonl"])
def test_no_text_breaks_the_linter(pack: Path, file: str, text: str) -> None:
    (pack / CASE / file).write_bytes(text.encode())
    assert findings(pack) or not text
