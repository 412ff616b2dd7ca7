"""Packs are read as they stand on disk, and refused with one line where anything of them cannot be run."""

import re
from pathlib import Path

import pytest

from errdex.match.interpreter import PROJECT, table
from errdex.model.claim import claims, derived, expected
from errdex.model.pack import INTERPRETER_PROJECT, Case, FrontMatter, entry_id_of, read_template
from errdex.model.template import Hole, Text
from errdex.verify.pack import PackError, find_packs, load_pack
from errdex.verify.pack_installed import entry_points, installed_packs
from tests.environments import install

DOCS = Path(__file__).parents[2] / "docs" / "packs.md"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def pack(cases: Path, tmp_path: Path) -> Path:
    """A copy of the pack with several causes, to be changed."""
    return copied(cases / "packs" / "tidegauge", tmp_path / "tidegauge")


def copied(source: Path, target: Path) -> Path:
    for file in source.rglob("*"):
        if file.is_file():
            place = target / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())
    return target


def only_case(pack: Path) -> Case:
    (case,) = load_pack(pack).cases
    return case


def test_each_pair_has_what_is_its_own_and_else_the_cases(pack: Path) -> None:
    case = only_case(pack)
    plain, feet, remote = case.pairs
    assert [p.name for p in case.pairs] == ["", "feet", "remote"]
    assert (plain.function, plain.replacement, plain.helper) == ("tidegauge.sea.read", None, None)
    assert (feet.function, feet.replacement, feet.helper) == (
        "tidegauge.sea.read", "tidegauge.sea.read_feet", "in_feet",
    )  # fmt: skip
    assert (plain.needs, remote.needs, remote.reason) == ((), ("service",), "a gauge server on port 7000")
    assert plain.guard is not None and feet.guard is None
    assert plain.platforms == feet.platforms == ("linux", "darwin")
    assert plain.trigger.dependencies == ("tidegauge==1.0", "buoy>=2")
    assert plain.trigger.code.splitlines()[:5] == ["", "", "", "", "from tidegauge import sea"]
    assert case.prose.meaning.startswith("A gauge is read in metres")
    assert case.prose.situations == ""


def test_claims_are_named_after_their_scripts(pack: Path) -> None:
    made = claims(only_case(pack))
    assert [c.name.rpartition("/")[2] for c in made] == [
        "trigger", "fix", "guard", "trigger_feet", "fix_feet", "trigger_remote", "fix_remote",
    ]  # fmt: skip
    assert len({c.hash for c in made}) == 7
    trigger, fix, guard = made[:3]
    assert [s.name for s in trigger.runs] == ["trigger.py"]
    assert [s.name for s in fix.runs] == ["fix.py"]
    assert [s.name for s in guard.runs] == ["trigger.py", "fix.py"]
    assert guard.guard is not None and trigger.guard is None
    assert (trigger.origin, trigger.versions) == ("python", ">=1.0,<2")


def hashes(pack: Path) -> dict[str, str]:
    return {c.name.rpartition("/")[2]: c.hash for c in claims(only_case(pack))}


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def changed(pack: Path, file: str, old: str, new: str) -> set[str]:
    """Which claims are others once a file says ``new`` instead of ``old``."""
    before = hashes(pack)
    edit(pack / "unknown-unit" / file, old, new)
    after = hashes(pack)
    return {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize(
    ("file", "old", "new", "others"),
    [
        # The same code on another version of the project is the same claim, and so are other words about it.
        ("trigger.py", "tidegauge==1.0", "tidegauge==1.4", set()),
        ("entry.md", "before the gauge is asked", "at once", set()),
        ("entry.md", ">=1.0,<2", ">=0.9", set()),
        ("fix.py", "3.5\n", "3.5  \n\n\n", set()),
        # A fix is measured against its trigger; a guard sees both.
        ("trigger.py", "league", "mile", {"trigger", "fix", "guard"}),
        ("fix.py", "3.5", "3.25", {"fix", "guard"}),
        ("guard.py", '"ft"', '"ft", "cm"', {"guard"}),
        ("entry.md", "read_feet", "read_in_feet", {"fix_feet"}),
        ("entry.md", "for gauge {name}", "of gauge {name}", {
            "trigger", "fix", "guard", "trigger_feet", "fix_feet", "trigger_remote", "fix_remote",
        }),
    ],
)  # fmt: skip
def test_a_claim_is_another_when_what_would_run_is(pack: Path, file: str, old: str, new: str, others: set[str]) -> None:
    assert changed(pack, file, old, new) == others


def test_line_ends_make_no_other_claim(pack: Path) -> None:
    before = hashes(pack)
    for file in (pack / "unknown-unit").glob("*.py"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert hashes(pack) == before


def test_a_derived_claim_runs_the_trigger(pack: Path) -> None:
    case = only_case(pack)
    one = derived(case, case.pairs[0], "tidegauge.sea._check", "unit not in ('m', 'ft')")
    other = derived(case, case.pairs[0], "tidegauge.sea._check", "unit == 'league'")
    assert (one.kind, one.function, one.predicate) == ("derived", "tidegauge.sea._check", "unit not in ('m', 'ft')")
    assert [s.name for s in one.runs] == ["trigger.py"]
    assert one.hash != other.hash


def test_the_template_gives_the_id_of_the_interpreters_entry(cases: Path) -> None:
    assert INTERPRETER_PROJECT == PROJECT
    case = only_case(cases / "packs" / "builtins")
    (known,) = [k for k in table() if k.made.text == case.front.template and k.made.exception == "ValueError"]
    assert case.entry == known.entry.id
    assert case.origin == "interpreter"
    entry = expected(claims(case)[0])
    assert entry is not None
    assert entry.template.check("invalid literal for int() with base 10: '12.0'") == ("10", "'12.0'")
    assert entry.template.check("invalid literal for float()") is None


def test_every_message_of_the_interpreter_can_be_written_as_a_template() -> None:
    for known in table():
        made = FrontMatter(
            project=PROJECT, exception=known.made.exception, template=known.template.text, versions=">=3.11",
            severity="error", strategy="catch",
        )  # fmt: skip
        assert entry_id_of(made) == (known.entry.id if known.template.weight else None), known.made


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("no gauge {name} here", (Text("no gauge "), Hole("name"), Text(" here"))),
        ("{a}{b['{x}']}", (Hole("a"), Hole("b['{x}']"))),
        ("open { and } close {x", (Text("open "), Hole(" and "), Text(" close {x"))),
        ("} {", (Text("} {"),)),
        ("", ()),
    ],
)
def test_templates_are_read_as_they_are_shown(text: str, parts: tuple[object, ...]) -> None:
    assert read_template(text).parts == parts


