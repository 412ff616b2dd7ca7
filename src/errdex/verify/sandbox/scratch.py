"""The scratch folder of a run: what is put in before, and what is taken out after.

Taken out is only what nothing can be done with but read: regular files, bounded, no link followed. Nothing of the run
is alive by then, so what is looked at cannot change.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from errdex.verify.sandbox.shapes import Limits, SandboxError, Spent, relative

OUT = "out"
_MAX_DEPTH = 16
_MAX_LISTED = 50
"""Reasons for things left out that are kept."""
_MAX_NAME = 300
_OPEN = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def fill(root: Path, files: Mapping[str, bytes]) -> None:
    """Put ``files`` below ``root``, with the out folder. Raises SandboxError where they do not fit."""
    try:
        for name in (OUT, "tmp"):
            _folder(root / name)
        for name, content in files.items():
            path = relative(name)
            at = root
            for part in path.parts[:-1]:
                at = at / part
                _folder(at)
            target = at / path.name
            target.write_bytes(content)
            target.chmod(0o644)
    except OSError as error:
        raise SandboxError(f"the files do not fit into the scratch folder ({error.strerror or error})") from error


def _folder(path: Path) -> None:
    path.mkdir(exist_ok=True)
    # What runs is somebody else than who fills it, and the umask is not ours.
    path.chmod(0o777)


def room(root: Path, spent: Spent) -> bool:
    """Note what a scratch folder with a size of its own holds; gives whether it is full."""
    try:
        found = os.statvfs(root)
    except OSError:
        return False
    spent.disk = max(spent.disk, (found.f_blocks - found.f_bfree) * found.f_frsize)
    spent.files = max(spent.files, found.f_files - found.f_ffree)
    return found.f_bfree == 0


def measure(root: Path, spent: Spent, limits: Limits) -> None:
    """The same for a folder that shares its disk: goes through it, up to the limits."""
    size, count = 0.0, 0
    folders = [str(root)]
    while folders:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    count += 1
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    else:
                        found = entry.stat(follow_symlinks=False)
                        # Holes of a file take no room.
                        size += getattr(found, "st_blocks", found.st_size / 512) * 512
                    if count > limits.files or size > limits.disk:
                        folders.clear()
                        break
        except OSError:
            continue
    spent.disk = max(spent.disk, int(size))
    spent.files = max(spent.files, count)


class _Left:
    """What is not given back."""

    def __init__(self) -> None:
        self.reasons: list[str] = []
        self._more = 0

    def add(self, name: str, reason: str) -> None:
        if len(self.reasons) < _MAX_LISTED:
            shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name[:_MAX_NAME])
            self.reasons.append(f"{shown}: {reason}")
        else:
            self._more += 1

    def told(self) -> tuple[str, ...]:
        return (*self.reasons, f"{self._more} more") if self._more else tuple(self.reasons)


def collect(root: Path, limits: Limits) -> tuple[dict[str, bytes], tuple[str, ...]]:
    """The files of the out folder below ``root``, and what of it is left out."""
    files: dict[str, bytes] = {}
    left = _Left()
    size = 0
    for seen, (name, path) in enumerate(_walk(root / OUT, "", 0, left)):
        if seen >= limits.kept_files:
            left.add(name, f"there are more than {limits.kept_files} files; the rest is not looked at")
            break
        content = _read(path, limits.kept - size)
        if isinstance(content, str):
            left.add(name, content)
        else:
            files[name] = content
            size += len(content)
    return files, left.told()


def _walk(folder: Path, prefix: str, depth: int, left: _Left) -> Iterator[tuple[str, Path]]:
    try:
        if not stat.S_ISDIR(folder.lstat().st_mode):
            left.add(prefix or OUT, "is no folder")
            return
        with os.scandir(folder) as entries:
            for entry in entries:
                name = f"{prefix}{entry.name}"
                if not entry.is_dir(follow_symlinks=False):
                    yield name, folder / entry.name
                elif depth >= _MAX_DEPTH:
                    left.add(name, "lies too deep")
                else:
                    yield from _walk(folder / entry.name, f"{name}/", depth + 1, left)
    except OSError as error:
        left.add(prefix or OUT, f"cannot be listed ({error.strerror})")


def _read(path: Path, limit: int) -> bytes | str:
    """The content, or why it is not read."""
    try:
        found = path.lstat()
        if stat.S_ISLNK(found.st_mode):
            return "is a link"
        if not stat.S_ISREG(found.st_mode):
            return "is no regular file"
        if not _is_text(path.name):
            return "has a name that is no printable text"
        if found.st_size > limit:
            return "is too large"
        number = os.open(path, _OPEN)
        with os.fdopen(number, "rb") as handle:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                return "is no regular file"
            return handle.read(limit)
    except OSError as error:
        return f"cannot be read ({error.strerror})"


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return name.isprintable()
