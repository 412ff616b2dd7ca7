"""Which files of a distribution and of an interpreter are shared objects; they are listed beside the Python files.

What they hold is ``scan``'s to read.
"""

# Paths are strings here, as in ``installed``.
# ruff: noqa: PTH113, PTH118, PTH119, PTH120, PTH208

import os
import re
from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from errdex.source.base import FileRef

_SUFFIXES = (".so", ".pyd", ".dylib")
_VERSIONED = re.compile(r"\.so(?:\.\d+){1,4}\Z")
_MAX_FILES = 5_000


@runtime_checkable
class HoldsNative(Protocol):
    """A distribution version that can list its shared objects."""

    def natives(self) -> Iterator[FileRef]:
        """Its shared objects that exist, in a stable order."""
        ...


def is_native(path: str) -> bool:
    """Whether a file's name is that of a shared object."""
    return path.endswith(_SUFFIXES) or _VERSIONED.search(path) is not None


def interpreter_files(library: str, version: str | None) -> Iterator[FileRef]:
    """The shared objects that belong to a standard library's folder: its extension modules, and the interpreter's own.

    Of the interpreter's own the shared library is taken, else the program, into which everything is linked then.
    """
    for folder in ("lib-dynload", os.path.join("..", "DLLs")):
        top = os.path.normpath(os.path.join(library, folder))
        for name in _listed(top):
            if is_native(name):
                yield FileRef(path=f"{os.path.basename(top)}/{name}", disk=os.path.join(top, name), top=library)
    short = ".".join((version or "").split(".")[:2])
    if not short:
        return
    prefix = os.path.dirname(os.path.dirname(library))
    for folder, names in _places(prefix, os.path.dirname(library), short):
        for name in names:
            disk = os.path.join(folder, name)
            if os.path.isfile(disk):
                yield FileRef(path=f"{os.path.basename(folder)}/{name}", disk=os.path.realpath(disk), top=folder)
                return


def _places(prefix: str, windows: str, short: str) -> Iterator[tuple[str, list[str]]]:
    """Where the interpreter may lie, the likeliest first."""
    shared = [f"libpython{short}{tail}" for tail in (".so.1.0", "t.so.1.0", ".so", ".dylib", "t.dylib")]
    yield os.path.join(prefix, "lib"), shared
    for triple in _listed(os.path.join(prefix, "lib")):
        # Debian's folders for each processor.
        if triple.endswith(("-linux-gnu", "-linux-gnueabihf", "-linux-musl")):
            yield os.path.join(prefix, "lib", triple), shared
    yield os.path.join(prefix, "lib64"), shared
    yield prefix, ["Python"]  # a framework of macOS
    yield windows, [f"python{short.replace('.', '')}.dll"]
    yield os.path.join(prefix, "bin"), [f"python{short}", f"python{short}t", "python3"]


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))[:_MAX_FILES]
    except OSError:
        return []
