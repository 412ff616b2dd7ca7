"""The system calls that the sandbox refuses, as a seccomp filter.

Namespaces close the network and the file system. This closes what they leave open: memory that no process shows,
sockets that reach past a network namespace, new namespaces, and parts of the kernel that only an attack needs.
"""

import platform
import struct
from collections.abc import Mapping
from typing import NamedTuple

_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_EPERM, _ENOSYS, _EAFNOSUPPORT = 1, 38, 97
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_X32 = 0x40000000
_NEW_NAMESPACES = 0x7E020000
"""The flags of clone that make a namespace."""
_FAMILIES = (1, 2, 10, 16)
"""Unix, IPv4, IPv6, and netlink, which looking up a name asks. Not vsock: it reaches the host of a virtual machine."""

_REFUSED = (
    "ptrace", "process_vm_readv", "process_vm_writev",
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns",
    "open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
    "keyctl", "add_key", "request_key", "bpf", "perf_event_open", "userfaultfd", "kexec_load",
    "io_uring_setup", "io_uring_enter", "io_uring_register",
    "memfd_create", "memfd_secret", "shmget",
)  # fmt: skip


class _Machine(NamedTuple):
    architecture: int
    numbers: Mapping[str, int]


_SHARED = {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428, "move_mount": 429,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "clone3": 435, "mount_setattr": 442,
    "memfd_secret": 447,
}  # fmt: skip
_MACHINES = {
    "x86_64": _Machine(0xC000003E, _SHARED | {
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "mount": 165, "umount2": 166,
        "pivot_root": 155, "chroot": 161, "unshare": 272, "setns": 308, "keyctl": 250, "add_key": 248,
        "request_key": 249, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323, "kexec_load": 246,
        "memfd_create": 319, "shmget": 29, "socket": 41, "clone": 56,
    }),
    "aarch64": _Machine(0xC00000B7, _SHARED | {
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "mount": 40, "umount2": 39,
        "pivot_root": 41, "chroot": 51, "unshare": 97, "setns": 268, "keyctl": 219, "add_key": 217,
        "request_key": 218, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282, "kexec_load": 104,
        "memfd_create": 279, "shmget": 194, "socket": 198, "clone": 220,
    }),
}  # fmt: skip


def call_filter(machine: str | None = None) -> bytes | None:
    """The filter for ``machine``, else for this one; None where its numbers are not known."""
    known = _MACHINES.get(machine or platform.machine())
    if known is None:
        return None
    numbers = known.numbers
    steps = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_JUMP_EQUAL, known.architecture, hit=1),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
        # A second set of numbers for the same calls, which nothing here was built for.
        _step(_JUMP_AT_LEAST, _X32, miss=1),
        _step(_RETURN, _ERROR | _ENOSYS),
    ]
    for name in _REFUSED:
        steps += [_step(_JUMP_EQUAL, numbers[name], miss=1), _step(_RETURN, _ERROR | _EPERM)]
    # Its flags lie behind a pointer, where no filter can look. Told that there is none, libraries call clone.
    steps += [_step(_JUMP_EQUAL, numbers["clone3"], miss=1), _step(_RETURN, _ERROR | _ENOSYS)]
    steps += [
        _step(_JUMP_EQUAL, numbers["clone"], miss=4),
        _step(_LOAD, _FIRST_ARGUMENT),
        _step(_JUMP_ANY_BIT, _NEW_NAMESPACES, miss=1),
        _step(_RETURN, _ERROR | _EPERM),
        _step(_RETURN, _ALLOW),
        _step(_JUMP_EQUAL, numbers["socket"], miss=2 + len(_FAMILIES)),
        _step(_LOAD, _FIRST_ARGUMENT),
        *(_step(_JUMP_EQUAL, family, hit=len(_FAMILIES) - at) for at, family in enumerate(_FAMILIES)),
        _step(_RETURN, _ERROR | _EAFNOSUPPORT),
        _step(_RETURN, _ALLOW),
    ]
    return b"".join(steps)


def _step(code: int, value: int, *, hit: int = 0, miss: int = 0) -> bytes:
    """One instruction: how many to leap over where a comparison holds, and where it does not."""
    return struct.pack("<HBBI", code, hit, miss, value)
