"""What a run in the sandbox is given and what it tells; what must not pass is in ``hostile``."""

import sys
import threading
from pathlib import Path

import pytest

from errdex.verify.sandbox import bwrap
from errdex.verify.sandbox.calls import call_filter
from errdex.verify.sandbox.running import run, why_not
from errdex.verify.sandbox.shapes import Device, Limits, Outcome, SandboxError, relative, words
from tests.verify.sandbox.ready import bare, needs_sandbox, python, said

both = pytest.mark.parametrize(
    "no_sandbox", [pytest.param(False, marks=needs_sandbox, id="sandboxed"), pytest.param(True, id="plain")]
)


@both
def test_a_run_sees_what_it_is_given_and_gives_back_what_it_leaves(tmp_path: Path, no_sandbox: bool) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "n.txt").write_text("from a folder")
    tmp_path.chmod(0o755)
    script = """
import os, pathlib, sys
print(pathlib.Path("data/in.txt").read_text(), pathlib.Path(sys.argv[1], "n.txt").read_text())
print(os.environ["ASKED"], os.environ["PYTHONHASHSEED"], sorted(os.environ), file=sys.stderr)
pathlib.Path("out/answer").write_bytes(b"42")
pathlib.Path(os.environ["TMPDIR"], "x").touch()
sys.exit(7)
"""
    outcome = run(
        lambda at: [at.python, "script.py", str(at.folders["notes"])],
        environment=bare(),
        files={"script.py": script.encode(), "data/in.txt": b"from a file"},
        folders={"notes": tmp_path / "notes"},
        variables={"ASKED": "yes"},
        no_sandbox=no_sandbox,
    )
    assert outcome.stdout == b"from a file from a folder\n", outcome.stderr
    assert (outcome.code, outcome.signal, outcome.stopped, outcome.ended_well) == (7, None, None, False)
    assert outcome.stderr.startswith(b"yes 0 ['ASKED', 'HOME', 'LANG', 'LOGNAME', ")
    assert outcome.files == {"answer": b"42"}
    assert outcome.left_out == ()
    assert outcome.sandboxed is not no_sandbox
    assert 0 < outcome.seconds < 20


@both
def test_it_runs_the_environments_python_and_nothing_of_the_users(
    no_sandbox: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setenv("PYTHONSTARTUP", "/nowhere.py")
    script = "import sys\nprint(sys.prefix)\nprint(any('nowhere' in p for p in sys.path), sys.version_info[:2])\n"
    prefix, rest = said(python(script, no_sandbox=no_sandbox)).splitlines()
    assert prefix == (str(bare().root.resolve()) if no_sandbox else "/env")
    assert rest == f"False {tuple(sys.version_info[:2])}"


@both
@pytest.mark.parametrize(
    ("script", "code", "signal"),
    [
        ("pass", 0, None),
        ("raise SystemExit(3)", 3, None),
        ("1/0", 1, None),
        ("import os; os.kill(os.getpid(), 15)", None, 15),
        ("import os; os.abort()", None, 6),
    ],
)
def test_how_it_ended(script: str, code: int | None, signal: int | None, no_sandbox: bool) -> None:
    outcome = python(script, no_sandbox=no_sandbox)
    assert (outcome.code, outcome.signal) == (code, signal)
    assert outcome.ended_well is (code == 0)


@both
def test_time_and_output_are_limited(no_sandbox: bool) -> None:
    slow = python("import time\ntime.sleep(60)\n", limits=Limits(seconds=0.3), no_sandbox=no_sandbox)
    assert (slow.stopped, slow.code, slow.reason) == ("time", None, "took more than 0.3 seconds")
    loud = python("while True: print('x' * 1000)\n", limits=Limits(output=5000), no_sandbox=no_sandbox)
    assert (loud.stopped, len(loud.stdout)) == ("output", 5000)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted on Linux only")
def test_without_a_sandbox_processes_memory_and_disk_are_watched_too() -> None:
    script = "import subprocess, sys\nps = [subprocess.Popen(['sleep', '60']) for _ in range(8)]\nps[0].wait()\n"
    assert python(script, limits=Limits(processes=5), no_sandbox=True).stopped == "processes"
    script = "kept = bytearray(200 << 20)\nimport time\ntime.sleep(60)\n"
    assert python(script, limits=Limits(memory=100 << 20), no_sandbox=True).stopped == "memory"
    script = "open('f', 'wb').write(bytes(20 << 20))\nimport time\ntime.sleep(60)\n"
    assert python(script, limits=Limits(disk=10 << 20), no_sandbox=True).stopped == "disk"


def test_without_a_sandbox_nothing_runs_unless_that_is_allowed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bwrap, "why_not", lambda: "bubblewrap is not installed")
    proof = tmp_path / "ran"
    script = f"open({str(proof)!r}, 'w').close()"
    with pytest.raises(
        SandboxError, match=r"^bubblewrap is not installed; nothing was run, --no-sandbox would run it unprotected$"
    ):
        python(script)
    assert not proof.exists()
    outcome = python(script, no_sandbox=True)
    assert proof.exists()
    assert not outcome.sandboxed


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (
            None,
            "bubblewrap is not installed; apt-get install bubblewrap (dnf, pacman and apk have it by that name too)",
        ),
        ("#!/bin/sh\necho bubblewrap 0.4.1\n", "bubblewrap 0.8 or newer is needed; {} is bubblewrap 0.4.1"),
        (
            "#!/bin/sh\n[ $1 = --version ] && echo bubblewrap 0.9.0 && exit\necho 'bwrap: setting up uid map: "
            "Permission denied' >&2\nexit 1\n",
            "the sandbox cannot be built here (bwrap: setting up uid map: Permission denied)",
        ),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="bubblewrap runs on Linux only")
