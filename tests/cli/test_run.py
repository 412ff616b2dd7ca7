"""``errdex run``: the command behaves as without it, and a Python error it ends with is explained."""

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from errdex.cli.passing import Tail
from errdex.match.where import environment_of_command
from tests.environments import make_environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals as POSIX has them")


@pytest.fixture
def python(tmp_path: Path) -> str:
    """An interpreter of a real virtual environment that has tidegauge."""
    root = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
    site = next((root / "lib").glob("python*/site-packages"))
    made = make_environment(tmp_path / "other")
    for entry in made.iterdir():
        entry.rename(site / entry.name)
    return str(root / "bin" / "python")


CRASH = "import tidegauge.sea as s; print('so far'); s.read('north', 'league')"


def errdex_run(*args: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "errdex", "run", *args],
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**os.environ, **env},
    )


def test_the_error_of_a_command_is_explained_in_its_own_environment(python: str) -> None:
    alone = subprocess.run([python, "-c", CRASH], capture_output=True)
    done = errdex_run("--", python, "-c", CRASH)
    assert (done.returncode, done.stdout) == (1, b"so far\n")
    assert done.stderr.startswith(alone.stderr)
    explanation = done.stderr[len(alone.stderr) :].decode()
    assert explanation.startswith("\ntidegauge 1.0, by a raise statement\n")
    assert "tidegauge/sea.py:11" in explanation
    assert "'league'" in explanation


def test_the_explanation_can_be_data(python: str) -> None:
    done = errdex_run("--format", "json", python, "-c", CRASH)
    page = json.loads(done.stderr[done.stderr.index(b"\n{") :])
    assert page["project"] == "tidegauge"
    assert done.stdout == b"so far\n"


def test_a_script_names_its_interpreter(python: str, tmp_path: Path) -> None:
    """In the two forms that installers write, and by way of env."""
    root = Path(python).parent.parent
    for n, head in enumerate(
        (
            f"#!{python} -sE\n",
            f"#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n",
            f"#!/bin/sh\n'''exec' {python} \"$0\" \"$@\"\n' '''\n",
            "#!/usr/bin/env -S python\n",
        )
    ):
        script = tmp_path / f"tool{n}"
        script.write_text(head + CRASH)
        script.chmod(0o755)
        path = os.environ["PATH"]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PATH", f"{root}/bin{os.pathsep}{path}")
            found = environment_of_command(str(script))
        assert found is not None
        assert found.root == root
    done = errdex_run(str(tmp_path / "tool1"))
    assert b"tidegauge/sea.py:11" in done.stderr


@pytest.mark.parametrize(
    "content", [b"", b"#!", b"#!\n", b"#!/usr/bin/env\n", b"#!/bin/sh\n", b"\x7fELF\xff", b"#!\xff\n"]
)
def test_other_programs_name_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "tool").write_bytes(content)
    (tmp_path / "tool").chmod(0o755)
    assert environment_of_command(str(tmp_path / "tool")) is None
    assert environment_of_command("no-such-command-anywhere") is None


def test_bytes_pass_as_they_are() -> None:
    data = bytes(range(256)) * 5000
    code = "import sys; d = sys.stdin.buffer.read(); sys.stdout.buffer.write(d); sys.stderr.buffer.write(d[::-1])"
    done = errdex_run("--", sys.executable, "-c", code, stdin=data)
    assert (done.returncode, done.stdout, done.stderr) == (0, data, data[::-1])


@pytest.mark.parametrize(
    ("script", "code", "stderr"),
    [
        ("exit 0", 0, b""),
        ("exit 7", 7, b""),
        ("echo plain failure >&2; exit 1", 1, b"plain failure\n"),
        ("echo 'ValueError: but all is well' >&2", 0, b"ValueError: but all is well\n"),
        ("echo 'x.py:1: UserWarning: odd' >&2; exit 3", 3, b"x.py:1: UserWarning: odd\n"),
        ("printf 'Traceback (most recent call last):\n  File \"x\", line 1, in f\nKeyboardInterrupt\n' >&2; exit 130",
         130, b'Traceback (most recent call last):\n  File "x", line 1, in f\nKeyboardInterrupt\n'),
        ("kill -TERM $$", 128 + signal.SIGTERM, b""),
        ("kill -KILL $$", 128 + signal.SIGKILL, b""),
    ],
)  # fmt: skip
def test_nothing_is_added_without_a_python_error(script: str, code: int, stderr: bytes) -> None:
    done = errdex_run("--", "sh", "-c", script)
    assert (done.returncode, done.stderr) == (code, stderr)


def test_what_cannot_be_run_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("no program")
    (tmp_path / "script").write_text("#!/nowhere/python\n")
    (tmp_path / "script").chmod(0o755)
    for command, code in (
        ("no-such-command-anywhere", 127),
        (str(tmp_path / "gone"), 127),
        (str(tmp_path / "plain"), 126),
        (str(tmp_path / "script"), 126),
        (str(tmp_path), 126),
    ):
        done = errdex_run("--", command)
        assert (done.returncode, done.stdout) == (code, b"")
        assert done.stderr.count(b"\n") == 1
        assert done.stderr.startswith(b"errdex: ")
    assert errdex_run().returncode == 2


