"""``errdex pack`` and ``errdex schema`` as people use them."""

import json
from pathlib import Path

import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.cli import run
from errdex.cli.packs import KnownEntries
from errdex.match.interpreter import table
from errdex.verify.case_new import Known, new_case
from errdex.verify.lint import lint, rules
from errdex.verify.pack import RawPack, load_pack
from errdex.verify.schema import schema
from tests.conftest import AddSource
from tests.environments import make_environment
from tests.verify.test_evidence import WHOLE
from tests.verify.test_pack import copied, edit

Out = pytest.CaptureFixture[str]


def test_lint_says_line_by_line_what_to_do(cases: Path, tmp_path: Path, capsys: Out) -> None:
    pack = copied(cases / "packs" / "tidegauge", tmp_path / "tidegauge")
    assert run(["pack", "lint", str(cases / "packs")]) == 0
    assert capsys.readouterr().out == ""
    edit(pack / "unknown-unit" / "entry.md", "strategy", "\x1b[31mx\nstrategi")
    edit(pack / "unknown-unit" / "fix.py", "assert level == 3.5", "assert True")
    assert run(["pack", "lint", str(pack)]) == 1
    out, err = capsys.readouterr()
    first, *_ = out.splitlines()
    assert first.startswith(f"{pack}/unknown-unit/entry.md:7: front-matter: is no TOML")
    assert "\x1b" not in out
    assert all(line.partition(": ")[2].partition(": ")[0] in {r.name for r in rules()} for line in out.splitlines())
    assert "1 case" in err
    assert run(["pack", "lint", str(pack), "--format", "json"]) == 1
    assert len(json.loads(capsys.readouterr().out)) == len(out.splitlines())


