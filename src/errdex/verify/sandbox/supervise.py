"""Watches a run from outside and ends it when it takes too much; keeps what it writes, in bounded memory.

How its processes are found and ended is the target's: ``processes`` has one for each way of running.
"""

import os
import select
import subprocess
import sys
import threading
import time
from typing import IO, NamedTuple, Protocol

from errdex.verify.sandbox.shapes import MEGABYTE, Limits, Spent, Stop, words

_FIRST_LOOK = 0.002
_LONGEST_PAUSE = 0.02
"""Seconds between two looks: what a run can take beyond a limit is what it can take in this time."""
_MEMORY_EVERY = 5
"""Looks between two at the memory of the machine."""
_SPARE = 512 * MEGABYTE
_CHUNK = 65536
_DRAIN = 5.0
"""Seconds that pipes may stay open after the end: only what escaped an unsandboxed run holds them."""


class Target(Protocol):
    """The processes of a run."""

    def look(self, spent: Spent, limits: Limits) -> Stop | None:
        """Note what they take by now; gives the limit that they passed, as far as only they can tell."""

    def end(self) -> None:
        """End all of them and wait until they are gone."""


class Watched(NamedTuple):
    """How a run went."""

    stdout: bytes
    stderr: bytes
    stopped: Stop | None
    reason: str
    seconds: float
    spent: Spent


class Output:
    """What the two pipes gave, up to a limit for both together. Threads read: not every system can poll pipes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._total = 0
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._kept: list[bytearray] = []

    @property
    def over(self) -> bool:
        return self._total > self._limit

    def read(self, stream: IO[bytes]) -> bytearray:
        """Begin to read ``stream``; gives where its bytes come to lie."""
        kept = bytearray()
        thread = threading.Thread(target=self._drain, args=(stream.fileno(), kept), daemon=True)
        thread.start()
        self._threads.append(thread)
        return kept

    def _drain(self, number: int, kept: bytearray) -> None:
        while True:
            try:
                data = os.read(number, _CHUNK)
            except OSError:
                return
            if not data:
                return
            with self._lock:
                kept += data[: max(0, self._limit - self._total)]
                self._total += len(data)

    def finish(self) -> None:
        """Wait for the ends of the pipes."""
        until = time.monotonic() + _DRAIN
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))


def supervise(process: subprocess.Popen[bytes], target: Target, limits: Limits) -> Watched:
    """Wait for ``process``, or end it with all its kin when a limit is passed. Everything of it is gone afterwards."""
    assert process.stdout is not None
    assert process.stderr is not None
    started = time.monotonic()
    output = Output(limits.output)
    stdout, stderr = output.read(process.stdout), output.read(process.stderr)
    spent = Spent()
    stopped: Stop | None = None
    reason = ""
    try:
        pause, looks = _FIRST_LOOK, 0
        with _End(process) as end:
            while not end.wait(pause):
                stopped = target.look(spent, limits) or _passed(spent, limits, output, time.monotonic() - started)
                if stopped is None and looks % _MEMORY_EVERY == 0 and _short_of_memory():
                    stopped, reason = "memory", "left the machine short of memory"
                if stopped is not None:
                    break
                pause, looks = min(pause * 1.5, _LONGEST_PAUSE), looks + 1
    finally:
        seconds = time.monotonic() - started
        target.end()
        output.finish()
    if stopped is None and output.over:
        stopped = "output"
    if stopped is not None and not reason:
        reason = words(stopped, limits)
    return Watched(bytes(stdout), bytes(stderr), stopped, reason, seconds, spent)


def _passed(spent: Spent, limits: Limits, output: Output, seconds: float) -> Stop | None:
    if spent.processes > limits.processes:
        return "processes"
    if spent.threads > limits.threads:
        return "threads"
    if spent.memory > limits.memory:
        return "memory"
    if spent.cpu_seconds > limits.cpu_seconds:
        return "cpu"
    if output.over:
        return "output"
    if spent.disk > limits.disk:
        return "disk"
    if spent.files > limits.files:
        return "files"
    return "time" if seconds > limits.seconds else None


class _End:
    """Waits for the end of a process, told at once where the system can."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._number: int | None = None

    def __enter__(self) -> "_End":
        if sys.platform == "linux":
            try:
                self._number = os.pidfd_open(self._process.pid)
            except OSError:
                return self
            self._poll = select.poll()
            self._poll.register(self._number, select.POLLIN)
        return self

    def __exit__(self, *_: object) -> None:
        if self._number is not None:
            os.close(self._number)

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within ``seconds``."""
        if self._number is not None:
            return bool(self._poll.poll(max(1.0, seconds * 1000)))
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def _short_of_memory() -> bool:
    """Whether little is left for everybody: what a run holds without any process that shows it."""
    try:
        with open("/proc/meminfo", "rb") as handle:  # noqa: PTH123 - many times a second
            lines = dict(line.split(b":", 1) for line in handle)
        total, free = (int(lines[key].split()[0]) * 1024 for key in (b"MemTotal", b"MemAvailable"))
    except (OSError, KeyError, ValueError, IndexError):
        return False
    return free < min(_SPARE, total // 20)
