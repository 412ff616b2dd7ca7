"""The command line as people use it: output, exit codes, one clear line for bad input."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from errdex.catalog import Catalog
from errdex.cli import run
from errdex.views.page import schema
from tests.environments import SEA, make_environment


@pytest.fixture
def env(tmp_path: Path) -> Path:
    make_environment(tmp_path / "env")
    return tmp_path / "env"


def errdex(*args: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run errdex as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "errdex", *args], input=stdin, capture_output=True, timeout=60, env={**os.environ, **env}
    )


def test_explain_a_message(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "unknown unit 'league' for gauge north", "--env", str(env)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("tidegauge 1.0, by a raise statement\n")
    assert "tidegauge/sea.py:11" in out
    assert "> 11" in out
    assert "'league'" in out
    assert "\x1b" not in out


def test_explain_from_a_pipe_and_a_file_say_the_same(env: Path, tmp_path: Path) -> None:
    text = (
        b'Traceback (most recent call last):\n  File "x.py", line 1, in f\n'
        b"tidegauge.sea.GaugeError: gauge is dry; use another one instead\n"
    )
    (tmp_path / "crash.txt").write_bytes(text)
    piped = errdex("explain", "--env", str(env), stdin=text)
    named = errdex("explain", str(tmp_path / "crash.txt"), "--env", str(env))
    assert piped.returncode == named.returncode == 0
    assert piped.stdout == named.stdout
    assert "use another one instead" in piped.stdout.decode()


def test_explain_as_json_follows_the_published_schema(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "unknown unit 'league' for gauge north", "--env", str(env), "--format", "json"]) == 0
    page = json.loads(capsys.readouterr().out)
    jsonschema.validate(page, schema())
    assert run(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()
    assert page["throw_points"]["items"][0]["installed"] is True
    assert page["tracker"] == "https://github.com/example/tidegauge/issues"


def test_the_environment_of_the_frames_is_found(env: Path) -> None:
    site = env / "lib/python3.12/site-packages"
    text = (
        f'Traceback (most recent call last):\n  File "{site}/tidegauge/sea.py", line 12, in read\n'
        "GaugeError: gauge is dry; use another one instead\n"
    )
    assert errdex("explain", stdin=text.encode()).returncode == 0


def test_unknown_is_an_answer(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "ValueError: no such thing anywhere", "--env", str(env)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("unknown: no raise statement that was read makes this message\n")
    assert "(1 of 1 distributions read whole)" in out
    assert "the lines above" in out.partition("what would decide it:")[2]
    assert run(["explain", "ValueError: no such thing anywhere", "--env", str(env), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["matched"] is False


def test_unknown_says_what_would_help(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = 'Traceback (most recent call last):\n  File "/home/ada/x.py", line 1, in f\n'
    frame = '  File "/srv/site-packages/sails/{}.py", line 3, in up\n'
    for text, owner, headline, helps in (
        ("sails.errors.SailError: torn by wind", "sails, by the name of its class; no frame says where",
         "unknown: sails is not installed here, so no statement of it was read",
         ["the lines above", "--env PATH", "errdex scan sails==VERSION"]),
        (head + frame.format("core") + "mast.MastError: torn by wind", "sails, in up",
         "unknown: sails and mast are not installed here, so no statement of them was read",
         ["the version of sails", "--env PATH"]),
    ):  # fmt: skip
        assert run(["explain", text, "--env", str(env)]) == 1
        out = capsys.readouterr().out
        assert out.splitlines()[:2] == [owner, headline]
        for help in helps:
            # Where a line is folded depends on the terminal.
            assert help in " ".join(out.partition("what would decide it:")[2].split())
    near = "ValueError: unknown unit league for the gauge of the north"
    assert run(["explain", near, "--env", str(env), "--format", "json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert [n["project"] for n in answer["nearest"]] == ["tidegauge"]
    assert answer["matched"] is False


def test_a_long_message_is_a_message_and_no_file_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = "the tide is high and the gauge is under water / " * 20
    source = f"def f(n):\n    raise ValueError(f'{long} at {{n}}')\n"
    make_environment(tmp_path / "env", **{"tidegauge/deep.py": source})
    for start in ("", "ValueError: "):
        assert run(["explain", f"{start}{long} at noon", "--env", str(tmp_path / "env")]) == 0
        assert "tidegauge/deep.py:2" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes as POSIX has them")
def test_what_a_shell_hands_over_is_read(env: Path) -> None:
    error = "echo gauge is dry\\; use another one instead"
    errdex_ = f"{sys.executable} -m errdex explain --env {env}"
    for command in (f"{errdex_} <({error})", f"{error} | {errdex_} -", f"{error} | {errdex_} /dev/stdin"):
        done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"tidegauge/sea.py:12" in done.stdout


@pytest.mark.parametrize(
    ("args", "stdin", "code", "says"),
    [
        (["explain"], b"", 3, "the input is empty"),
        (["explain"], b"\x00\xff\xfe" * 10, 3, "no Python error"),
        (["explain"], b"all went well\n" * 400, 3, "no Python error in the input"),
        (["explain", "x", "--format", "yaml"], b"", 2, "'yaml'"),
        (["explain", "/"], b"", 2, "'/' is a folder"),
        (["explain", "x", "--env", "/nowhere"], b"", 2, "'/nowhere' does not exist; name a virtual environment"),
        (["scan", "nothing-here.whl"], b"", 2, "nothing-here.whl"),
        (["scan", ""], b"", 2, "is not a wheel, an sdist, a folder"),
        (["scan", "/dev/null"], b"", 2, "is not a wheel, an sdist, a folder"),
        (["scan", "--rev", "main"], b"", 2, "--rev needs a repository"),
        (["scan", "a.whl", "--dist", "b"], b"", 2, "not both"),
        (["show", "0123456789abcdef"], b"", 1, "the catalog is empty"),
        (["search", "gauge"], b"", 1, "the catalog is empty"),
        (["list"], b"", 1, "the catalog is empty"),
        (["list", "--exception", "ValueError"], b"", 2, "need --project"),
        (["frobnicate"], b"", 2, "there is no command 'frobnicate'"),
        (["serch"], b"", 2, "did you mean 'search'?"),
        (["publish", "nothing-here.whl", "--out", "site"], b"", 2, "nothing-here.whl"),
    ],
)
def test_bad_input_is_one_line_and_a_code(args: list[str], stdin: bytes, code: int, says: str, tmp_path: Path) -> None:
    done = errdex(*args, stdin=stdin)
    assert done.returncode == code
    assert says in done.stderr.decode()
    assert done.stderr.decode().count("\n") == 1
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


def test_a_damaged_catalog_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "c.db").write_bytes(b"no database" * 100)
    assert run(["list", "--catalog", str(tmp_path / "c.db")]) == 2
    assert "cannot be read as a catalog" in capsys.readouterr().err


def test_a_catalog_damaged_in_the_middle_is_one_line(env: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    assert run(["scan", "--env", str(env), "--catalog", str(path), "-q"]) == 0
    data = bytearray(path.read_bytes())
    data[8192:60000] = bytes(range(256)) * 203
    path.write_bytes(data[: len(data)])
    for args in (["list"], ["search", "gauge"], ["show", "abcdef0123"], ["explain", "unknown unit 'x' for gauge y"]):
        done = errdex(*args, "--catalog", str(path), *(["--env", str(env)] if args[0] == "explain" else []))
        assert done.returncode in {1, 2}
        assert b"Traceback" not in done.stderr
        assert done.stderr.count(b"\n") <= 1


def test_a_full_disk_still_gives_an_answer(
    env: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = Catalog.add

    def full(self: Catalog, *args: object, **named: object) -> None:
        if self.path is not None:
            raise sqlite3.OperationalError("database or disk is full")
        stored(self, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Catalog, "add", full)
    assert run(["explain", "unknown unit 'league' for gauge north", "--env", str(env)]) == 0
    got = capsys.readouterr()
    assert "tidegauge/sea.py:11" in got.out
    assert "disk is full" in got.err and got.err.count("\n") == 1


def test_an_id_that_is_none_is_one_line(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scan", "--env", str(env), "-q"]) == 0
    for id in ("0123456789abcdef", "../../etc/passwd", "", "g" * 16):
        assert run(["show", id]) == 1
        assert "no error with the id" in capsys.readouterr().err
    assert run(["list", "--project", "nobody"]) == 1
    assert "not in the catalog" in capsys.readouterr().err
    for name in ("", "../x", "a b"):
        assert run(["list", "--project", name]) == 2
        assert "can be no project's name" in capsys.readouterr().err
    assert run(["list", "--project", "tidegauge", "--exception", "NoSuchError"]) == 1
    assert capsys.readouterr().err == "errdex: nothing in tidegauge 1.0 raises 'NoSuchError' itself\n"


def test_your_own_raise_is_said_to_be_yours(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "Traceback (most recent call last):\n"
        '  File "/home/ada/own.py", line 9, in job\n'
        '    raise RuntimeError("job failed") from error\n'
        "RuntimeError: job failed\n"
    )
    assert run(["explain", text, "--env", str(env)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "your own code, by a raise statement"
    assert lines[1] == "nothing to look up: the statement is yours, /home/ada/own.py:9"


def test_your_own_raise_is_yours_though_a_library_says_the_same(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "unknown unit 'league' for gauge north"
    head = "Traceback (most recent call last):\n"
    own = f'  File "/home/ada/own.py", line 9, in job\n    raise ValueError("{said}")\n'
    assert run(["explain", f"{head}{own}ValueError: {said}", "--env", str(env)]) == 1
    assert capsys.readouterr().out.startswith("your own code, by a raise statement\nnothing to look up")
    # Without the statement nothing refutes the library's.
    called = '  File "/home/ada/own.py", line 9, in job\n    job()\n'
    assert run(["explain", f"{head}{called}ValueError: {said}", "--env", str(env)]) == 0
    assert "tidegauge/sea.py:11" in capsys.readouterr().out


@pytest.mark.parametrize("redirect", ["<&-", ">&-", "> /dev/full", "2>&-"])
def test_closed_or_full_streams_are_no_traceback(env: Path, redirect: str) -> None:
    command = f"{sys.executable} -m errdex explain 'gauge is dry; use another one instead' --env {env} {redirect}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr


def test_no_arguments_show_the_help() -> None:
    done = errdex()
    assert done.returncode == 2
    assert b"Commands:" in done.stdout and done.stderr == b""


def test_scan_then_list_search_and_show(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scan", "--env", str(env)]) == 0
    assert "tidegauge 1.0: 2 statements, 2 errors, 2 files" in capsys.readouterr().out
    assert run(["list"]) == 0
    assert capsys.readouterr().out == "tidegauge 1.0 (installed)  2 errors, 2 statements\n"
    assert run(["list", "--project", "Tidegauge"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [line[18:] for line in listed] == [
        "ValueError: unknown unit {unit} for gauge {name}",
        "GaugeError: gauge is dry; use another one instead",
    ]
    assert run(["search", "dry", "gauge"]) == 0
    assert capsys.readouterr().out.splitlines() == [listed[1]]
    for id in (listed[1][:16], listed[1][:8], f"/errors/gauge-is-dry-{listed[1][:16]}"):
        assert run(["show", id]) == 0
        assert "GaugeError" in capsys.readouterr().out


def test_scan_one_distribution_and_name_what_is_missing(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scan", "--env", str(env), "--dist", "tidegauge", "-q"]) == 0
    assert capsys.readouterr().out == ""
    assert run(["scan", "--env", str(env), "--dist", "tidegage"]) == 1
    assert "near: tidegauge" in capsys.readouterr().err


def test_scan_goes_on_after_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.whl").write_bytes(b"PK\x03\x04 but no archive")
    (tmp_path / "src" / "pier").mkdir(parents=True)
    (tmp_path / "src" / "pier" / "sea.py").write_text(SEA)
    assert run(["scan", str(tmp_path / "broken.whl"), str(tmp_path / "src" / "pier")]) == 2
    got = capsys.readouterr()
    assert "broken.whl" in got.err and got.err.count("\n") == 1
    assert "2 statements" in got.out


def test_terminal_escapes_of_scanned_code_and_reports_are_not_printed(tmp_path: Path) -> None:
    make_environment(
        tmp_path / "env",
        **{"tidegauge/x.py": 'def f(n):\n    raise ValueError(f"\x1b[31mgauge\x1b[0m number {n} is red")\n'},
    )
    done = errdex("explain", "--env", str(tmp_path / "env"), "ValueError: \x9b31mgauge number 7\x1b]0;evil\x07 is red")
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"\x9b" not in done.stdout + done.stderr


def test_help_names_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    assert "Exit codes: 0 matched or done, 1 unknown, 2 bad usage or input, 3 no error" in " ".join(out.split())
    for verb in ("explain", "scan", "show", "search", "list", "publish", "serve", "schema"):
        assert f"  {verb} " in out


def test_a_closed_pipe_is_no_error(env: Path) -> None:
    command = f"{sys.executable} -m errdex explain 'gauge is dry; use another one instead' --env {env} | head -1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, timeout=60)
    assert done.stderr == b""


def test_an_empty_argument_is_an_empty_input_and_no_folder(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "", "--env", str(env)]) == 3
    assert "the input is empty" in capsys.readouterr().err


def test_a_mistyped_file_name_is_told(env: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "crash")
    for name in (missing, "crash-of-monday.log"):
        assert run(["explain", name, "--env", str(env)]) == 1
        assert f"there is no file '{name}'; it was read as a message" in capsys.readouterr().err
    for message in ("ValueError: no such mooring in berth.log", "drydock"):
        assert run(["explain", message, "--env", str(env)]) == 1
        assert "there is no file" not in capsys.readouterr().err


def test_a_module_that_comes_with_python_is_never_missing(env: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        'Traceback (most recent call last):\n  File "/home/ada/x.py", line 1, in f\n    zlib.decompress(x)\n'
        "zlib.error: Error -3 while decompressing data: incorrect header check\n"
    )
    assert run(["explain", text, "--env", str(env)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Python's standard library")
    assert "not installed" not in out