def test_why_there_is_no_sandbox_is_said_in_a_line(
    make: str | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bwrap"
    if make is not None:
        program.write_text(make)
        program.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name, path=None: {
        "bwrap": str(program) if make is not None else None, "unshare": "/usr/bin/unshare",
        "setpriv": "/usr/bin/setpriv", "env": "/usr/bin/env",
    }[name])  # fmt: skip
    bwrap.why_not.cache_clear()
    bwrap._program.cache_clear()
    try:
        assert why_not() == why.format(program)
    finally:
        bwrap.why_not.cache_clear()
        bwrap._program.cache_clear()


@needs_sandbox
def test_a_machine_whose_system_calls_are_not_known_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the filter the sandbox would stand and hold less than is said of it."""
    monkeypatch.setattr(bwrap, "call_filter", lambda: None)
    bwrap._program.cache_clear()
    try:
        with pytest.raises(SandboxError, match=r"^the sandbox does not know the system calls of \w+$"):
            bwrap._program()
    finally:
        bwrap._program.cache_clear()


def test_another_system_is_said_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert bwrap.why_not.__wrapped__() == (
        "the sandbox is bubblewrap, which runs on Linux only, not on darwin"
    )  # fmt: skip


@needs_sandbox
def test_runs_side_by_side_keep_apart() -> None:
    script = "import sys, time, os\nopen('out/me', 'w').write(sys.argv[1])\ntime.sleep(0.2)\nprint(os.listdir('out'))\n"
    found: dict[int, Outcome] = {}

    def one(number: int) -> None:
        found[number] = python(script, str(number))

    threads = [threading.Thread(target=one, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {n: o.files for n, o in found.items()} == {n: {"me": str(n).encode()} for n in range(6)}


@needs_sandbox
def test_nothing_is_left_open_or_running() -> None:
    python("pass")
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        python("pass")
        python("1/0", limits=Limits(seconds=5.0))
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    children = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()
    zombies = [c for c in children if Path(f"/proc/{c}/stat").read_text().rpartition(")")[2].split()[0] == "Z"]
    assert zombies == []


@needs_sandbox
def test_files_that_do_not_fit_are_said_and_nothing_runs() -> None:
    with pytest.raises(
        SandboxError, match=r"^the files do not fit into the scratch folder \(No space left on device\)$"
    ):
        python("pass", files={"big": bytes(3 << 20)}, limits=Limits(disk=1 << 20))


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "", "a\0b", "a\\b"])
def test_names_that_lead_elsewhere_are_refused(name: str) -> None:
    with pytest.raises(SandboxError, match="is no path below the scratch folder"):
        relative(name)
    with pytest.raises(SandboxError):
        python("pass", files={name: b""}, no_sandbox=True)


def test_names_of_folders_are_checked(tmp_path: Path) -> None:
    for name in ("../env", "", "a/b", "A"):
        with pytest.raises(SandboxError, match="is no name for a folder"):
            python("pass", folders={name: tmp_path}, no_sandbox=True)


def test_every_limit_has_its_words() -> None:
    limits = Limits(memory=1 << 30, output=1000)
    assert words("memory", limits) == "used more than 1024 MB of memory"
    assert words("output", limits) == "wrote more than 1000 bytes of output"
    assert words("cpu", limits) == "used more than 120 seconds of processor time"


def test_the_filter_is_known_for_two_machines_and_none_else() -> None:
    for machine in ("x86_64", "aarch64"):
        made = call_filter(machine)
        assert made is not None
        assert len(made) % 8 == 0
    assert call_filter("riscv64") is None


@needs_sandbox
def test_a_gpu_is_handed_in_only_when_asked() -> None:
    """Whether there is one or not: what is shown of the machine is what a driver reads."""

    def seen(*devices: Device) -> str:
        code = "import os; print(os.path.exists('/sys/bus'), [d for d in os.listdir('/dev') if d.startswith('nvidia')])"
        return said(run(lambda at: [at.python, "-c", code], environment=bare(), devices=devices))

    assert seen() == "False []\n"
    there = sorted(p.name for p in Path("/dev").glob("nvidia*"))
    shown = seen("gpu")
    assert shown.startswith("True ")
    assert sorted(eval(shown.removeprefix("True "))) == there
