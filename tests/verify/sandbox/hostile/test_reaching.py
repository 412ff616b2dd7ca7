"""Scripts that reach for what is not theirs: the network, files, secrets, other processes, the kernel.

Where it can be done without harm, the same script is run without the sandbox first: it must reach what it reaches for,
or the test would prove nothing.
"""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex.verify.sandbox.shapes import MEGABYTE, Limits
from tests.verify.sandbox.ready import needs_sandbox, python, said

pytestmark = needs_sandbox

TOLD = "kept-between-us"


@contextlib.contextmanager
def listening(
    family: socket.AddressFamily, kind: socket.SocketKind, where: object
) -> Iterator[tuple[object, list[bytes]]]:
    """A listener of this machine: its address, and what it was sent."""
    heard: list[bytes] = []
    with socket.socket(family, kind) as server:
        server.bind(where)  # type: ignore[arg-type]
        if kind == socket.SOCK_STREAM:
            server.listen()

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    if kind == socket.SOCK_DGRAM:
                        heard.append(server.recv(100))
                    else:
                        connection, _ = server.accept()
                        with connection:
                            heard.append(connection.recv(100))

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname(), heard
        server.shutdown(socket.SHUT_RDWR) if kind == socket.SOCK_STREAM else None


SEND = """
import socket, sys
family, kind, host, port = sys.argv[1:]
where = (host, int(port)) if port != "-" else "\\0" + host
s = socket.socket(int(family), int(kind))
s.settimeout(3)
s.connect(where)
s.sendall(b"hello")
print("sent")
"""


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_DGRAM])
def test_this_machines_ports_cannot_be_reached(kind: socket.SocketKind) -> None:
    with listening(socket.AF_INET, kind, ("127.0.0.1", 0)) as (address, heard):
        assert isinstance(address, tuple)
        words = (str(int(socket.AF_INET)), str(int(kind)), "127.0.0.1", str(address[1]))
        assert said(python(SEND, *words, no_sandbox=True)) == "sent\n"
        control = list(heard)
        outcome = python(SEND, *words)
        # A datagram may be sent to nobody.
        assert outcome.code == 1 or kind == socket.SOCK_DGRAM
        assert heard == control


def test_sockets_without_an_address_in_the_file_system_cannot_be_reached() -> None:
    name = f"errdex-test-{os.getpid()}"
    with listening(socket.AF_UNIX, socket.SOCK_STREAM, f"\0{name}") as (_, heard):
        words = (str(int(socket.AF_UNIX)), str(int(socket.SOCK_STREAM)), name, "-")
        assert said(python(SEND, *words, no_sandbox=True)) == "sent\n"
        assert python(SEND, *words).code == 1
        assert len(heard) <= 1


def test_there_is_no_network() -> None:
    script = """
import socket
print([name for _, name in socket.if_nameindex()])
for host in ("pypi.org", "192.0.2.1"):
    try:
        socket.create_connection((host, 443), timeout=3)
        print("reached", host)
    except OSError as error:
        print(type(error).__name__)
for family in (40, 17, 38):  # vsock, packets, the kernel's ciphers
    try:
        socket.socket(family, socket.SOCK_STREAM)
        print("made", family)
    except OSError:
        pass
"""
    assert said(python(script)) == "['lo']\ngaierror\nOSError\n"


def test_a_server_of_the_script_itself_can_be_reached() -> None:
    script = """
import socket, threading
server = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=lambda: server.accept()[0].sendall(b"hi"), daemon=True).start()
print(socket.create_connection(server.getsockname()).recv(2))
"""
    assert said(python(script)) == "b'hi'\n"


def test_secrets_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    (home / ".ssh").mkdir(parents=True)
    (home / ".ssh" / "id_ed25519").write_text(TOLD)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", TOLD)
    script = """
import os, sys
told, home = sys.argv[1:]
if any(told in value for value in os.environ.values()):
    print("environment")
for path in (home + "/.ssh/id_ed25519", os.path.expanduser("~/.ssh/id_ed25519")):
    try:
        print(told in open(path).read() and path)
    except OSError:
        pass
for pid in filter(str.isdigit, os.listdir("/proc")):
    for part in ("environ", "root" + home + "/.ssh/id_ed25519", "cwd/../.ssh/id_ed25519"):
        try:
            if told.encode() in open(f"/proc/{pid}/{part}", "rb").read():
                print("process", pid, part)
        except OSError:
            pass
print("looked")
"""
    # Its own command line holds what it looks for; the files and variables must not.
    assert "process" in said(python(script, TOLD, str(home), no_sandbox=True))
    assert said(python(script, TOLD, str(home))) == "looked\n"


