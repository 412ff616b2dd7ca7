"""The agent is compiled once for each Python, and runs as it was installed where that cannot be."""

import importlib.util
import subprocess
import sys
from pathlib import Path

from errdex.trace import AGENT
from errdex.verify.claims.agent import _compiled


def test_it_is_compiled_once_and_runs_from_what_was_compiled(tmp_path: Path) -> None:
    made = _compiled(tmp_path / "agents", Path(sys.executable), "here")
    assert made.parent == tmp_path / "agents"
    assert {p.name for p in made.glob("*.py")} == {p.name for p in AGENT.glob("*.py")}
    for source in made.glob("*.py"):
        assert Path(importlib.util.cache_from_source(str(source))).is_file()
    # What was compiled is used though the sources are of another age, and nothing new is compiled.
    (tmp_path / "asked.json").write_text("{}")
    (tmp_path / "s.py").write_text("print('ran')\n")
    for source in made.glob("*.py"):
        source.touch()
    asked = ["--wanted", str(tmp_path / "asked.json"), "--out", str(tmp_path / "out.jsonl"), "--", "s.py"]
    done = subprocess.run(
        [sys.executable, "-v", str(made), *asked], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "ran\n"
    loaded = [line for line in done.stderr.splitlines() if line.startswith("# code object from") and str(made) in line]
    assert loaded
    assert all(".pyc" in line for line in loaded)
    _compiled.cache_clear()
    before = made.stat().st_mtime_ns
    assert _compiled(tmp_path / "agents", Path(sys.executable), "here") == made
    assert made.stat().st_mtime_ns == before


def test_where_nothing_can_be_kept_it_runs_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert _compiled(tmp_path / "file" / "agents", Path(sys.executable), "here") == AGENT
    assert _compiled(tmp_path / "agents", tmp_path / "no-python", "here") == AGENT
    assert not list((tmp_path / "agents").glob("*/"))