def test_a_case_alone_can_be_loaded(pack: Path) -> None:
    copied(pack / "unknown-unit", pack / "other")
    assert [c.name for c in load_pack(pack).cases] == ["other", "unknown-unit"]
    assert [c.name for c in load_pack(pack / "other").cases] == ["other"]
    assert [c.name for p in find_packs(pack / "other" / "fix.py") for c in p.cases] == ["other"]
    assert [p.name for p in find_packs(pack.parent)] == ["tidegauge"]


def test_the_example_of_the_documentation_is_the_example_pack() -> None:
    shown = re.findall(r"<!-- (\S+) -->\n```\w*\n(.*?)```\n", DOCS.read_text(), re.DOTALL)
    assert len(shown) == 5
    for path, text in shown:
        assert (ROOT / path).read_text() == text, path


@pytest.mark.parametrize("field", FrontMatter.__struct_fields__)
def test_every_field_is_documented(field: str) -> None:
    assert f"\n| `{field}` | " in DOCS.read_text()


def broken(case: Path, what: str) -> None:
    match what:
        case "link":
            (case / "fix.py").unlink()
            (case / "fix.py").symlink_to("/etc/hostname")
        case "linked case":
            case.rename(case.parent.parent / "elsewhere")
            case.symlink_to(case.parent.parent / "elsewhere")
        case "url":
            edit(case / "fix.py", '"buoy>=2"', '"buoy @ https://example.org/buoy.whl"')
        case "tool":
            edit(case / "fix.py", "# ///\nfrom", '# [tool.uv]\n# index-url = "https://example.org"\n# ///\nfrom')
        case "missing":
            (case / "fix_feet.py").unlink()
        case "front":
            edit(case / "entry.md", 'severity = "error"\n', "")
        case "no pack":
            (case.parent / "pack.toml").unlink()
        case "huge":
            (case / "guard.py").write_text("#" * 70_000)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("link", r"fix\.py:1: is a link"),
        ("linked case", r"unknown-unit:0: is a link"),
        ("url", r"fix\.py:3: 'buoy' comes from a URL"),
        ("tool", r"fix\.py:4: a tool table"),
        ("missing", r"fix_feet\.py:1: is missing"),
        ("front", r"entry\.md:1: 'severity' is missing"),
        ("no pack", r"is no pack: it has no pack\.toml"),
        ("huge", r"guard\.py:1: is larger than 64 KiB"),
    ],
)
def test_what_cannot_be_run_safely_is_refused_in_one_line(pack: Path, what: str, said: str) -> None:
    broken(pack / "unknown-unit", what)
    with pytest.raises(PackError, match=said) as raised:
        load_pack(pack)
    assert "\n" not in str(raised.value)


def test_installed_packs_are_what_metadata_says(pack: Path, tmp_path: Path) -> None:
    site = tmp_path / "site-packages"
    files = {f"sea_packs/gauge/{f.relative_to(pack)}": f.read_text() for f in pack.rglob("*") if f.is_file()}
    points = "[console_scripts]\nx = y:z\n[errdex.packs]\ntide = sea_packs.gauge\nout = ../evil\nnone = sea_packs.no\n"
    # Importing any of it would fail.
    files |= {"sea_packs/__init__.py": "raise SystemExit\n", "sea-packs-1.0.dist-info/entry_points.txt": points}
    site.mkdir()
    install(site, "sea-packs", "1.0", files)
    edit(site / "sea-packs-1.0.dist-info" / "RECORD", "sea_packs/", "sea_packs/")
    stray = copied(pack / "unknown-unit", site / "sea_packs/gauge/not-recorded")
    (site / "sea_packs/gauge/unknown-unit/fix_stray.py").write_text("")
    (found,) = installed_packs([site, tmp_path / "nowhere"])
    assert stray.is_dir()
    assert found.name == "tide"
    assert [(c.name, c.pairs) for c in found.cases] == [("unknown-unit", ["", "feet", "remote"])]


def test_entry_points_are_read_as_text() -> None:
    text = "# errdex\n[errdex.packs]\njax = errdex_packs.jax\n x=a.b \nbad = a:b\nworse = ../x\n[other]\njax = c\n"
    assert entry_points(text)["errdex.packs"] == {"jax": "errdex_packs.jax", "x": "a.b"}