def test_homes_and_settings_of_the_machine_are_not_there() -> None:
    script = """
import os
print(sorted(os.listdir("/")))
for path in ("/etc/shadow", "/etc/ssh", "/run", "/var/lib", "/var/log", "/sys/kernel", "/boot", "/mnt"):
    if os.path.exists(path):
        print(path)
print(sorted(os.listdir(os.path.expanduser("~"))), os.getcwd(), os.getuid() != 0, os.getgid() != 0, os.getgroups())
print(open("/etc/passwd").read())
"""
    lines = said(python(script)).splitlines()
    found = set(eval(lines[0]))
    assert found <= {
        "bin", "dev", "env", "etc", "given", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "scratch", "sys", "tmp",
        "usr", "var", "nix", "gnu", *(Path(sys.base_prefix).parts[1:2]), *(Path(sys.base_prefix).resolve().parts[1:2]),
    }  # fmt: skip
    assert lines[1] in (
        "['out', 'script.py', 'tmp'] /scratch True True []",
        "['out', 'script.py', 'tmp'] /scratch True True [65534]",
    )
    assert lines[2] == "nobody:x:65534:65534:nobody:/scratch:/bin/false"


def test_only_the_scratch_folder_can_be_written(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "read.txt").write_text("as it was")
    given.chmod(0o777)
    (given / "read.txt").chmod(0o666)
    script = """
import os, sys, sysconfig
folder = sys.argv[1]
wrote = []
places = ["/", "/usr", "/usr/lib", "/etc", "/env", "/dev", "/proc", "/sys", "/given", "/var", folder,
          sys.base_prefix, sysconfig.get_path("purelib"), sysconfig.get_path("stdlib"), os.path.dirname(sys.executable)]
for place in places:
    try:
        open(os.path.join(place, "errdex-was-here"), "w").close()
        wrote.append(place)
    except OSError:
        pass
for path in (folder + "/read.txt", "/etc/passwd", sys.executable, os.__file__):
    for change in (lambda p: open(p, "r+b").write(b"x"), os.unlink, lambda p: os.rename(p, p + "x"),
                   lambda p: os.chmod(p, 0o777), lambda p: os.truncate(p, 0), os.utime):
        try:
            change(path)
            wrote.append(path)
        except OSError:
            pass
for place in ("/scratch", "/scratch/out", "/tmp", "/var/tmp", "/dev/shm"):
    open(place + "/mine", "w").close()
print(wrote, open(folder + "/read.txt").read())
"""
    outcome = python(script, "/given/folder", folders={"folder": given})
    assert said(outcome) == "[] as it was\n"
    assert sorted(p.name for p in given.iterdir()) == ["read.txt"]
    assert not (Path(tempfile.gettempdir()) / "mine").exists()
    assert not Path("/dev/shm/mine").exists()


def test_settings_of_the_kernel_cannot_be_written() -> None:
    """bubblewrap alone leaves them writable to what root started, powers dropped or not."""
    script = """
import os
wrote = []
for folder, _, names in os.walk("/proc/sys"):
    for name in names:
        path = os.path.join(folder, name)
        try:
            # Opened only: nothing is changed, whatever happens.
            os.close(os.open(path, os.O_WRONLY))
            wrote.append(path)
        except OSError:
            pass
for path in ("/proc/sysrq-trigger", "/proc/self/oom_score_adj", "/proc/1/oom_score_adj", "/proc/irq", "/proc/kcore"):
    try:
        os.close(os.open(path, os.O_WRONLY))
        wrote.append(path)
    except OSError:
        pass
print(wrote)
"""
    assert said(python(script)) == "[]\n"


def test_other_processes_cannot_be_seen_or_ended() -> None:
    script = """
import os, signal, sys
witness = int(sys.argv[1])
for pid in (os.getppid(), 1, witness):
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(pid, number)
        except OSError:
            pass
print(len([p for p in os.listdir("/proc") if p.isdigit()]), flush=True)
try:
    os.kill(-1, signal.SIGKILL)
except ProcessLookupError:
    print("nobody")
print("still here")
"""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as witness:
        try:
            outcome = python(script, str(witness.pid))
            assert witness.poll() is None
        finally:
            witness.kill()
    # Seen were bubblewrap's own first process, which nobody inside can end, and the script.
    assert said(outcome) == "2\nnobody\nstill here\n"


def test_the_script_may_end_itself_by_a_signal() -> None:
    outcome = python("import os\nos.kill(os.getpid(), 9)\n")
    assert (outcome.code, outcome.signal, outcome.stopped) == (None, 9, None)
    assert not outcome.ended_well


