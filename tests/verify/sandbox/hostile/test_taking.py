"""Scripts that take too much: each is stopped, and what stopped it is said."""

import pytest

from errdex.verify.sandbox.shapes import MEGABYTE, Limits
from tests.verify.sandbox.ready import alive, needs_sandbox, python

pytestmark = needs_sandbox


def test_a_fork_bomb() -> None:
    outcome = python("import os\nwhile True:\n    os.fork()\n", "bomb-of-forks")
    assert (outcome.stopped, outcome.code) == ("processes", None)
    assert outcome.reason == "had more than 64 processes"
    assert alive("bomb-of-forks") == []


def test_a_fork_bomb_of_orphans_in_sessions_of_their_own() -> None:
    script = """
import os, signal
for number in (1, 2, 15):
    signal.signal(number, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
"""
    outcome = python(script, "bomb-of-orphans")
    assert outcome.stopped == "processes"
    assert alive("bomb-of-orphans") == []


def test_a_bomb_of_threads() -> None:
    script = "import threading, time\nwhile True:\n    threading.Thread(target=time.sleep, args=(60,)).start()\n"
    outcome = python(script, limits=Limits(seconds=20.0, threads=100))
    assert outcome.stopped == "threads"


def test_endless_output() -> None:
    outcome = python("import os\nwhile True:\n    os.write(1, b'x' * 65536)\n", limits=Limits(output=100_000))
    assert outcome.stopped == "output"
    assert len(outcome.stdout) == 100_000


def test_output_on_both_streams_counts_together_and_only_the_end_may_tell() -> None:
    script = "import os\nos.write(1, b'o' * 600)\nos.write(2, b'e' * 600)\n"
    outcome = python(script, limits=Limits(output=1000))
    assert outcome.stopped == "output"
    assert len(outcome.stdout) + len(outcome.stderr) == 1000
    assert python(script, limits=Limits(output=1200)).ended_well


def test_a_memory_bomb() -> None:
    outcome = python(
        "kept = []\nwhile True:\n    kept.append(bytearray(8 << 20))\n", limits=Limits(memory=300 * MEGABYTE)
    )
    assert outcome.stopped == "memory"
    assert outcome.reason == "used more than 300 MB of memory"
    # What came between two looks.
    assert 300 * MEGABYTE < outcome.peak_memory < 1500 * MEGABYTE


def test_a_memory_bomb_of_many_processes() -> None:
    script = """
import os, time
for _ in range(8):
    if os.fork() == 0:
        kept = bytearray(64 << 20)
        time.sleep(60)
time.sleep(60)
"""
    outcome = python(script, limits=Limits(seconds=20.0, memory=300 * MEGABYTE))
    assert outcome.stopped == "memory"


def test_memory_that_is_shared_counts_once() -> None:
    script = """
import os, time
kept = bytearray(64 << 20)
for _ in range(8):
    if os.fork() == 0:
        time.sleep(0.3)
        os._exit(0)
time.sleep(0.4)
"""
    assert python(script, limits=Limits(seconds=20.0, memory=300 * MEGABYTE)).ended_well


@pytest.mark.parametrize(
    "call",
    [
        "os.memfd_create('hidden')",
        "open('/dev/shm/hidden', 'wb').write(bytes(80 << 20))",
        # 29 is shmget on x86-64, 194 on aarch64.
        "check(ctypes.CDLL(None, use_errno=True).shmget(0, 1 << 30, 0o1600))",
    ],
)
def test_memory_that_no_process_shows_cannot_be_had(call: str) -> None:
    script = f"""
import ctypes, os
def check(code):
    if code == -1:
        raise OSError(ctypes.get_errno(), 'refused')
{call}
"""
    outcome = python(script)
    assert outcome.code == 1
    assert b"OSError" in outcome.stderr or b"PermissionError" in outcome.stderr


def test_an_endless_loop_that_ignores_every_signal() -> None:
    script = """
import signal
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
"""
    outcome = python(script, "endless-loop", limits=Limits(seconds=0.5))
    assert (outcome.stopped, outcome.signal) == ("time", None)
    assert outcome.reason == "took more than 0.5 seconds"
    assert 0.5 < outcome.seconds < 5
    assert alive("endless-loop") == []


def test_processor_time_of_all_processes_together() -> None:
    script = "import os\nfor _ in range(3):\n    os.fork()\nwhile True:\n    pass\n"
    outcome = python(script, limits=Limits(seconds=30.0, cpu_seconds=1.0))
    assert outcome.stopped == "cpu"
    assert outcome.cpu_seconds < 4


def test_closed_output_does_not_hide_a_run() -> None:
    outcome = python("import os, time\nos.close(1)\nos.close(2)\ntime.sleep(60)\n", limits=Limits(seconds=0.5))
    assert outcome.stopped == "time"


def test_a_program_left_behind_is_ended_and_not_waited_for() -> None:
    script = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(60)
    os._exit(0)
print("done")
"""
    outcome = python(script, "left-behind")
    assert (outcome.code, outcome.stdout) == (0, b"done\n")
    assert outcome.seconds < 5
    assert alive("left-behind") == []


@pytest.mark.parametrize(
    "fill",
    [
        "n = 0\nwhile True:\n    open(f'f{n}', 'wb').write(bytes(1 << 20))\n    n += 1\n",
        # Not the end of the program, as far as that sees it.
        "import time\ntry:\n    open('f', 'wb').write(bytes(64 << 20))\nexcept OSError:\n    pass\ntime.sleep(30)\n",
    ],
)
def test_a_disk_is_not_filled(fill: str) -> None:
    outcome = python(fill, limits=Limits(seconds=20.0, disk=8 * MEGABYTE))
    assert outcome.stopped == "disk"
    assert outcome.reason == "filled its scratch folder of 8 MB"


@pytest.mark.parametrize(
    "fill",
    [
        "f = os.open('f', os.O_RDWR | os.O_CREAT)\nos.posix_fallocate(f, 0, 64 << 20)\n",
        # Free again once the program has ended.
        "f = open('f', 'wb')\nos.unlink('f')\nwhile True:\n    f.write(bytes(1 << 20))\n",
        "f = tempfile.TemporaryFile()\nwhile True:\n    f.write(bytes(1 << 20))\n",
    ],
)
def test_a_disk_is_not_filled_unseen(fill: str) -> None:
    outcome = python(f"import os, tempfile\n{fill}", limits=Limits(seconds=20.0, disk=8 * MEGABYTE))
    # Either is told: that it was stopped, or what the program itself met.
    assert outcome.stopped == "disk" or (outcome.code == 1 and b"OSError: [Errno " in outcome.stderr)


def test_a_huge_number_of_files() -> None:
    script = "n = 0\nwhile True:\n    open(f'out/{n}', 'w').close()\n    n += 1\n"
    outcome = python(script, limits=Limits(files=2000))
    assert outcome.stopped == "files"
    assert len(outcome.files) == 100
    assert outcome.left_out[-1].endswith("there are more than 100 files; the rest is not looked at")
