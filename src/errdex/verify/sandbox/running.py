"""Runs a command where it can do no harm, and says what came of it.

How the sandbox is built is ``bwrap``'s, how a run is watched ``supervise``'s, what it leaves behind
``scratch``'s. What a run means is for those who ask for it.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from errdex.verify.sandbox import bwrap
from errdex.verify.sandbox.processes import Plain, Sandboxed
from errdex.verify.sandbox.scratch import OUT, collect, fill, room
from errdex.verify.sandbox.shapes import Device, Inside, Limits, Outcome, SandboxError, Spent, words
from errdex.verify.sandbox.supervise import Watched, supervise

ENVIRONMENT = "/env"
_GIVEN = "/given"
_FOLDER = re.compile(r"[a-z][a-z0-9_-]{0,40}")
_OF_THE_MACHINE = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
"""Taken over from outside: they tell a library which processor it must take this for."""
_SIGNALS = 64


class Runnable(Protocol):
    """What a run needs of an environment."""

    @property
    def root(self) -> Path:
        """The virtual environment's folder."""

    @property
    def system(self) -> Sequence[str]:
        """Folders that its interpreter needs where they are."""


Command = Callable[[Inside], Sequence[str]]


def why_not() -> str | None:
    """Why nothing can be sandboxed here, in a line; None where it can."""
    return bwrap.why_not()


def demand() -> None:
    """Raises SandboxError where nothing can be sandboxed here: nothing was run then."""
    why = why_not()
    if why is not None:
        raise SandboxError(f"{why}; nothing was run, --no-sandbox would run it unprotected")


def run(
    command: Command,
    *,
    environment: Runnable,
    files: Mapping[str, bytes] | None = None,
    folders: Mapping[str, Path] | None = None,
    variables: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    devices: Sequence[Device] = (),
    no_sandbox: bool = False,
) -> Outcome:
    """Run what ``command`` makes of the places inside, with the environment's Python first on its path.

    ``files`` lie in the scratch folder, ``folders`` can be read by the names they are given. Raises SandboxError where
    there is no sandbox and ``no_sandbox`` does not allow to go without: nothing was run then.
    """
    limits = limits or Limits()
    files, folders = files or {}, folders or {}
    for name in folders:
        if _FOLDER.fullmatch(name) is None:
            raise SandboxError(f"{name!r} is no name for a folder of the sandbox")
    if no_sandbox:
        return _plain(command, environment, files, folders, variables or {}, limits)
    demand()
    return _sandboxed(command, environment, files, folders, variables or {}, limits, devices)


def _sandboxed(
    command: Command,
    environment: Runnable,
    files: Mapping[str, bytes],
    folders: Mapping[str, Path],
    variables: Mapping[str, str],
    limits: Limits,
    devices: Sequence[Device],
) -> Outcome:
    scratch = Path(bwrap.SCRATCH)
    inside = Inside(
        f"{ENVIRONMENT}/bin/python", scratch, scratch / OUT, {name: Path(_GIVEN) / name for name in folders}
    )  # fmt: skip
    path = f"{ENVIRONMENT}/bin:/usr/bin:/bin"
    mounts = {ENVIRONMENT: environment.root, **{f"{_GIVEN}/{name}": folder for name, folder in folders.items()}}
    with bwrap.at_the_door(
        command(inside), system=environment.system, folders=mounts, limits=limits, devices=devices,
        variables=_variables(path, scratch, variables),
    ) as started:  # fmt: skip
        root = Path(f"/proc/self/fd/{started.scratch}")
        target = Sandboxed(started.process, started.first, f"/proc/self/fd/{started.proc}", root)
        try:
            fill(root, files)
            started.go()
            watched = supervise(started.process, target, limits)
        finally:
            target.end()
        if room(root, watched.spent) and watched.stopped is None:
            # It may have ended by itself because of that.
            watched = watched._replace(stopped="disk", reason=words("disk", limits))
        return _outcome(watched, started.process.returncode, root, limits, sandboxed=True)


def _plain(
    command: Command,
    environment: Runnable,
    files: Mapping[str, bytes],
    folders: Mapping[str, Path],
    variables: Mapping[str, str],
    limits: Limits,
) -> Outcome:
    """Without a sandbox: a folder of its own and the same environment variables, watched as well as that goes."""
    with tempfile.TemporaryDirectory(prefix="errdex-", ignore_cleanup_errors=True) as made:
        root = Path(made).resolve()
        bin_ = environment.root / ("Scripts" if sys.platform == "win32" else "bin")
        inside = Inside(str(bin_ / "python"), root, root / OUT, {name: f.resolve() for name, f in folders.items()})
        fill(root, files)
        kept = {"SYSTEMROOT": os.environ["SYSTEMROOT"]} if "SYSTEMROOT" in os.environ else {}
        path = os.pathsep.join([str(bin_), *(("/usr/bin", "/bin") if os.name == "posix" else ())])
        try:
            process = subprocess.Popen(  # noqa: S603 - running it was asked for
                list(command(inside)), cwd=root, env={**kept, **_variables(path, root, variables)},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )  # fmt: skip
        except OSError as error:
            raise SandboxError(f"the command cannot be started ({error.strerror or error})") from error
        with process:
            target = Plain(process, root)
            spent = Spent()
            try:
                watched = supervise(process, target, limits)
                target.look(spent, limits)
            finally:
                target.end()
            return _outcome(watched, process.returncode, root, limits, sandboxed=False)


def _variables(path: str, scratch: Path, more: Mapping[str, str]) -> dict[str, str]:
    """All environment variables that a run has."""
    fixed = {
        "PATH": path,
        "HOME": str(scratch),
        "TMPDIR": str(scratch / "tmp"),
        "USER": "nobody",
        "LOGNAME": "nobody",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        # The order of sets must not decide what an error says.
        "PYTHONHASHSEED": "0",
        "PYTHONNOUSERSITE": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    machine = {
        name: value for name in _OF_THE_MACHINE if re.fullmatch(r"[A-Za-z0-9]{1,40}", value := os.environ.get(name, ""))
    }
    return {**fixed, **machine, **more}


def _outcome(watched: Watched, status: int | None, root: Path, limits: Limits, *, sandboxed: bool) -> Outcome:
    code, ended = _exit(status, sandboxed)
    stopped, reason = watched.stopped, watched.reason
    if stopped is None and ended == getattr(signal, "SIGXCPU", None):
        stopped, reason = "cpu", words("cpu", limits)
    files, left_out = collect(root, limits)
    return Outcome(
        code=code if stopped is None else None,
        signal=ended if stopped is None else None,
        stopped=stopped,
        reason=reason,
        stdout=watched.stdout,
        stderr=watched.stderr,
        files=files,
        left_out=left_out,
        seconds=watched.seconds,
        cpu_seconds=watched.spent.cpu_seconds,
        peak_memory=watched.spent.memory,
        most_processes=watched.spent.processes,
        sandboxed=sandboxed,
    )


def _exit(status: int | None, sandboxed: bool) -> tuple[int | None, int | None]:
    """Exit code and signal. bubblewrap gives a signal as shells do, Python's own as a negative number."""
    if status is None:
        return None, None
    if status < 0:
        return None, -status
    return (None, status - 128) if sandboxed and 128 < status <= 128 + _SIGNALS else (status, None)
