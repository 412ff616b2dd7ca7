"""Reads the files of a pack: bounded, regular ones only, and nothing that a link leads to.

What stands in them is the readers' of ``case``.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from errdex.model.errors import ErrdexError
from errdex.source.regular import open_regular

MAX_TEXT = 64 * 1024
"""Bytes of an entry.md, a script or a pack.toml: what people write by hand is far smaller."""
MAX_EVIDENCE = 64 * 1024 * 1024
MAX_CASES = 5_000
MAX_FILES = 100
"""Files of one case."""


class PackError(ErrdexError):
    """A pack or a case that cannot be used."""


class Problem(NamedTuple):
    """Something wrong at a place of one file; which file is known where it is kept."""

    line: int
    rule: str
    message: str


class RawFile(NamedTuple):
    """A file of a pack as it was read; ``text`` is empty where there is a problem."""

    text: str
    problem: Problem | None = None


def read_file(path: Path, limit: int = MAX_TEXT) -> RawFile:
    """A text file. Line ends become ``\\n``; a link, a file that is too large or no UTF-8 is a problem."""
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            return _bad("file", "is a link; put the file itself here")
        if not stat.S_ISREG(mode):
            return _bad("file", "is no regular file; take it away")
        with open_regular(path) as handle:
            data = handle.read(limit + 1)
    except (OSError, ValueError) as error:
        return _bad("file", f"cannot be read ({getattr(error, 'strerror', None) or error})")
    if len(data) > limit:
        return _bad("file", f"is larger than {limit // 1024} KiB; shorten it")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return RawFile("", Problem(data[: error.start].count(b"\n") + 1, "file", "is no UTF-8; save it as UTF-8"))
    if "\0" in text:
        return RawFile("", Problem(text[: text.index("\0")].count("\n") + 1, "file", "holds a NUL character"))
    return RawFile(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def entries_of(folder: Path) -> list[str]:
    """Names of what a folder holds, sorted; hidden ones and Python's caches are nobody's business.

    Raises PackError where it cannot be listed.
    """
    try:
        with os.scandir(folder) as entries:
            return sorted(e.name for e in entries if not e.name.startswith(".") and e.name != "__pycache__")
    except OSError as error:
        raise PackError(f"{folder} cannot be read: {error.strerror or error}; name a pack or a case") from None


def case_folders(root: Path, only: frozenset[str] | None = None) -> Iterator[Path]:
    """The cases of the pack at ``root``, sorted by name; ``only`` are the names that its RECORD lists."""
    for name in entries_of(root)[:MAX_CASES]:
        path = root / name
        if (only is None or name in only) and (path.is_dir() or path.is_symlink()):
            yield path


def _bad(rule: str, message: str) -> RawFile:
    return RawFile("", Problem(1, rule, message))