@pytest.mark.parametrize(
    "args", [["lint", "nowhere"], ["lint", "."], ["lint", "--colour"], ["lnt"], ["new", "jax", "xyz"]]
)
def test_bad_usage_is_one_line(args: list[str], tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["pack", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def scaffold(tmp_path: Path, capsys: Out, project: str, id: str) -> Path:
    assert run(["pack", "new", project, id, "--into", str(tmp_path / "packs" / project)]) == 0
    folder = Path(capsys.readouterr().out.strip())
    assert run(["pack", "lint", str(tmp_path / "packs" / project), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {f["rule"] for f in found} == {"unwritten"}
    assert all(f["message"].startswith("write") for f in found)
    return folder


def test_a_new_case_has_what_the_catalog_knows_and_asks_for_the_rest(tmp_path: Path, capsys: Out) -> None:
    make_environment(tmp_path / "env")
    assert run(["scan", "-q", "--env", str(tmp_path / "env"), "--dist", "tidegauge"]) == 0
    with Catalog.open() as catalog:
        unit, dry = catalog.shard_entries(catalog.shards("tidegauge")[0].id)
    folder = scaffold(tmp_path, capsys, "tidegauge", unit.id[:8])
    (case,) = load_pack(folder.parent).cases
    assert (case.entry, case.front.exception, case.front.versions) == (unit.id, "ValueError", "==1.0")
    assert case.front.template == "unknown unit {unit} for gauge {name}"
    assert case.pairs[0].trigger.dependencies == ("tidegauge==1.0",)
    assert case.front.function == "tidegauge.sea.read"
    assert "result = tidegauge.sea.read()" in case.pairs[0].fix.text
    assert scaffold(tmp_path, capsys, "tidegauge", dry.id) != folder
    assert len(load_pack(folder.parent).cases) == 2
    assert run(["pack", "new", "tidegauge", unit.id, "--into", str(folder.parent)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert run(["pack", "new", "numpy", unit.id, "--into", str(tmp_path / "other")]) == 2
    assert run(["pack", "new", "tidegauge", "0" * 16, "--into", str(tmp_path / "other")]) == 1
    assert not (tmp_path / "other").exists()


def test_a_new_case_calls_what_users_call(tmp_path: Path, capsys: Out) -> None:
    private = "def _check(unit):\n    raise ValueError(f'unknown unit {unit}')\n\ndef read(unit):\n    _check(unit)\n"
    public = "from tidegauge._deep import read as read\n"
    files = {"tidegauge/__init__.py": "", "tidegauge/_deep.py": private, "tidegauge/sea.py": public}
    make_environment(tmp_path / "env", **files)
    assert run(["scan", "-q", "--env", str(tmp_path / "env"), "--dist", "tidegauge"]) == 0
    with Catalog.open() as catalog:
        (entry,) = catalog.shard_entries(catalog.shards("tidegauge")[0].id)
    folder = scaffold(tmp_path, capsys, "tidegauge", entry.id)
    (case,) = load_pack(folder.parent).cases
    assert case.front.function == "tidegauge.sea.read"


def test_a_new_case_of_the_interpreter_needs_no_catalog(tmp_path: Path, capsys: Out) -> None:
    for known in (
        table()[0],
        next(k for k in table() if not k.template.weight),
        next(k for k in table() if k.made.until),
    ):
        folder = scaffold(tmp_path / known.entry.id, capsys, "cpython", known.entry.id)
        (case,) = load_pack(folder.parent).cases
        assert (case.entry, case.origin, case.front.exception) == (known.entry.id, "interpreter", known.made.exception)


HOSTILE = [
    'say "no" \\\\ \\x1b[2J',
    "+++\\n## What\\r\\t'''",
    "half \\ud800 a pair",
    "braces {{ of }} its own",
    "{name}",
    "\\x7f\\u2028 end",
]


@pytest.mark.parametrize("message", HOSTILE)
def test_no_message_breaks_a_new_case(
    message: str, tmp_path: Path, capsys: Out, catalog: Catalog, add_source: AddSource
) -> None:
    (entry,) = catalog.shard_entries(add_source(sea=f'def read(name):\n    raise ValueError(f"""{message}""")\n'))
    folder = new_case(Known(entry=entry, versions="==1.0", pin="1.0"), tmp_path / "packs", "tidegauge")
    (case,) = load_pack(folder.parent).cases
    assert case.entry == entry.id
    assert {f.rule for f in lint(RawPack(folder.parent), KnownEntries(catalog))} == {"unwritten"}


def test_a_pack_of_another_project_is_left_alone(cases: Path, tmp_path: Path, capsys: Out) -> None:
    pack = copied(cases / "packs" / "tidegauge", tmp_path / "tidegauge")
    before = sorted(pack.rglob("*"))
    assert run(["pack", "new", "cpython", table()[0].entry.id, "--into", str(pack)]) == 2
    assert "is a pack of tidegauge" in capsys.readouterr().err
    assert sorted(pack.rglob("*")) == before


def test_list_tells_packs_with_their_evidence(cases: Path, tmp_path: Path, capsys: Out) -> None:
    from errdex.verify.evidence import write_evidence

    pack = copied(cases / "packs" / "tidegauge", tmp_path / "tidegauge")
    write_evidence(pack / "evidence.jsonl", [WHOLE])
    assert run(["pack", "list", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        f"tidegauge (tidegauge)  1 case, 1 of 1 runs confirmed: {pack}\n  unknown-unit\n"
    )  # fmt: skip
    assert run(["pack", "list", str(pack), "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["pack"], row["cases"], row["confirmed"]) == ("tidegauge", 1, 1)


def test_add_shows_what_a_pack_says_and_what_was_run(cases: Path, tmp_path: Path, capsys: Out) -> None:
    from errdex.model.claim import claims
    from errdex.verify.evidence import write_evidence

    pack = copied(cases / "packs" / "builtins", tmp_path / "builtins")
    (case,) = load_pack(pack).cases
    fix = next(c for c in claims(case) if c.kind == "fix")
    own = {"entry": case.entry or "", "project": "cpython", "kind": "fix", "name": fix.name, "version": "3.13.1"}
    ran = msgspec.structs.replace(WHOLE, claim=fix.hash, site=None, pinned=(), **own)
    # The other is of a script that has been changed since.
    write_evidence(pack / "evidence.jsonl", [ran, msgspec.structs.replace(ran, claim="f" * 16, verdict="refuted")])
    catalog = str(tmp_path / "c.db")
    assert run(["pack", "add", str(pack), "--catalog", catalog]) == 0
    assert capsys.readouterr().out == "builtins: 1 case, evidence of 1 run\n"
    assert run(["show", str(case.entry), "--catalog", catalog]) == 0
    shown = capsys.readouterr().out
    assert "The fix: confirmed on cpython 3.13.1" in shown
    assert "refuted" not in shown
    assert case.prose.meaning.split("\n")[0].split(".")[0] in shown.replace("\n    ", " ")


def test_a_pack_that_cannot_be_read_is_one_line(cases: Path, tmp_path: Path, capsys: Out) -> None:
    pack = copied(cases / "packs" / "builtins", tmp_path / "builtins")
    edit(pack / "int-of-a-decimal" / "entry.md", "strategy", "strategi")
    assert run(["pack", "add", str(pack), "--catalog", str(tmp_path / "c.db")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("name", ["entry", "pack", "evidence"])
def test_schemas_are_published(name: str, capsys: Out) -> None:
    assert run(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == schema(name)
