"""Lists the Python files below a folder on disk, without following links. Whose they are is for others."""

import os
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from errdex.source.layout import is_source

_SKIPPED = {"__pycache__", "node_modules", "site-packages", "dist-packages"}

_ENVIRONMENT = {"pyvenv.cfg", "conda-meta"}
"""What marks a folder as an environment."""


class Found(NamedTuple):
    """One Python file on disk."""

    path: str
    """``/``-separated, relative to the folder that was walked."""
    disk: str
    size: int
    mtime_ns: int


def walk(top: str, skip_top: Collection[str] = ()) -> Iterator[Found]:
    """Python files below ``top`` in a stable order.

    Left out: hidden folders, environments, caches, links, names that cannot be shown, and the
    folders of ``skip_top`` directly below ``top``.
    """
    yield from _walk(top, "", skip_top)


def _walk(folder: str, prefix: str, skip: Collection[str]) -> Iterator[Found]:
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda e: e.name)
    except OSError:
        # Not readable, or gone since: like a folder that holds nothing.
        return
    if prefix and any(e.name in _ENVIRONMENT for e in listed):
        return
    for entry in listed:
        name = entry.name
        if not name.isprintable():
            continue
        try:
            if is_source(name) and entry.is_file(follow_symlinks=False):
                stat = entry.stat()
                yield Found(prefix + name, entry.path, stat.st_size, stat.st_mtime_ns)
            elif (
                not name.startswith(".")
                and name not in _SKIPPED
                and name not in skip
                and entry.is_dir(follow_symlinks=False)
            ):
                yield from _walk(entry.path, f"{prefix}{name}/", ())
        except OSError:
            continue


def fingerprint(files: Iterable[Found]) -> str:
    """A hash over names, sizes and times."""
    lines = "".join(f"{f.path}\0{f.size}\0{f.mtime_ns}\n" for f in files)
    return digest(lines.encode("utf-8", "surrogatepass"))


def digest(data: bytes) -> str:
    """sha256 in hex. hashlib is loaded only here: an answer from a full catalog needs no hash."""
    import hashlib

    return hashlib.sha256(data).hexdigest()
