"""Evidence: what it says of which version, and that neither store loses or invents any."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from errdex.catalog import Catalog
from errdex.model.entry import Alias
from errdex.model.evidence import MAX_TRACEBACK, Change, Evidence, SeenSite, bounded, merged, phrase, standing
from errdex.verify.evidence import lines_of, read_evidence, write_evidence
from errdex.verify.pack import claims, load_pack
from errdex.verify.pack_files import PackError
from errdex.verify.schema import SHAPES, schema


def ran(version: str = "0.11.2", **changes: Any) -> Evidence:
    plain = Evidence(
        entry="60961ca5063d1383", project="jax", version=version, claim="c" * 16, kind="trigger",
        name="jax/psend/trigger", python="3.13.1", platform="linux-x86_64", verdict="confirmed", seconds=1.5,
        date="2026-11-30", sandboxed=True,
    )  # fmt: skip
    return msgspec.structs.replace(plain, **changes)


def test_evidence_reads_as_it_is_documented() -> None:
    said = [
        phrase(ran()),
        phrase(ran("0.12.0", verdict="refuted", reason="no longer raised")),
        phrase(ran(verdict="not-reproducible", reason="needs a GPU")),
        standing([ran()], "0.12.0", claim="c" * 16).text,
    ]
    assert said == [
        "confirmed on jax 0.11.2, Python 3.13, CPU, 2026-11-30",
        "refuted on 0.12.0: no longer raised",
        "not reproducible here: needs a GPU",
        "stale: confirmed on jax 0.11.2, Python 3.13, CPU, 2026-11-30; not run on 0.12.0",
    ]
    text = (Path(__file__).parents[2] / "docs" / "evidence.md").read_text()
    assert "\n".join(said) in text


def test_what_else_was_fixed_and_a_missing_sandbox_are_said() -> None:
    assert phrase(ran(pinned=("jaxlib==0.11.0",), devices=("cpu", "gpu"), sandboxed=False)) == (
        "confirmed on jax 0.11.2 with jaxlib==0.11.0, Python 3.13, CPU and GPU, 2026-11-30, run without a sandbox"
    )
    assert phrase(ran("3.12.4", project="cpython", python="3.12.4")) == "confirmed on cpython 3.12.4, CPU, 2026-11-30"


def test_evidence_says_nothing_of_another_version() -> None:
    held = [ran("0.10.0"), ran("0.11.2", verdict="refuted", reason="no longer raised"), ran("0.9", claim="d" * 16)]
    asked = {
        version: standing(held, version, claim="c" * 16).verdict
        for version in ("0.9", "0.10", "0.10.0", "0.10.1", "0.11.2", "0.11.3.dev1", "0.12.0", "main")
    }
    assert asked == {
        "0.9": None, "0.10": "confirmed", "0.10.0": "confirmed", "0.10.1": "stale", "0.11.2": "refuted",
        "0.11.3.dev1": "stale", "0.12.0": "stale", "main": None,
    }  # fmt: skip
    assert standing(held, "0.9", claim="c" * 16).text == "not run on 0.9"
    newest = standing(held, "0.12.0", claim="c" * 16)
    assert newest.text == "stale: refuted on 0.11.2: no longer raised; not run on 0.12.0"
    assert newest.evidence == held[1]


def test_a_refutation_is_told_before_a_confirmation_of_the_same_version() -> None:
    held = [ran(python="3.12.9"), ran(verdict="refuted", reason="another error", python="3.14.0", date="2026-01-01")]
    assert standing(held, "0.11.2", claim="c" * 16).verdict == "refuted"
    away = [ran(verdict="not-reproducible", reason="needs a GPU"), ran(devices=("gpu",), date="2026-01-01")]
    assert standing(away, "0.11.2", claim="c" * 16).verdict == "confirmed"


def test_a_combination_that_was_put_together_says_nothing_against_what_installs_by_itself() -> None:
    plain, mixed = ran(), ran(verdict="refuted", reason="jaxlib is too old", pinned=("jaxlib==0.11.0",))
    assert standing([mixed, plain], "0.11.2", claim="c" * 16).verdict == "confirmed"
    assert standing([mixed], "0.11.2", claim="c" * 16).verdict == "refuted"


def test_a_later_run_of_the_same_replaces_an_earlier_one_and_no_other() -> None:
    first, later = ran(date="2026-11-01"), ran(date="2026-11-30", verdict="refuted", reason="x", python="3.13.2")
    assert merged([first], [later]) == merged([later], [first]) == [later]
    for other in ({"python": "3.12.1"}, {"platform": "darwin-arm64"}, {"devices": ("gpu",)}, {"claim": "e" * 16},
                  {"version": "0.11.1"}, {"pinned": ("jaxlib==0.11.1",)}, {"entry": "0" * 16}):  # fmt: skip
        assert len(merged([first], [ran(**other)])) == 2
    again = ran(date="2026-11-01", seconds=2.0)
    assert merged([first], [again]) == [again]


def test_order_is_stable_and_by_version() -> None:
    versions = ["0.9", "0.10.0", "0.11.0rc1", "0.11.0"]
    held = [ran(v) for v in versions]
    assert [e.version for e in merged(reversed(held))] == versions
    assert lines_of(held) == lines_of(list(reversed(held)))


def test_a_long_traceback_keeps_its_end() -> None:
    cut = bounded(ran(traceback="start\n" + "x" * 100_000 + "\nValueError: end"))
    assert len(cut.traceback) <= MAX_TRACEBACK
    assert cut.traceback.startswith("start\n")
    assert cut.traceback.endswith("ValueError: end")
    assert bounded(cut) == cut


WHOLE = ran(
    dependencies={"numpy": "2.4.6", "jaxlib": "0.11.2"}, site=SeenSite(file="jax/_src/lax.py", line=7, entry="6" * 16),
    change=Change(changed=3, helper=12), traceback="Traceback …\nE: \x1b[31m\u2028", errdex="0.1.0",
)  # fmt: skip


def test_lines_come_back_and_are_merged(tmp_path: Path) -> None:
    path = tmp_path / "evidence.jsonl"
    assert read_evidence(path) == ([], [])
    write_evidence(path, [WHOLE])
    assert read_evidence(path) == ([WHOLE], [])
    written = path.read_bytes()
    assert written.count(b"\n") == 1
    assert write_evidence(path, [WHOLE, ran("0.12.0")]) == [WHOLE, ran("0.12.0")]
    assert path.read_bytes().startswith(written)
    assert [p.name for p in tmp_path.iterdir()] == ["evidence.jsonl"]


def test_a_file_that_cannot_be_read_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "evidence.jsonl"
    path.write_text(lines_of([WHOLE]) + "<<<<<<< ours\n")
    before = path.read_bytes()
    with pytest.raises(PackError, match=r"evidence\.jsonl:2: is no evidence"):
        write_evidence(path, [ran("0.12.0")])
    assert path.read_bytes() == before
    found, problems = read_evidence(path)
    assert found == [WHOLE]
    assert [p.line for p in problems] == [2]


def test_evidence_of_changed_code_is_dropped(cases: Path, tmp_path: Path) -> None:
    there = [c for case in load_pack(cases / "packs" / "tidegauge").cases for c in claims(case)]
    path = tmp_path / "evidence.jsonl"
    write_evidence(path, [ran(claim=there[0].hash), ran(claim="0" * 16)])
    assert [e.claim for e in write_evidence(path, [], there)] == [there[0].hash]


def test_the_catalog_keeps_what_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with Catalog.open(path) as catalog:
        assert catalog.add_evidence([WHOLE, ran("0.12.0")]) == 2
        assert catalog.add_evidence([ran("0.12.0", date="2026-01-01", verdict="refuted", reason="old")]) == 0
    with Catalog.open(path, readonly=True) as catalog:
        assert catalog.evidence([WHOLE.entry, "0" * 16]) == {WHOLE.entry: [WHOLE, ran("0.12.0")], "0" * 16: []}
        assert catalog.project_evidence("jax", "0.12.0") == [ran("0.12.0")]
        assert catalog.project_evidence("numpy") == []
    with Catalog.open(path) as catalog:
        catalog.add_aliases([Alias(old=WHOLE.entry, new="a" * 16, reason="reworded")])
        assert catalog.evidence(["a" * 16])["a" * 16] == [WHOLE, ran("0.12.0")]
        catalog.forget_evidence([WHOLE.claim])
        assert catalog.project_evidence("jax") == []


def test_an_older_catalog_is_given_room_for_evidence(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "c.db"
    Catalog.open(path).close()
    db = sqlite3.connect(path)
    db.execute("DROP TABLE evidence")
    db.execute("DELETE FROM migration WHERE name = 'm006_evidence'")
    db.commit()
    db.close()
    with Catalog.open(path) as catalog:
        assert catalog.add_evidence([WHOLE]) == 1


def test_what_is_written_fits_the_published_schema(cases: Path) -> None:
    for name in SHAPES:
        jsonschema.Draft202012Validator.check_schema(schema(name))
    jsonschema.validate(json.loads(lines_of([WHOLE])), schema("evidence"))
    import tomllib

    for case in (cases / "packs").glob("*/*/entry.md"):
        front = tomllib.loads(case.read_text().split("+++")[1])
        jsonschema.validate(front, schema("entry"))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**front, "id": "not an id"}, schema("entry"))
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**front, "colour": "red"}, schema("entry"))
    for pack in (cases / "packs").glob("*/pack.toml"):
        jsonschema.validate(tomllib.loads(pack.read_text()), schema("pack"))
