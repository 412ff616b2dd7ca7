"""A progress bar on a terminal's standard error; nothing elsewhere. Its library is loaded when it first moves."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from errdex.cli.common import width

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Bar:
    """A line that tells what is done, with a bar where it is known how much there is; gone at the end."""

    def __init__(self, *, quiet: bool = False, unit: str = "files") -> None:
        self._unit = unit
        self._silent = quiet or sys.stderr is None or not sys.stderr.isatty()
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._what = ""
        self._noted = False

    def note(self, what: str) -> None:
        """Tell what is done, where nobody knows how long it takes."""
        if self._silent:
            return
        room = width(sys.stderr) - 3
        what = what if len(what) <= room else what[: room - 1].rstrip() + "…"
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=what)
            return
        self._noted = True
        sys.stderr.write(f"\r{what} …\x1b[K" if not what.endswith("…") else f"\r{what}\x1b[K")
        sys.stderr.flush()

    def begin(self, what: str) -> None:
        """Name what the next steps belong to."""
        self._what = what

    def step(self, done: int, total: int) -> None:
        """Tell how far it is."""
        if self._silent:
            return
        if self._bar is None or self._task is None:
            self._start(total)
        assert self._bar is not None and self._task is not None
        self._bar.update(self._task, description=self._what, completed=done, total=total)

    def _start(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        self._wipe()
        self._bar = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(self._unit),
            console=Console(stderr=True), transient=True,
        )  # fmt: skip
        self._task = self._bar.add_task(self._what, total=total)
        self._bar.start()

    def _wipe(self) -> None:
        if self._noted:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._noted = False

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the line away while something is written where it stands."""
        if self._bar is not None:
            self._bar.stop()
        self._wipe()
        yield
        if self._bar is not None:
            self._bar.start()

    def close(self) -> None:
        """Take the line away."""
        self._wipe()
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()
