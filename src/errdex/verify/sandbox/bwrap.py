"""Starts a command in bubblewrap and stops at the door: everything stands, nothing of the command has run yet.

What it sees: an empty file system with the system's programs and libraries, the folders that were handed in, all
read-only, and one scratch folder of bounded size. It has no network, no other process, no home, no device but the
harmless ones, no privileges and a fixed environment.

Started by root, the command gets a user of its own: bubblewrap alone would leave it root's user without root's powers,
and the kernel lets that user write most of /proc/sys, powers or not.
"""

import contextlib
import functools
import json
import os
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from errdex.verify.sandbox.calls import call_filter
from errdex.verify.sandbox.shapes import MEGABYTE, Device, Limits, SandboxError

SCRATCH = "/scratch"
NOBODY = 65534
_OLDEST = (0, 8)
_READY = 20.0
"""Seconds that the sandbox may take to stand: far more than it needs, on a busy machine too."""
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
_SETTINGS = (
    "/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/ssl/certs", "/etc/pki/ca-trust",
    "/etc/pki/tls/certs", "/etc/mime.types",
)  # fmt: skip
_PROCESSORS = "/sys/devices/system/cpu"
_GPU = ("/dev/nvidia*", "/dev/dri", "/dev/kfd")
_SHARED_MEMORY = 64 * MEGABYTE
_TEXTS = {
    "/etc/passwd": f"nobody:x:{NOBODY}:{NOBODY}:nobody:{SCRATCH}:/bin/false\n",
    "/etc/group": f"nogroup:x:{NOBODY}:\n",
    "/etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
    "/etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
}
_DOOR = 'echo && read -r go && exec "$@"'
"""Run by a shell inside: says that the sandbox stands, waits for a line, becomes the command."""
_TRUSTED = "/usr/bin:/bin:/usr/sbin:/sbin"
"""Where the tools that run before the door are looked for: a package can bring one of the same name."""


