"""``errdex verify`` as people use it: what it says, what it keeps, and how it ends."""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from dulwich import porcelain

from errdex.catalog import Catalog
from errdex.cli import run
from errdex.folders import cache_folder
from errdex.model.claim import claims
from errdex.verify.claims import verifying
from errdex.verify.claims.journal import Journal
from errdex.verify.claims.plan import jobs_of
from errdex.verify.evidence import read_evidence
from errdex.verify.pack import load_pack
from errdex.verify.sandbox import running
from tests.verify.claims.made import FRONT, HEAD, library, write_case
from tests.verify.claims.test_claims import FIX, GUARD, TRIGGER

Out = pytest.CaptureFixture[str]
SANDBOX = [] if running.why_not() is None else ["--no-sandbox"]
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"


@pytest.fixture(scope="module")
def kept() -> Iterator[dict[str, str]]:
    """An index, and one cache for all, so that environments are made once."""
    cache, uv = tempfile.mkdtemp(prefix="errdex-tests-"), tempfile.mkdtemp(prefix="errdex-tests-")
    with library() as address:
        yield {"ERRDEX_CACHE": cache, "UV_CACHE_DIR": uv, "ERRDEX_INDEX_URL": address}
    for folder in (cache, uv):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def own(kept: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in kept.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    # What one test leaves undone is not another's.
    shutil.rmtree(cache_folder() / "verify", ignore_errors=True)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_case(tmp_path / "packs", trigger=TRIGGER, fix=FIX, guard=GUARD)


def verify(*args: object, catalog: Path) -> int:
    return run(["verify", *map(str, args), *SANDBOX, "--catalog", str(catalog)])


def complaint(capsys: Out) -> str:
    """The one line of a refusal."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("errdex: ")
    return err


def test_what_is_confirmed_is_told_and_kept(pack: Path, tmp_path: Path, capsys: Out) -> None:
    assert verify(pack, catalog=tmp_path / "c.db") == 0
    out, err = capsys.readouterr()
    *lines, last = out.splitlines()
    assert sorted(line.partition(": ")[0] for line in lines) == [
        f"gauges/unknown-unit/{part}" for part in ("derived", "fix", "guard", "trigger")
    ]  # fmt: skip
    assert all(": confirmed on tidegauge 1.0, Python " in line for line in lines)
    assert last.startswith("4 claims of 1 case: 4 confirmed; ")
    assert err == ""
    held, problems = read_evidence(pack / "evidence.jsonl")
    assert (len(held), problems) == (4, [])
    with Catalog.open(tmp_path / "c.db") as catalog:
        entry = held[0].entry
        assert {e.name for e in catalog.evidence([entry])[entry]} == {e.name for e in held}
    # All of it was done: nothing is left to resume.
    assert not list((cache_folder() / "verify").glob("*.jsonl"))


def test_what_is_refuted_ends_with_one_and_is_told_when_quiet(pack: Path, tmp_path: Path, capsys: Out) -> None:
    write_case(tmp_path / "packs", trigger=TRIGGER, fix="level = read('north')\nassert level is not None\n")
    assert verify(pack, "-q", "--no-record", catalog=tmp_path / "c.db") == 1
    out, _ = capsys.readouterr()
    first, last = out.splitlines()
    assert first.startswith("gauges/unknown-unit/fix: refuted on 1.0: none of its assertions fails")
    assert "1 refuted" in last
    assert not (pack / "evidence.jsonl").exists()
    with Catalog.open(tmp_path / "c.db") as catalog:
        (claim, *_) = claims(load_pack(pack).cases[0])
        assert claim.entry is not None
        assert not any(catalog.evidence([claim.entry]).values())


def test_json_is_the_evidence_line_by_line(pack: Path, tmp_path: Path, capsys: Out) -> None:
    assert verify(pack / "unknown-unit", "--format", "json", "--no-record", catalog=tmp_path / "c.db") == 0
    out, err = capsys.readouterr()
    found = [json.loads(line) for line in out.splitlines()]
    assert {f["kind"] for f in found} == {"trigger", "fix", "guard", "derived"}
    assert {f["verdict"] for f in found} == {"confirmed"}
    assert err == ""


def test_an_id_names_its_cases(pack: Path, tmp_path: Path, capsys: Out) -> None:
    entry = load_pack(pack).cases[0].entry
    assert entry is not None
    assert verify(entry[:8], "--no-record", catalog=tmp_path / "c.db") == 0
    assert "4 claims of 1 case" in capsys.readouterr().out
    # Its packs may be elsewhere.
    shutil.copytree(pack, tmp_path / "elsewhere" / "gauges")
    shutil.rmtree(pack)
    assert verify(entry, "--no-record", catalog=tmp_path / "c.db") == 2
    assert "no pack in packs" in complaint(capsys)
    assert verify(entry, "--packs", "elsewhere", "--no-record", catalog=tmp_path / "c.db") == 0
    assert "4 claims of 1 case" in capsys.readouterr().out
    # A case that is named twice runs once.
    pack = tmp_path / "elsewhere" / "gauges"
    assert verify(pack, pack / "unknown-unit", "--no-record", catalog=tmp_path / "c.db") == 0
    assert "4 claims of 1 case" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere"], "nowhere does not exist"),
        (["none"], "no pack in none"),
        (["0123456789abcdef"], "no case in these packs for the id 0123456789abcdef"),
        (["0123456789abcdef", "packs/gauges"], "give either packs or ids"),
        (["packs/gauges", "--with", "tide gauge"], "--with tide gauge is no requirement"),
        (["packs/gauges", "--with", "tidegauge==1.0,???"], "--with ??? is no requirement"),
        (["packs/gauges", "--with", "tidegauge @ https://example.org/t.whl"], "comes from a URL"),
        (["packs/gauges", "--with", " , "], "names no requirement"),
        (["packs/gauges", "--versions", "newest"], "'newest' is no range of versions"),
        (["packs/gauges", "--versions", ">=7"], "no version of tidegauge within '>=7'"),
        (["packs/gauges", "--python", "three"], "--python three is no version of Python"),
        (["packs/gauges", "--changed-since", "main"], "is in no git repository"),
        (["packs/gauges", "--jobs", "0"], "--jobs"),
        (["packs/gauges", "--time-limit", "x"], "--time-limit"),
        (["broken"], "broken/pack.toml:1: is no TOML"),
        (["packs/gauges", "other/gauges"], "two packs gauges"),
    ],
)
def test_bad_usage_is_one_line(args: list[str], said: str, pack: Path, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "pack.toml").write_text("project = [")
    write_case(tmp_path / "other", trigger=TRIGGER, fix=FIX)
    assert verify(*args, catalog=tmp_path / "c.db") == 2
    assert said in complaint(capsys)


def test_a_case_that_cannot_be_read_is_named(pack: Path, tmp_path: Path, capsys: Out) -> None:
    (pack / "unknown-unit" / "fix.py").unlink()
    assert verify(pack, catalog=tmp_path / "c.db") == 2
    assert "unknown-unit" in complaint(capsys)


def test_versions_are_those_that_the_index_has(pack: Path, tmp_path: Path, capsys: Out) -> None:
    args = [pack, "--versions", ">=1.0,<1.2", "--format", "json", "--no-record"]
    assert verify(*args, catalog=tmp_path / "c.db") == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    triggers = {f["version"]: (f["verdict"], f.get("reason", "")) for f in found if f["kind"] == "trigger"}
    assert triggers == {"1.0": ("confirmed", ""), "1.1": ("refuted", "no longer raised: it ended well")}


def test_what_it_runs_with_takes_the_place_of_the_pin(pack: Path, tmp_path: Path, capsys: Out) -> None:
    assert verify(pack, "--with", "tidegauge==1.1", "--no-record", catalog=tmp_path / "c.db") == 1
    out = capsys.readouterr().out
    assert "gauges/unknown-unit/trigger: refuted on 1.1: no longer raised: it ended well\n" in out


def test_a_python_that_is_not_here_is_no_refutation(pack: Path, tmp_path: Path, capsys: Out) -> None:
    front = FRONT.replace('strategy = "convert"', f'strategy = "convert"\npython = ["{PYTHON}", "3.99"]')
    write_case(tmp_path / "packs", front, trigger=TRIGGER, fix=FIX)
    (pack / "unknown-unit" / "guard.py").unlink()
    assert verify(pack, catalog=tmp_path / "c.db") == 0
    out = capsys.readouterr().out
    assert "gauges/unknown-unit/fix: not reproducible here: no Python 3.99 is installed here" in out
    assert "3 confirmed, 2 not reproducible here" in out
    # Where that is all there is, nothing was shown.
    assert verify(pack, "--python", "3.99", "--no-record", catalog=tmp_path / "c.db") == 2
    assert "2 claims of 1 case: 0 confirmed, 2 not reproducible here" in capsys.readouterr().out
    assert verify(pack, "--python", PYTHON, "--no-record", catalog=tmp_path / "c.db") == 0
    assert "3 claims of 1 case: 3 confirmed; " in capsys.readouterr().out
    assert verify(pack, "--python", "3.98", catalog=tmp_path / "c.db") == 2
    assert "no claim is left to run" in complaint(capsys)


def test_what_a_case_needs_and_lacks_is_no_failure(pack: Path, tmp_path: Path, capsys: Out) -> None:
    front = FRONT.replace('strategy = "convert"', 'strategy = "convert"\nneeds = ["service"]\nreason = "a gauge"')
    write_case(tmp_path / "packs", front, trigger=TRIGGER, fix=FIX)
    assert verify(pack, "--no-record", catalog=tmp_path / "c.db") == 0
    assert "needs a service: a gauge" in capsys.readouterr().out


def test_without_a_sandbox_nothing_is_run(
    pack: Path, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "why_not", lambda: "there is no bubblewrap here")
    assert run(["verify", str(pack), "--catalog", str(tmp_path / "c.db")]) == 2
    said = complaint(capsys)
    assert "there is no bubblewrap here; nothing was run, --no-sandbox would run it unprotected" in said
    assert not (pack / "evidence.jsonl").exists()


def test_evidence_says_that_there_was_no_sandbox(pack: Path, tmp_path: Path, capsys: Out) -> None:
    assert run(["verify", str(pack), "--no-sandbox", "--format", "json", "--catalog", str(tmp_path / "c.db")]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {f["sandboxed"] for f in found} == {False}


def test_evidence_that_cannot_be_written_is_said(pack: Path, tmp_path: Path, capsys: Out) -> None:
    (pack / "evidence.jsonl").write_text("{not json\n")
    assert verify(pack, "-q", catalog=tmp_path / "c.db") == 2
    out, err = capsys.readouterr()
    assert "4 confirmed" in out
    assert err.count("\n") == 1
    assert "evidence.jsonl:1: is no evidence" in err
    assert (pack / "evidence.jsonl").read_text() == "{not json\n"


# -- what was interrupted ---------------------------------------------------------------------------


def interrupt(after: int) -> object:
    """Ctrl-C when so many claims are done."""
    real = verifying._evidence
    times = 0

    def evidence(*args: object) -> object:
        nonlocal times
        times += 1
        if times > after:
            raise KeyboardInterrupt
        return real(*args)  # type: ignore[arg-type]

    return mock.patch.object(verifying, "_evidence", evidence)


def test_an_interrupted_run_goes_on_where_it_stopped(pack: Path, tmp_path: Path, capsys: Out) -> None:
    # One after the other: trigger, derived, fix, guard.
    asked = [pack, "--jobs", 1]
    with interrupt(1):  # type: ignore[attr-defined]
        assert verify(*asked, catalog=tmp_path / "c.db") == 130
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err == "errdex: interrupted; what was stored before is kept\n"
    assert verify(*asked, catalog=tmp_path / "c.db") == 0
    out, err = capsys.readouterr()
    assert err == "1 claim done before the interruption; --afresh runs them again\n"
    assert len(out.splitlines()) == 4
    assert "4 claims of 1 case: 4 confirmed; " in out
    assert len(read_evidence(pack / "evidence.jsonl")[0]) == 4
    # It is done: the next run is a new one.
    assert verify(*asked, catalog=tmp_path / "c.db") == 0
    assert capsys.readouterr().err == ""


def test_afresh_runs_all_again(pack: Path, tmp_path: Path, capsys: Out) -> None:
    with interrupt(2):  # type: ignore[attr-defined]
        assert verify(pack, catalog=tmp_path / "c.db") == 130
    capsys.readouterr()
    assert verify(pack, "--afresh", catalog=tmp_path / "c.db") == 0
    out, err = capsys.readouterr()
    assert (len(out.splitlines()), err) == (5, "")


def test_what_was_done_counts_only_for_what_it_was_done_with(pack: Path, tmp_path: Path, capsys: Out) -> None:
    with interrupt(2):  # type: ignore[attr-defined]
        assert verify(pack, catalog=tmp_path / "c.db") == 130
    capsys.readouterr()
    # The same code on another version is the same claim, and yet to be run.
    for script in ("trigger", "fix"):
        path = pack / "unknown-unit" / f"{script}.py"
        path.write_text(path.read_text().replace("tidegauge==1.0", "tidegauge==1.1"))
    assert verify(pack, "-q", catalog=tmp_path / "c.db") == 1
    out, err = capsys.readouterr()
    assert "before the interruption" not in err
    assert "trigger: refuted on 1.1" in out


def test_a_journal_that_was_cut_short_gives_what_is_whole(pack: Path, tmp_path: Path, capsys: Out) -> None:
    with interrupt(2):  # type: ignore[attr-defined]
        assert verify(pack, catalog=tmp_path / "c.db") == 130
    (file,) = (cache_folder() / "verify").glob("*.jsonl")
    whole = file.read_bytes()
    assert whole.count(b"\n") == 2
    file.write_bytes(whole[:-20])
    jobs = list(jobs_of([load_pack(pack)]))
    from errdex import __version__

    journal = Journal(jobs, (60.0, bool(SANDBOX), __version__))
    assert journal.path == file
    assert len(journal.done) == 1
    file.write_bytes(whole.replace(b'"date":"20', b'"date":"19'))
    assert Journal(jobs, (60.0, bool(SANDBOX), __version__)).done == {}
    assert Journal(jobs, (61.0, bool(SANDBOX), __version__)).path != file
    journal.forget()
    assert not file.exists()


# -- what was changed -------------------------------------------------------------------------------


def other_case(pack: Path, name: str = "another-unit") -> Path:
    folder = pack / name
    shutil.copytree(pack / "unknown-unit", folder)
    (folder / "trigger.py").write_text(HEAD + "read('south', 'mile')\n")
    return folder


def committed(root: Path) -> None:
    porcelain.add(str(root), [str(p) for p in root.rglob("*") if p.is_file() and ".git" not in p.parts])
    porcelain.commit(str(root), message=b"m", author=b"a <a@example.org>", committer=b"a <a@example.org>")


def test_only_what_was_changed_since_a_revision(pack: Path, tmp_path: Path, capsys: Out) -> None:
    other = other_case(pack)
    porcelain.init(str(tmp_path / "packs"))
    committed(tmp_path / "packs")
    since = ["--changed-since", "HEAD", "--no-record"]
    assert verify(pack, *since, catalog=tmp_path / "c.db") == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "no case was changed since HEAD\n")
    (other / "fix.py").write_text(HEAD + FIX.replace("'m'", "'ft'").replace("3.5", "11.5"))
    assert verify(pack, *since, catalog=tmp_path / "c.db") == 0
    out = capsys.readouterr().out
    assert "unknown-unit" not in out
    assert "4 claims of 1 case: 4 confirmed" in out
    # Committed, it is a change since the commit before.
    committed(tmp_path / "packs")
    assert verify(pack, "--changed-since", "HEAD~1", "--no-record", "-q", catalog=tmp_path / "c.db") == 0
    assert "of 1 case" in capsys.readouterr().out
    # What is said of all cases may change each of them.
    (pack / "pack.toml").write_text('project = "tidegauge"\ntitle = "Gauges"\n')
    assert verify(pack, *since, "-q", catalog=tmp_path / "c.db") == 0
    assert "of 2 cases" in capsys.readouterr().out
    assert verify(pack, "--changed-since", "nothing", catalog=tmp_path / "c.db") == 2
    assert "has no revision 'nothing'" in complaint(capsys)


def test_a_case_alone_is_looked_at_alone(pack: Path, tmp_path: Path, capsys: Out) -> None:
    other = other_case(pack)
    porcelain.init(str(tmp_path / "packs"))
    committed(tmp_path / "packs")
    (other / "fix.py").write_text(HEAD + FIX.replace("'m'", "'ft'").replace("3.5", "11.5"))
    asked = ["--changed-since", "HEAD", "--no-record", "-q"]
    assert verify(pack / "unknown-unit", *asked, catalog=tmp_path / "c.db") == 0
    assert capsys.readouterr().err == "no case was changed since HEAD\n"


def test_versions_of_python_are_asked_for_by_python(cases: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(cases / "packs" / "builtins"), "--versions", ">=3"]) == 2
    assert "say which with --python" in capsys.readouterr().err
