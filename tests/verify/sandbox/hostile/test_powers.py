"""Scripts that reach for powers: root's, the kernel's, those of whoever built the sandbox."""

import pytest

from tests.verify.sandbox.ready import needs_sandbox, python, said

pytestmark = needs_sandbox


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
        "os.setpriority(os.PRIO_PROCESS, 0, -5)",
        "resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))",
        "call('unshare', 0x10000000)",
        "call('unshare', 0x00020000)",
        "call('syscall', 438, os.pidfd_open(os.getpid()), 0, 0)",
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


def test_the_first_process_leads_nowhere() -> None:
    """It is bubblewrap's. Where root did not start the sandbox it belongs to the user that the script runs as."""
    script = """
import os, stat
def there(path):
    try:
        return os.listdir(path)
    except PermissionError:
        return []
if not set(there("/proc/1/root")) <= set(os.listdir("/")):
    print("another root")
for number in there("/proc/1/fd"):
    kind = os.stat(f"/proc/1/fd/{number}").st_mode
    target = os.readlink(f"/proc/1/fd/{number}")
    if not (stat.S_ISFIFO(kind) or stat.S_ISCHR(kind) or target == "anon_inode:[eventfd]"):
        print(target)
for line in open("/proc/1/status"):
    if line.startswith(("CapPrm", "CapEff", "NoNewPrivs", "Seccomp:")):
        print(*line.split())
"""
    assert said(python(script)).splitlines() == [
        "CapPrm: 0000000000000000",
        "CapEff: 0000000000000000",
        "NoNewPrivs: 1",
        "Seccomp: 2",
    ]


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