class Started(NamedTuple):
    """A command that waits at the door."""

    process: subprocess.Popen[bytes]
    first: int
    """File descriptor of the first process of the sandbox: a process, not a number that may be reused."""
    command: int
    """The waiting process."""
    scratch: int
    """File descriptor of the scratch folder; it stays readable when everything in the sandbox is gone."""
    proc: int
    """File descriptor of the sandbox's ``/proc``."""

    def go(self) -> None:
        """Let the command run."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(b"\n")
            self.process.stdin.close()
        self.process.stdin = None

    def close(self) -> None:
        for number in (self.first, self.scratch, self.proc):
            os.close(number)


@functools.cache
def why_not() -> str | None:
    """Why there is no sandbox here, in a line; None where there is one. Found by trying, once."""
    if sys.platform != "linux":
        return f"the sandbox is bubblewrap, which runs on Linux only, not on {sys.platform}"
    try:
        _program()
        with _user() as user:
            started = _start(["/bin/sh", "-c", ":"], user, (), {}, {}, Limits(disk=MEGABYTE), ())
        started.go()
        started.process.communicate(timeout=_READY)
        started.close()
    except SandboxError as error:
        return str(error)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the sandbox does not end by itself ({type(error).__name__})"
    return None


@contextlib.contextmanager
def at_the_door(
    command: Sequence[str],
    *,
    system: Sequence[str],
    folders: Mapping[str, Path],
    variables: Mapping[str, str],
    limits: Limits,
    devices: Sequence[Device],
) -> Iterator[Started]:
    """The command, waiting. ``system`` are paths seen where they are, ``folders`` by where they are seen.

    Raises SandboxError with one line where the sandbox cannot be built. Leaving ends what still runs.
    """
    with _user() as user:
        started = _start(command, user, system, folders, variables, limits, devices)
    try:
        yield started
    finally:
        for stream in (started.process.stdin, started.process.stdout, started.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        if started.process.poll() is None:
            started.process.kill()
            started.process.wait()
        started.close()


@functools.cache
def _program() -> str:
    found = shutil.which("bwrap")
    if found is None:
        raise SandboxError(
            "bubblewrap is not installed; apt-get install bubblewrap (dnf, pacman and apk have it by that name too)"
        )
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    version = re.search(r"(\d+)\.(\d+)", said)
    if version is None or (int(version[1]), int(version[2])) < _OLDEST:
        raise SandboxError(f"bubblewrap 0.8 or newer is needed; {found} is {said.strip() or 'of no known version'}")
    if call_filter() is None:
        raise SandboxError(f"the sandbox does not know the system calls of {os.uname().machine}")
    return found


@functools.cache
def _tool(name: str, package: str) -> str:
    found = shutil.which(name, path=_TRUSTED)
    if found is None:
        raise SandboxError(f"the sandbox needs {name}, which is part of {package}")
    return found


@contextlib.contextmanager
def _user() -> Iterator[int | None]:
    """For root a new user namespace that knows root and nobody, as a file descriptor; else None."""
    if os.geteuid() != 0:
        yield None
        return
    # unshare waits in its namespace until the two users are known there.
    helper = subprocess.Popen(  # noqa: S603 - a tool of the system
        [_tool("unshare", "util-linux"), "--user", "/bin/sh", "-c", _DOOR, "sh", "/bin/true"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with helper:
        assert helper.stdout is not None
        if not helper.stdout.readline():
            said = helper.communicate()[1].decode(errors="replace").strip()
            raise SandboxError(f"no user namespace can be made here ({said or 'unshare failed'})")
        try:
            for kind in ("uid_map", "gid_map"):
                Path(f"/proc/{helper.pid}/{kind}").write_text(f"0 0 1\n{NOBODY} {NOBODY} 1\n")
            number = os.open(f"/proc/{helper.pid}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            raise SandboxError(f"no user namespace can be set up here ({error.strerror})") from error
        finally:
            helper.communicate(b"\n")
    try:
        yield number
    finally:
        os.close(number)


def _start(
    command: Sequence[str],
    user: int | None,
    system: Sequence[str],
    folders: Mapping[str, Path],
    variables: Mapping[str, str],
    limits: Limits,
    devices: Sequence[Device],
) -> Started:
    inside = _inside(command, user, variables)
    with contextlib.ExitStack() as opened:

        def content(data: bytes) -> str:
            number = os.memfd_create("errdex")
            opened.callback(os.close, number)
            os.write(number, data)
            os.lseek(number, 0, os.SEEK_SET)
            numbers.append(number)
            return str(number)

        calls = call_filter()
        assert calls is not None
        numbers: list[int] = []
        told, tell = os.pipe()
        opened.callback(os.close, told)
        arguments = [_program(), *_namespaces(user), "--info-fd", str(tell), "--seccomp", content(calls)]
        arguments += _file_system(system, folders, limits, devices)
        for path, text in _TEXTS.items():
            arguments += ["--perms", "0444", "--ro-bind-data", content(text.encode()), path]
        arguments += ["--remount-ro", "/dev", "--remount-ro", "/proc", "--remount-ro", "/", "--chdir", SCRATCH, "--"]
        arguments += inside
        if user is not None:
            numbers.append(user)
        try:
            process = subprocess.Popen(  # noqa: S603 - the whole point
                arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                pass_fds=(*numbers, tell), env={"PATH": os.defpath},
            )  # fmt: skip
        except OSError as error:
            raise SandboxError(f"bubblewrap cannot be started ({error.strerror or error})") from error
        finally:
            os.close(tell)
        try:
            return _wait(process, told, limits)
        except BaseException:
            process.kill()
            process.communicate()
            raise


def _namespaces(user: int | None) -> list[str]:
    arguments = [
        "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
        "--hostname", "sandbox", "--new-session", "--die-with-parent", "--clearenv",
    ]  # fmt: skip
    if user is None:
        ids = ["--uid", str(NOBODY), "--gid", str(NOBODY)]
        return [*arguments, "--unshare-user", "--disable-userns", *ids, "--cap-drop", "ALL"]
    # Kept for setpriv alone, which gives them up with root.
    kept = [word for name in ("SETUID", "SETGID", "SETPCAP") for word in ("--cap-add", f"CAP_{name}")]
    return [*arguments, "--userns", str(user), "--cap-drop", "ALL", *kept]


def _inside(command: Sequence[str], user: int | None, variables: Mapping[str, str]) -> list[str]:
    """What bubblewrap is to start: gives up root's powers, waits at the door, becomes the command."""
    drop = [
        _tool("setpriv", "util-linux"), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all",
        "--bounding-set=-all", "--no-new-privs", "--",
    ] if user is not None else []  # fmt: skip
    # Set behind the door: on this side they would decide what the tools before it load and run.
    given = [f"{name}={value}" for name, value in variables.items()]
    return [*drop, "/bin/sh", "-c", _DOOR, "sh", _tool("env", "coreutils"), "-i", *given, *command]


