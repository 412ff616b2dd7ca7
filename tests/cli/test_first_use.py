"""First use in an environment that nobody scanned, as processes: progress, interrupts, bad disks, company."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from errdex.catalog import Catalog
from tests.cli.test_run import Terminal
from tests.environments import install, make_environment

FAR = {
    "far/words.py": "class Words(Exception):\n"
    "    def __init__(self, what):\n        super().__init__(f'the lantern is {what} since dusk')\n",
    "far/use.py": "from far.words import Words\n\ndef light(x):\n    raise Words(x)\n",
}
MESSAGE = "the lantern is broken since dusk"


@pytest.fixture
def env(tmp_path: Path) -> Path:
    """Many small distributions, the last of them with the answer."""
    site = make_environment(tmp_path / "env")
    for n in range(20):
        files = {f"d{n}/m{m}.py": f"def f(x):\n    raise ValueError(f'no {n} {m} {{x}}')\n" for m in range(30)}
        install(site, f"d{n}", "1.0", files)
    install(site, "far", "1.0", FAR)
    return tmp_path / "env"


def explain(env: Path, *args: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "errdex", "explain", MESSAGE, "--env", str(env), *args],
        capture_output=True,
        timeout=120,
        env={**os.environ, **settings},
    )


def test_it_is_found_and_remembered_and_a_pipe_sees_no_bar(env: Path) -> None:
    first = explain(env)
    assert (first.returncode, first.stderr) == (0, b"")
    assert b"far/use.py:4" in first.stdout
    assert explain(env).stdout == first.stdout


def test_a_terminal_sees_a_bar_that_goes_away(env: Path) -> None:
    terminal = Terminal(
        sys.executable, "-m", "errdex", "explain", MESSAGE, "--env", str(env)
    )  # fmt: skip
    assert terminal.end() == 0
    text = terminal.seen.decode()
    assert "files" in text and "━" in text
    answer = text[text.index("far 1.0, by a raise statement") :]
    assert "━" not in answer and "…" not in answer.partition("\n")[0]


@pytest.mark.skipif(sys.platform != "linux", reason="a pipe of a size that is set")
def test_an_interrupt_is_one_line_and_keeps_what_was_scanned(tmp_path: Path) -> None:
    import fcntl

    site = make_environment(tmp_path / "env")
    install(site, "aa", "1.0", {f"aa/m{m}.py": f"raise ValueError('gate {m}')\n" for m in range(30)})
    for n in range(60):
        install(site, f"d{n}{'x' * 150}", "1.0", {f"d{n}.py": f"raise ValueError('no {n}')\n"})
    catalog = tmp_path / "c.db"
    # Nobody reads on, so the scan stands still in the middle once the pipe is full.
    out, into = os.pipe()
    fcntl.fcntl(into, fcntl.F_SETPIPE_SZ, 4096)
    command = [sys.executable, "-m", "errdex", "scan", "--env", str(tmp_path / "env"), "--catalog", str(catalog)]
    with subprocess.Popen(command, stdout=into, stderr=subprocess.PIPE, start_new_session=True) as process:
        os.close(into)
        assert os.read(out, 1) == b"a"
        # As a terminal does: to the workers as well.
        os.killpg(process.pid, signal.SIGINT)
        while os.read(out, 65536):
            pass
        _, err = process.communicate(timeout=60)
    os.close(out)
    assert process.returncode == 130
    assert err.decode().splitlines() == ["errdex: interrupted; what was stored before is kept"]
    with Catalog.open(catalog, readonly=True) as opened:
        scanned = [s for s in opened.shards() if s.complete]
    assert 1 <= len(scanned) < 61
    assert scanned[0].info.project == "aa"


def test_a_folder_that_cannot_be_written_is_one_line(env: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = explain(env, ERRDEX_CACHE=str(tmp_path / "file" / "cache"))
    assert done.returncode == 0
    assert b"far/use.py:4" in done.stdout
    assert done.stderr.count(b"\n") == 1
    assert b"working without a stored catalog" in done.stderr


def test_a_catalog_that_cannot_be_written_is_one_line(env: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with Catalog.open(path):
        pass
    # As one on a read-only disk; the user running this may be one whom no mode stops.
    hold = sqlite3.connect(path)
    hold.execute("PRAGMA journal_mode = DELETE")
    hold.close()
    code = (
        "import sqlite3, sys\nfrom errdex.catalog import opening\nfrom errdex.cli import main\n"
        "def refuse(path):\n    if path is not None:\n"
        "        raise sqlite3.OperationalError('attempt to write a readonly database')\n    return real(path)\n"
        "real, opening.connect = opening.connect, refuse\nmain(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "explain", MESSAGE, "--env", str(env), "--catalog", str(path)],
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0
    assert b"far/use.py:4" in done.stdout
    assert done.stderr.count(b"\n") == 1
    assert b"read-only" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="limits as POSIX has them")
@pytest.mark.parametrize("size", [0, 30_000, 200_000])
def test_a_disk_that_fills_up_is_one_line(env: Path, size: int, tmp_path: Path) -> None:
    """A limit on the size of files is what a process can have of a full disk without being root."""
    code = (
        f"import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "from errdex.cli import main\nmain(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "explain", MESSAGE, "--env", str(env)],
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert b"far/use.py:4" in done.stdout
    assert done.stderr.count(b"\n") == 1, done.stderr


def test_two_processes_on_one_catalog(env: Path, tmp_path: Path) -> None:
    catalog = tmp_path / "c.db"
    scan = [sys.executable, "-m", "errdex", "scan", "--env", str(env), "--catalog", str(catalog), "-q"]
    ask = [sys.executable, "-m", "errdex", "explain", MESSAGE, "--env", str(env), "--catalog", str(catalog)]
    running = [subprocess.Popen(c, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for c in (scan, scan, ask)]
    results = [(p.communicate(timeout=120), p.returncode) for p in running]
    for (_, err), code in results:
        assert (err, code) == (b"", 0)
    assert b"far/use.py:4" in results[2][0][0]
    with Catalog.open(catalog, readonly=True) as opened:
        shards = opened.shards()
        assert len(shards) == 22
        assert all(s.complete for s in shards)
        assert [s.sites for s in shards if s.info.project == "d7"] == [30]
    check = sqlite3.connect(catalog)
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert check.execute("PRAGMA foreign_key_check").fetchall() == []
    check.close()
