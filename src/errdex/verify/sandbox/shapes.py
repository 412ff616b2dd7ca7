"""What a run in the sandbox is asked with and what it gives. No I/O."""

from pathlib import Path, PurePosixPath
from typing import Literal, NamedTuple

import msgspec

from errdex.model.errors import ErrdexError

MEGABYTE = 1024 * 1024

Stop = Literal["time", "cpu", "memory", "processes", "threads", "output", "disk", "files"]
"""Which limit ended a run."""
Device = Literal["gpu"]
"""What a run can be given beside the processors."""


class SandboxError(ErrdexError):
    """Nothing was run: there is no sandbox that works, or what should run cannot be put into it."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a run may take of each thing before all of it is ended."""

    seconds: float = 60.0
    cpu_seconds: float = 120.0
    """Of all its processes together."""
    memory: int = 4096 * MEGABYTE
    """Bytes of all its processes together, the scratch folder not counted."""
    processes: int = 64
    threads: int = 1024
    """Of all its processes together."""
    output: int = MEGABYTE
    """Bytes on standard output and standard error together; all of it is given back."""
    disk: int = 256 * MEGABYTE
    """Bytes in the scratch folder."""
    files: int = 10_000
    """Files and folders in the scratch folder."""
    kept: int = 16 * MEGABYTE
    """Bytes of files in the out folder that are given back."""
    kept_files: int = 100
    data: int | None = None
    """Bytes of data segment that a process may have, None for any: some programs reserve far more than they use."""


class Inside(NamedTuple):
    """Where things are for the program that runs."""

    python: str
    scratch: Path
    """The one folder that can be written, and the current one."""
    out: Path
    """What is left in this folder is given back."""
    folders: dict[str, Path]
    """The folders that were handed in, by the name they were given."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run."""

    code: int | None
    """Exit code; None where a signal or a limit ended it."""
    signal: int | None = None
    """What ended it. A program that exits with 128 and the number of a signal looks the same."""
    stopped: Stop | None = None
    reason: str = ""
    """With ``stopped``: the limit in words, as in "took more than 60 seconds"."""
    stdout: bytes = b""
    stderr: bytes = b""
    files: dict[str, bytes] = {}
    """What it left in the out folder, by path relative to it."""
    left_out: tuple[str, ...] = ()
    """What of the out folder is not given back, each with the reason."""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    """As last seen while it ran, so up to a few hundredths too low."""
    peak_memory: int = 0
    """Bytes, the most that was seen at once."""
    most_processes: int = 0
    sandboxed: bool = True

    @property
    def ended_well(self) -> bool:
        """Whether it ran to its end and said so with 0."""
        return self.code == 0 and self.stopped is None


class Spent(msgspec.Struct, kw_only=True):
    """What was seen of a run so far."""

    cpu_seconds: float = 0.0
    memory: int = 0
    processes: int = 0
    threads: int = 0
    disk: int = 0
    files: int = 0


def words(stop: Stop, limits: Limits) -> str:
    """Which limit was passed, for people."""
    match stop:
        case "time":
            return f"took more than {limits.seconds:g} seconds"
        case "cpu":
            return f"used more than {limits.cpu_seconds:g} seconds of processor time"
        case "memory":
            return f"used more than {_size(limits.memory)} of memory"
        case "processes":
            return f"had more than {limits.processes} processes"
        case "threads":
            return f"had more than {limits.threads} threads"
        case "output":
            return f"wrote more than {_size(limits.output)} of output"
        case "disk":
            return f"filled its scratch folder of {_size(limits.disk)}"
        case "files":
            return f"made more than {limits.files} files"


def _size(number: int) -> str:
    return f"{number / MEGABYTE:g} MB" if number >= MEGABYTE else f"{number} bytes"


def relative(name: str) -> PurePosixPath:
    """``name`` as a path below a folder. Raises SandboxError where it leads anywhere else."""
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\0" in name or "\\" in name:
        raise SandboxError(f"{name!r} is no path below the scratch folder")
    return path