def _file_system(
    system: Sequence[str], folders: Mapping[str, Path], limits: Limits, devices: Sequence[Device]
) -> list[str]:
    arguments: list[str] = []
    parents: set[str] = set()

    def mount(kind: str, source: str, target: str) -> None:
        # bubblewrap would give parents the mode that they have outside, and a home is closed to others.
        for parent in reversed(Path(target).parents):
            if str(parent) != "/" and str(parent) not in parents:
                parents.add(str(parent))
                arguments.extend(["--perms", "0755", "--dir", str(parent)])
        arguments.extend([kind, source, target])

    covered = [path for path in _SYSTEM if Path(path).exists()]
    for path in covered:
        if Path(path).is_symlink():
            arguments += ["--symlink", str(Path(path).readlink()), path]
        else:
            mount("--ro-bind", path, path)
    for path in (*_SETTINGS, _PROCESSORS):
        mount("--ro-bind-try", path, path)
    for path in system:
        if not any(Path(path).is_relative_to(known) for known in covered):
            mount("--ro-bind", path, path)
    for target, folder in folders.items():
        mount("--ro-bind", str(folder), target)
    arguments += ["--proc", "/proc", "--dev", "/dev"]
    if "gpu" in devices:
        for pattern in _GPU:
            for found in sorted(Path("/").glob(pattern.lstrip("/"))):
                arguments += ["--dev-bind", str(found), str(found)]
        mount("--ro-bind-try", "/sys", "/sys")
    arguments += ["--perms", "1777", "--size", str(_SHARED_MEMORY), "--tmpfs", "/dev/shm"]  # noqa: S108 - the sandbox's
    arguments += ["--perms", "0777", "--size", str(limits.disk), "--tmpfs", SCRATCH]
    arguments += ["--perms", "0755", "--dir", "/var"]
    for path in ("/tmp", "/var/tmp"):  # noqa: S108 - the sandbox's
        # An interpreter that is kept there is seen there, and then nothing else.
        if path not in parents:
            arguments += ["--symlink", f"{SCRATCH}/tmp", path]  # noqa: S108 - as above
    return arguments


def _wait(process: subprocess.Popen[bytes], told: int, limits: Limits) -> Started:
    """Wait until the sandbox stands, and take hold of it."""
    assert process.stdout is not None
    ready = select.poll()
    ready.register(process.stdout, select.POLLIN)
    if not ready.poll(_READY * 1000):
        raise SandboxError(f"bubblewrap did not build the sandbox within {_READY:g} seconds")
    if process.stdout.read(1) != b"\n":
        assert process.stderr is not None
        lines = process.stderr.read(2000).decode(errors="replace").strip().splitlines()
        raise SandboxError(f"the sandbox cannot be built here ({lines[-1] if lines else 'bubblewrap said nothing'})")
    assert sys.platform == "linux"
    taken: list[int] = []
    try:
        first = int(json.loads(os.read(told, 4096))["child-pid"])
        taken.append(os.pidfd_open(first))
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        taken += [os.open(f"/proc/{first}/root{path}", flags) for path in (SCRATCH, "/proc")]
        command = int(Path(f"/proc/{first}/task/{first}/children").read_text().split()[0])
        _bound(command, limits)
    except (OSError, ValueError, KeyError, IndexError) as error:
        for number in taken:
            os.close(number)
        raise SandboxError(f"the sandbox cannot be watched here ({error})") from error
    return Started(process, taken[0], command, taken[1], taken[2])


def _bound(pid: int, limits: Limits) -> None:
    """What the kernel itself holds each process to, besides what is watched."""
    import resource

    assert sys.platform == "linux"
    bounds = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: int(limits.cpu_seconds) + 2,
        resource.RLIMIT_FSIZE: limits.disk,
        resource.RLIMIT_NOFILE: 1024,
        resource.RLIMIT_MEMLOCK: MEGABYTE,
        resource.RLIMIT_MSGQUEUE: MEGABYTE,
    }
    if limits.data is not None:
        bounds[resource.RLIMIT_DATA] = limits.data
    if _counts_by_namespace():
        # Far enough above what is watched for, so that the watch can say what happened.
        bounds[resource.RLIMIT_NPROC] = 2 * limits.threads + 64
    for kind, value in bounds.items():
        hard = resource.prlimit(pid, kind)[1]
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.prlimit(pid, kind, (value, value))
    # Whoever must go when memory is short, it is this; and the watch must get its turn.
    Path(f"/proc/{pid}/oom_score_adj").write_text("1000")
    os.setpriority(os.PRIO_PROCESS, pid, 5)


@functools.cache
def _counts_by_namespace() -> bool:
    """Whether the kernel counts a user's processes in each user namespace apart; older ones count all they have."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return found is not None and (int(found[1]), int(found[2])) >= (5, 14)
