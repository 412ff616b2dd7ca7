"""Runs a command with all its streams passed on as they come, and keeps the end of what it wrote to standard error.

Standard input and output are the command's own; standard error goes through a pipe, or through a pseudo-terminal
where ours is a terminal, so that colours stay. What the kept text means is for the ``run`` verb.
"""

import contextlib
import os
import select
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import NamedTuple

KEPT = 4 * 1024 * 1024
"""Bytes of standard error that are kept: its end, where a traceback stands."""
_CHUNK = 65536
_ERRORS = 2
# A terminal sends these to the command as well; sent on by us they would arrive twice.
_FROM_KEYS = ("SIGINT", "SIGQUIT")
_SENT_ON = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    """As a shell gives it: 128 and the signal's number for one that a signal ended."""
    errors: bytes
    """The end of what it wrote to standard error."""


class Tail:
    """The last ``limit`` bytes of a stream, in bounded memory."""

    def __init__(self, limit: int = KEPT) -> None:
        self._limit = limit
        self._kept: deque[bytes] = deque()
        self._size = 0

    def add(self, data: bytes) -> None:
        self._kept.append(data)
        self._size += len(data)
        while self._size - len(self._kept[0]) >= self._limit:
            self._size -= len(self._kept.popleft())

    def text(self) -> bytes:
        return b"".join(self._kept)[-self._limit :]


def run_command(command: Sequence[str]) -> Ended:
    """Run ``command`` to its end. Raises OSError where it cannot be started.

    What it leaves running in the background is not waited for.
    """
    reader, writer = _channel()
    try:
        with _signals() as tell:
            try:
                process = subprocess.Popen(command, stderr=writer)  # noqa: S603 - running it is what was asked for
            finally:
                os.close(writer)
            tell(process)
            tail = Tail()
            _pass_on(reader, process, tail)
            code = process.wait()
    finally:
        with contextlib.suppress(OSError):
            os.close(reader)
    return Ended(128 - code if code < 0 else code, tail.text())


def _channel() -> tuple[int, int]:
    """Where standard error is read, and what the command gets for it."""
    if not _is_terminal() or sys.platform == "win32":
        return os.pipe()
    try:
        import termios

        reader, writer = os.openpty()
    except (ImportError, OSError):
        return os.pipe()
    with contextlib.suppress(termios.error, OSError):
        # Bytes pass as they are; the real terminal makes of line ends what it always does.
        mode = termios.tcgetattr(writer)
        mode[1] &= ~termios.OPOST
        mode[3] &= ~termios.ECHO
        termios.tcsetattr(writer, termios.TCSANOW, mode)
        termios.tcsetwinsize(writer, termios.tcgetwinsize(_ERRORS))
    os.set_inheritable(reader, False)
    return reader, writer


def _is_terminal() -> bool:
    try:
        return os.isatty(_ERRORS)
    except OSError:
        return False


def _pass_on(reader: int, process: "subprocess.Popen[bytes]", tail: Tail) -> None:
    """Copy to standard error until the command ended and all it wrote was read."""
    if sys.platform == "win32":
        _copy(reader, tail)
        return
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    # The signal of an ended child wakes the wait below by this pipe.
    before = signal.signal(signal.SIGCHLD, lambda *_: None)
    before_resize = signal.signal(signal.SIGWINCH, lambda *_: _resize(reader))
    before_wake = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    os.set_blocking(reader, False)
    try:
        while True:
            over = process.poll() is not None
            ready, _, _ = select.select([reader, ended], [], [], 0 if over else None)
            if ended in ready:
                os.read(ended, _CHUNK)
            if reader in ready:
                if not _copy(reader, tail):
                    return
            elif over:
                return
    finally:
        signal.set_wakeup_fd(before_wake)
        signal.signal(signal.SIGCHLD, before)
        signal.signal(signal.SIGWINCH, before_resize)
        os.close(ended)
        os.close(wake)


def _resize(reader: int) -> None:
    """Tell the pseudo-terminal, where there is one, how large the real one is now."""
    import termios

    with contextlib.suppress(termios.error, OSError):
        termios.tcsetwinsize(reader, termios.tcgetwinsize(_ERRORS))


def _copy(reader: int, tail: Tail) -> bool:
    """Copy what is there; False once nothing more can come, or nobody takes it."""
    while True:
        try:
            data = os.read(reader, _CHUNK)
        except BlockingIOError:
            return True
        except OSError:
            return False  # a pseudo-terminal whose other end is closed
        if not data:
            return False
        tail.add(data)
        try:
            _write(data)
        except OSError:
            # Our reader went away: the command finds its standard error closed, as without us.
            os.close(reader)
            return False


def _write(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(_ERRORS, rest) :]
        except BlockingIOError:
            select.select([], [_ERRORS], [])


@contextlib.contextmanager
def _signals() -> "Iterator[Callable[[subprocess.Popen[bytes]], None]]":
    """Signals to us are the command's; gives a function that is told the command once it runs."""
    running: list[subprocess.Popen[bytes]] = []
    early: list[int] = []

    def hand_on(number: int, _frame: FrameType | None) -> None:
        if not running:
            early.append(number)
        elif not (signal.Signals(number).name in _FROM_KEYS and _in_foreground()):
            running[0].send_signal(number)

    before = {}
    for name in (*_FROM_KEYS, *_SENT_ON):
        number = getattr(signal, name, None)
        # One that is ignored, as under nohup, is to stay so for the command as well.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, hand_on)

    def tell(process: "subprocess.Popen[bytes]") -> None:
        running.append(process)
        for number in early:
            process.send_signal(number)

    try:
        yield tell
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_foreground() -> bool:
    """Whether keys of a terminal reach us and the command alike."""
    if not hasattr(os, "tcgetpgrp"):
        return True
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    except OSError:
        return False
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)
