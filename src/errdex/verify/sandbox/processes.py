"""The processes of a run, seen from outside: those of a sandbox, and those of a command without one."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from errdex.verify.sandbox.scratch import measure, room
from errdex.verify.sandbox.shapes import Limits, Spent, Stop

_PATIENCE = 10.0
"""Seconds that the kernel may take to end what was killed."""


class _Process(NamedTuple):
    parent: int
    session: int
    ticks: int
    threads: int
    started: int
    memory: int


def _read(folder: str) -> _Process | None:
    """What a process's ``stat`` says; None where it is gone."""
    try:
        with open(f"{folder}/stat", "rb") as handle:  # noqa: PTH123 - many times a second
            # The name stands in parentheses and may hold some itself.
            fields = handle.read().rpartition(b")")[2].split()
        numbers = [int(f) for f in fields[1:22]]
    except (OSError, ValueError):
        return None
    if len(numbers) < 21:
        return None
    page = os.sysconf("SC_PAGE_SIZE")
    return _Process(
        numbers[0], numbers[2], sum(numbers[10:14]), numbers[16], numbers[18], numbers[20] * page
    )  # fmt: skip


def _note(spent: Spent, limits: Limits, root: str, found: dict[int, _Process]) -> None:
    """Add up what the processes in ``found`` take; ``root`` is where their folders are."""
    ticks = os.sysconf("SC_CLK_TCK")
    spent.cpu_seconds = max(spent.cpu_seconds, sum(p.ticks for p in found.values()) / ticks)
    spent.threads = max(spent.threads, sum(p.threads for p in found.values()))
    memory = sum(p.memory for p in found.values())
    if memory > limits.memory:
        # Pages that several share were counted for each; the exact figure takes the kernel longer.
        memory = sum(_share(f"{root}/{pid}", p.memory) for pid, p in found.items())
    spent.memory = max(spent.memory, memory)


def _share(folder: str, otherwise: int) -> int:
    """Bytes of a process, its part of what is shared."""
    try:
        with open(f"{folder}/smaps_rollup", "rb") as handle:  # noqa: PTH123 - as above
            for line in handle:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    return otherwise


class Sandboxed:
    """All processes of a process-id namespace, by the ``/proc`` that stands in it."""

    def __init__(self, process: subprocess.Popen[bytes], first: int, proc: str, scratch: Path) -> None:
        """``first`` is the file descriptor of the namespace's first process: with it everything in it ends."""
        self._process = process
        self._first = first
        self._proc = proc
        self._scratch = scratch

    def look(self, spent: Spent, limits: Limits) -> Stop | None:
        try:
            pids = [int(name) for name in os.listdir(self._proc) if name.isdigit()]  # noqa: PTH208 - names only
        except OSError:
            return None
        # The first one is bubblewrap's own.
        spent.processes = max(spent.processes, len(pids) - 1)
        if spent.processes > limits.processes:
            return "processes"
        found = {pid: p for pid in pids if (p := _read(f"{self._proc}/{pid}")) is not None}
        _note(spent, limits, self._proc, found)
        return "disk" if room(self._scratch, spent) else None

    def end(self) -> None:
        assert sys.platform == "linux"
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._first, signal.SIGKILL)
        # The first process is gone only when every other in its namespace is.
        gone = select.poll()
        gone.register(self._first, select.POLLIN)
        gone.poll(_PATIENCE * 1000)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        if self._process.returncode is None:
            self._process.kill()
            self._process.wait()


class Plain:
    """A command and what it started, as far as they can be told from other processes.

    One that begins a session of its own after its parent has ended, between two looks, is not found. Where there is no
    ``/proc``, only the command's process group is known and nothing of it is counted.
    """

    def __init__(self, process: subprocess.Popen[bytes], scratch: Path) -> None:
        self._process = process
        self._scratch = scratch
        self._known: dict[int, int] = {process.pid: 0}

    def look(self, spent: Spent, limits: Limits) -> Stop | None:
        found = self._find()
        if found:
            spent.processes = max(spent.processes, len(found))
            _note(spent, limits, "/proc", found)
        measure(self._scratch, spent, limits)
        return None

    def _find(self) -> dict[int, _Process]:
        try:
            pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208 - names only
        except OSError:
            return {}
        every = {pid: p for pid in pids if (p := _read(f"/proc/{pid}")) is not None}
        # A number may have been given to somebody else since.
        self._known = {
            pid: started for pid, started in self._known.items() if pid in every and started in (0, every[pid].started)
        }
        own = set(self._known)
        grew = True
        while grew:
            more = {
                pid for pid, p in every.items()
                if pid not in own and (p.parent in own or p.session == self._process.pid)
            }  # fmt: skip
            own |= more
            grew = bool(more)
        found = {pid: every[pid] for pid in own}
        self._known = {pid: p.started for pid, p in found.items()}
        return found

    def end(self) -> None:
        until = time.monotonic() + _PATIENCE
        while True:
            if self._process.poll() is None:
                if sys.platform != "win32":
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        os.killpg(self._process.pid, signal.SIGKILL)
                self._process.kill()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(1.0)
            if self._process.returncode is not None:
                # Its number may be somebody else's from now on.
                self._known.pop(self._process.pid, None)
            left = [pid for pid in self._find() if pid != self._process.pid]
            for pid in left:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            if not left or time.monotonic() > until:
                return
            time.sleep(0.005)
