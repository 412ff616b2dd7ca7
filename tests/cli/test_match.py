"""``errdex match``: queries and answers as JSON lines."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.environments import make_environment


@pytest.fixture
def env(tmp_path: Path) -> Path:
    make_environment(tmp_path / "env")
    return tmp_path / "env"


def ask(env: Path, *lines: str) -> tuple[int, list[dict[str, Any]], str]:
    done = subprocess.run(
        [sys.executable, "-m", "errdex", "match", "--env", str(env)],
        input="\n".join(lines).encode("utf-8", "surrogateescape"),
        capture_output=True,
        timeout=60,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def test_each_query_gets_its_answer(env: Path) -> None:
    code, answers, _ = ask(
        env,
        json.dumps({"id": 1, "message": "unknown unit 'league' for gauge north", "type": "ValueError"}),
        "",
        json.dumps({"id": "two", "message": "nothing like it"}),
        json.dumps({"id": 3, "message": "gauge is dry; use another one instead", "project": "Tidegauge"}),
        json.dumps({"id": 4, "message": "gauge is dry; use another one instead", "project": "other"}),
    )
    assert code == 0
    assert [a["id"] for a in answers] == [1, "two", 3, 4]
    (found,) = answers[0]["candidates"]
    assert (found["project"], found["version"]) == ("tidegauge", "1.0")
    assert found["sites"] == [{"file": "tidegauge/sea.py", "line": 11, "end_line": 11, "function": "read"}]
    assert found["values"] == {"unit": "'league'", "name": "north"}
    assert [len(a["candidates"]) for a in answers] == [1, 0, 1, 0]


def test_frames_of_the_traceback_are_used(env: Path) -> None:
    traceback = (
        "Traceback (most recent call last):\n"
        '  File "/x/lib/python3.12/site-packages/tidegauge/sea.py", line 12, in read\n'
        "tidegauge.sea.GaugeError: something the source does not say\n"
    )
    _, answers, _ = ask(
        env, json.dumps({"id": 1, "message": "something the source does not say", "traceback": traceback})
    )
    assert [s["line"] for s in answers[0]["candidates"][0]["sites"]] == [12]


def test_a_line_that_is_no_query_is_named_and_the_rest_answered(env: Path) -> None:
    code, answers, said = ask(
        env, "no json", '{"message": "no id"}', "[" * 100_000, "\udcff", '{"id": 5, "message": "x"}'
    )
    assert code == 2
    assert [a["id"] for a in answers] == [5]
    for number in (1, 2, 3, 4):
        assert f"line {number} is no query" in said
    assert "Traceback" not in said


def test_no_queries_are_no_answers(env: Path) -> None:
    assert ask(env)[:2] == (0, [])