@pytest.mark.parametrize(
    "escape",
    [
        "os.setuid(0)",
        "os.setgid(0)",
        "os.setresuid(0, 0, 0)",
        "os.chroot('/')",
        "os.mknod('device', 0o600 | stat.S_IFBLK, os.makedev(8, 0))",
        "os.open('/dev/mem', os.O_RDONLY)",
        "os.open('/dev/kvm', os.O_RDWR)",
        "os.open('/dev/tty', os.O_RDWR)",
        "os.open('/proc/1/root/', os.O_RDONLY)",
        "os.listdir('/proc/1/fd')",
        "os.setpriority(os.PRIO_PROCESS, 0, -5)",
        "resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))",
        "call('unshare', 0x10000000)",
        "call('unshare', 0x00020000)",
        "call('setns', os.open('/proc/self/ns/user', os.O_RDONLY), 0)",
        "call('mount', b'none', b'/scratch/out', b'tmpfs', 0, None)",
        "call('umount2', b'/usr', 2)",
        "call('ptrace', 16, os.getppid(), 0, 0)",
        "call('syslog', 2, ctypes.create_string_buffer(100), 100) if 0 else call('reboot', 0)",
    ],
)
def test_no_powers_are_left(escape: str) -> None:
    script = f"""
import ctypes, os, resource, stat
def call(name, *words):
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*words) == -1:
        raise OSError(ctypes.get_errno(), name)
try:
    {escape}
    print("escaped")
except (OSError, ValueError) as error:
    print("refused")
"""
    assert said(python(script)) == "refused\n"


def test_new_namespaces_cannot_be_had_with_a_new_process() -> None:
    """clone with its flags in a register, and clone3 with them behind a pointer, which has to look like missing."""
    script = """
import ctypes, errno, os, platform
libc = ctypes.CDLL(None, use_errno=True)
number = {"x86_64": 56, "aarch64": 220}[platform.machine()]
for flag in (0x10000000, 0x00020000, 0x40000000, 0x20000000):
    pid = libc.syscall(number, flag | 17, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    print(pid, errno.errorcode[ctypes.get_errno()])
print(libc.syscall(435, 0, 0), errno.errorcode[ctypes.get_errno()])
print(libc.syscall(number, 17, 0, 0, 0, 0) >= 0)
"""
    assert said(python(script)).splitlines()[:5] == ["-1 EPERM"] * 4 + ["-1 ENOSYS"]


def test_nothing_of_the_sandboxs_own_making_is_left_open() -> None:
    script = """
import os
links = [f"/proc/self/fd/{n}" for n in os.listdir("/proc/self/fd")]
print(sorted(os.readlink(p).partition(":")[0] for p in links if os.path.islink(p)))
"""
    kinds = eval(said(python(script)))
    # The user namespace of its own, where root started it, opens nothing: entering one is refused.
    assert [k for k in kinds if k not in ("pipe", "user")] == []


def test_a_case_that_changes_its_own_script_changes_nothing_outside(tmp_path: Path) -> None:
    given = tmp_path / "folder"
    given.mkdir()
    (given / "agent.py").write_text("kept")
    script = "import os\nopen('script.py', 'a').write('#') if os.access('script.py', os.W_OK) else None\nprint('ok')\n"
    assert said(python(script, folders={"folder": given}, limits=Limits(disk=MEGABYTE))) == "ok\n"
    assert (given / "agent.py").read_text() == "kept"


def test_a_supervisor_that_is_killed_takes_the_sandbox_along(tmp_path: Path) -> None:
    """Ended by SIGKILL it can clean nothing up; the kernel must."""
    from tests.verify.sandbox.ready import alive, bare

    code = """
import sys
from pathlib import Path
import msgspec
from errdex.verify.environments.making import Environment
from errdex.verify.sandbox.running import run
environment = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Environment)
script = b"import time; print(1, flush=True); open('out/started', 'w').close(); time.sleep(60)"
run(lambda at: [at.python, "script.py", "mark-of-the-orphan"], environment=environment, files={"script.py": script})
"""
    import time

    import msgspec

    record = tmp_path / "environment.json"
    record.write_bytes(msgspec.json.encode(bare()))
    with subprocess.Popen([sys.executable, "-c", code, str(record)]) as supervisor:
        until = time.monotonic() + 20
        while not alive("mark-of-the-orphan") and time.monotonic() < until:
            time.sleep(0.05)
        assert alive("mark-of-the-orphan")
        supervisor.kill()
        supervisor.wait()
        until = time.monotonic() + 5
        while alive("mark-of-the-orphan") and time.monotonic() < until:
            time.sleep(0.05)
    assert alive("mark-of-the-orphan") == []
