"""``errdex explain --summary`` and what a plain explain says of many errors, as processes."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.environments import make_environment

SITE = "/srv/app/.venv/lib/python3.12/site-packages"
KNOWN = (
    "Traceback (most recent call last):\n"
    '  File "/srv/app/report.py", line 6, in line\n    read(name, unit)\n'
    f'  File "{SITE}/tidegauge/sea.py", line 11, in read\n'
    '    raise ValueError(f"unknown unit {unit!r} for gauge {name}")\n'
    "ValueError: unknown unit 'x%d' for gauge north\n"
)
OWN = (
    "Traceback (most recent call last):\n"
    '  File "/srv/app/pump.py", line 3, in pump\n    raise RuntimeError("dry")\n'
    "RuntimeError: dry\n"
)
DIVIDED = (
    "Traceback (most recent call last):\n"
    '  File "/srv/app/mean.py", line 9, in mean\n    return total / n\n'
    "ZeroDivisionError: division by zero\n"
)
LOG = "start\n" + KNOWN % 1 + "between\n" + OWN + "more\n" + KNOWN % 22 + DIVIDED + KNOWN % 333 + "ok\n" + OWN


@pytest.fixture
def env(tmp_path: Path) -> Path:
    make_environment(tmp_path / "env")
    return tmp_path / "env"


def errdex(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "errdex", *args], input=stdin, capture_output=True, timeout=120)


def rows(done: subprocess.CompletedProcess[bytes]) -> list[tuple[object, ...]]:
    shown = json.loads(done.stdout)
    return [
        (r["count"], r["first"]["line"], r["last"]["line"], r["owner"]["text"], "entry" in r) for r in shown["rows"]
    ]


OWNERS = (
    "tidegauge 1.0, by a raise statement",
    "your own code, by a raise statement",
    "the interpreter, at an expression in your own code",
)


def test_each_error_stands_once_the_most_frequent_first(env: Path) -> None:
    done = errdex("explain", "--summary", "--env", str(env), "--format", "json", stdin=LOG.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    lines = LOG.splitlines()
    assert lines[1].startswith("Traceback")
    found = [n for n, line in enumerate(lines, 1) if line.startswith("Traceback")]
    assert found == [2, 9, 14, 20, 24, 31]
    assert rows(done) == [(3, 2, 24, OWNERS[0], True), (2, 9, 31, OWNERS[1], False), (1, 20, 20, OWNERS[2], True)]


@pytest.mark.parametrize("packed", [False, True])
def test_files_are_read_by_content(env: Path, tmp_path: Path, packed: bool) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    data = LOG.encode()
    # Two members, as rotated logs that were put together have.
    first.write_bytes(gzip.compress(data[:200]) + gzip.compress(data[200:]) if packed else data)
    second.write_bytes(OWN.encode())
    done = errdex("explain", "--summary", str(first), str(second), "--env", str(env))
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert text.startswith("7 errors, 3 different, in 2 files\n")
    assert "3x tidegauge 1.0, by a raise statement" in text
    assert f"first {first}:9, last {second}:1" in text
    explained = errdex("explain", str(first), "--env", str(env))
    assert explained.returncode == 0
    assert explained.stderr.decode().startswith("errdex: the input has 6 errors, 3 of them different;")
    assert f"errdex explain --summary {first}" in explained.stderr.decode()
    assert explained.stderr.count(b"\n") == 1


def test_utf16_and_workers_that_write_in_turn(env: Path) -> None:
    one, two = (KNOWN % 1).splitlines(), OWN.splitlines()
    two += [""] * (len(one) - len(two))
    mixed = [f"{name} | {line}" for pair in zip(one, two, strict=True) for name, line in zip("ab", pair, strict=True)]
    text = "\r\n".join(mixed) + "\r\n"
    for data in (text.encode(), text.encode("utf-16")):
        done = errdex("explain", "--summary", "--env", str(env), "--format", "json", stdin=data)
        assert [r[3] for r in rows(done)] == list(OWNERS[:2])


def test_a_text_that_is_cut_asks_for_the_rest(env: Path) -> None:
    head = "".join((KNOWN % 1).splitlines(keepends=True)[:3])
    done = errdex("explain", "--env", str(env), stdin=head.encode())
    text = done.stdout.decode()
    assert done.returncode == 1
    assert text.startswith("unknown: the text ends before it names the exception\n")
    assert "docker logs --tail 500" in text.partition("what would decide it:")[2]


def test_one_error_many_times_is_not_called_many(env: Path) -> None:
    done = errdex("explain", "--env", str(env), stdin=(KNOWN % 1 + KNOWN % 2).encode())
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("args", "stdin", "code", "says"),
    [
        (["nope.log"], b"", 2, "cannot read 'nope.log': No such file or directory"),
        (["."], b"", 2, "is a folder"),
        (["--format", "markdown"], b"", 2, "text or json"),
        (["-", "x.log"], b"", 2, "standard input"),
        ([], b"", 3, "no Python error"),
        ([], b"all went well\n" * 1000, 3, "no Python error"),
        ([], bytes(range(256)) * 1000, 3, "no Python error"),
        ([], b"\x1f\x8bnot gzip at all", 2, "broken gzip"),
    ],
)
def test_bad_input_is_one_line(args: list[str], stdin: bytes, code: int, says: str) -> None:
    done = errdex("explain", "--summary", *args, stdin=stdin)
    assert (done.returncode, done.stdout) == (code, b"")
    assert says in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_packing_that_ends_early_gives_what_came_before(env: Path) -> None:
    import random

    noise = "".join(random.Random(1).choices("abcdefgh ", k=20_000)) + "\n"
    data = gzip.compress((OWN + noise).encode())
    done = errdex("explain", "--summary", "--env", str(env), stdin=data[:-2000])
    assert done.returncode == 0
    assert b"your own code, by a raise statement" in done.stdout
    assert done.stderr.count(b"\n") == 1


def test_texts_without_an_error_are_one_line(cases: Path) -> None:
    texts = sorted((cases / "no-error").iterdir())
    assert len(texts) >= 20
    for path in texts:
        done = errdex("explain", str(path))
        assert (done.returncode, done.stdout) == (3, b""), path.name
        assert done.stderr.count(b"\n") == 1
        assert b"no Python error" in done.stderr