def test_options_behind_the_command_are_its_own() -> None:
    done = errdex_run(sys.executable, "-c", "import sys; print(sys.argv[1:])", "--format", "json", "--env", "x", "--")
    assert done.stdout.decode().strip() == "['--format', 'json', '--env', 'x', '--']"


def test_an_unusable_environment_does_not_change_the_exit_code(python: str) -> None:
    done = errdex_run("--env", "/nowhere", python, "-c", CRASH + "; ")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(b"errdex: '/nowhere'")


def test_a_child_left_behind_is_not_waited_for() -> None:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "errdex", "run", "sh", "-c", "sleep 30 >/dev/null & echo $!; echo last >&2; exit 4"],
        capture_output=True, timeout=60,
    )  # fmt: skip
    os.kill(int(done.stdout), signal.SIGKILL)
    assert (done.returncode, done.stderr) == (4, b"last\n")
    assert time.monotonic() - started < 25


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1])
def test_signals_are_handed_on(number: signal.Signals) -> None:
    """A session of its own has no terminal, so nobody else tells the command of an interrupt."""
    code = (
        "import signal, sys\n"
        f"signal.signal({int(number)}, lambda *_: (print('got it', flush=True), sys.exit(9)))\n"
        "print('ready', flush=True)\nsignal.pause()"
    )
    with subprocess.Popen(
        [sys.executable, "-m", "errdex", "run", sys.executable, "-c", code],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == (b"got it\n", b"", 9)


class Terminal:
    """A command on a pseudo-terminal that is its controlling one."""

    def __init__(self, *command: str) -> None:
        self.fd, other = os.openpty()
        # A fork with a terminal is refused where threads run; the child takes the terminal itself.
        take = (
            "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
        )
        self.process = subprocess.Popen(
            [sys.executable, "-c", take, *command],
            stdin=other, stdout=other, stderr=other, start_new_session=True, env={**os.environ, "COLUMNS": "100"},
        )  # fmt: skip
        os.close(other)
        self.seen = b""

    def read_until(self, mark: bytes) -> None:
        while mark not in self.seen:
            data = self._read()
            assert data, f"{mark!r} did not come: {self.seen!r}"
            self.seen += data

    def end(self) -> int:
        while data := self._read():
            self.seen += data
        os.close(self.fd)
        return self.process.wait(timeout=60)

    def _read(self) -> bytes:
        try:
            return os.read(self.fd, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return b""


def test_a_terminal_stays_one(python: str) -> None:
    code = "import sys, os; print(sys.stdin.isatty(), sys.stdout.isatty(), sys.stderr.isatty());" + CRASH
    terminal = Terminal(sys.executable, "-m", "errdex", "run", python, "-c", code)
    assert terminal.end() == 1
    text = terminal.seen.replace(b"\r\n", b"\n")
    assert b"\r" not in text.partition(b"tidegauge 1.0")[0], "line ends are made once, by the real terminal"
    assert text.startswith(b"True True True\nso far\nTraceback (most recent call last):\n")
    assert b"by a raise statement" in text


def test_keys_reach_the_command_once() -> None:
    code = (
        "import signal, sys, time\ngot = []\nsignal.signal(signal.SIGINT, lambda *_: got.append(1))\n"
        "print('ready', flush=True)\nwhile not got: time.sleep(0.01)\n"
        "time.sleep(0.3)\nprint('interrupts:', len(got), file=sys.stderr)\nsys.exit(5)"
    )
    terminal = Terminal(sys.executable, "-m", "errdex", "run", sys.executable, "-c", code)
    terminal.read_until(b"ready")
    os.write(terminal.fd, b"\x03")
    assert terminal.end() == 5
    assert b"interrupts: 1\r\n" in terminal.seen


def test_an_interrupted_command_ends_as_without_errdex() -> None:
    terminal = Terminal(
        sys.executable,
        "-m",
        "errdex",
        "run",
        sys.executable,
        "-c",
        "import time; print('up', flush=True); time.sleep(60)",
    )
    terminal.read_until(b"up")
    os.write(terminal.fd, b"\x03")
    assert terminal.end() == 128 + signal.SIGINT
    # Newer Pythons colour it.
    assert b"KeyboardInterrupt" in terminal.seen.rstrip().splitlines()[-1]


def test_a_closed_standard_error_is_the_commands_to_bear() -> None:
    """Its reader gone, the command finds its own standard error closed, as without errdex."""
    command = [sys.executable, "-m", "errdex", "run", "sh", "-c", "while echo x >&2; do :; done; exit 3"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"x\n"
        process.stderr.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=60)
        assert process.returncode in {3, 128 + signal.SIGPIPE}


def test_the_tail_is_the_end_in_bounded_memory() -> None:
    tail = Tail(10)
    for n in range(1000):
        tail.add(b"%d," % n)
    assert tail.text() == b"7,998,999,"
    tail.add(b"x" * 25)
    assert tail.text() == b"x" * 10
    assert Tail().text() == b""
