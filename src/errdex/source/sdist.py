"""Reads a source distribution in place: a tar or zip file with one folder at its top.

Which files an installation would hold is ``layout``'s to say; names and bounds are ``archive``'s.
"""

import os
import re
import tarfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.archive import (
    MAX_MEMBERS,
    Bounded,
    Zip,
    broken,
    file_hash,
    open_zip,
)
from errdex.source.layout import Layout, find_layout, import_names
from errdex.source.metadata import (
    MAX_METADATA,
    Metadata,
    merge,
    parse_metadata,
    parse_pyproject,
    parse_setup_cfg,
    valid_name,
    valid_version,
)
from errdex.source.names import member_name

_BROKEN: tuple[type[Exception], ...] = (
    tarfile.TarError,
    EOFError,
    OSError,
    zlib.error,
    ValueError,
    OverflowError,
    # A chain of extended headers makes tarfile call itself once for each.
    RecursionError,
)
try:
    from lzma import LZMAError

    _BROKEN = (*_BROKEN, LZMAError)
except ImportError:  # a Python built without it
    pass

SUFFIXES = (".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".zip")
_READERS: dict[str, Callable[[bytes], Metadata]] = {
    "PKG-INFO": parse_metadata,
    "pyproject.toml": parse_pyproject,
    "setup.cfg": parse_setup_cfg,
}
_STEM = re.compile(r"(.+)-([0-9][^-]*)\Z")


class Sdist:
    """A source distribution, opened by ``open_sdist``."""

    def __init__(self, path: str, info: Distribution, top: str, layout: Layout) -> None:
        self._path = path
        self._info = info
        # What a member is called in the archive to what it is called once installed.
        self._wanted = {top + layout.prefix + p: p for p in layout.paths}

    @property
    def info(self) -> Distribution:
        return self._info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, in the archive's order; one above the size limit says so when it is read."""
        for name, read in _members(self._path):
            path = self._wanted.get(name)
            if path is not None:
                yield base.held(path, read(base.MAX_FILE))


def open_sdist(path: str, file_url: str | None = None, origin: str | None = None) -> Sdist:
    """The sdist at ``path``, fetched from ``origin``. Raises SourceError where it is none or broken.

    ``file_url`` is how a line of a member is linked, with ``{file}`` for the member's name in the archive.
    """
    fingerprint = file_hash(path)
    names: list[str] = []
    described: dict[str, bytes] = {}
    for name, read in _members(path):
        names.append(name)
        base_name = name.rpartition("/")[2]
        if base_name in _READERS and name.count("/") <= 1:
            described.setdefault(name, read(MAX_METADATA) or b"")
    tops = {name.partition("/")[0] for name in names}
    top = f"{tops.pop()}/" if len(tops) == 1 and all("/" in name for name in names) else ""
    metadata = Metadata()
    for file, reader in _READERS.items():
        if top + file in described:
            metadata = merge(metadata, reader(described[top + file]))
    metadata = merge(metadata, _from_file_name(path))
    layout = find_layout([name[len(top) :] for name in names], metadata.name)
    if not layout.paths:
        raise SourceError(f"{path!r} holds no Python files; check that it is a source distribution")
    return Sdist(
        path,
        Distribution(
            project=metadata.name or "unknown",
            version=metadata.version or "0",
            kind="sdist",
            fingerprint=fingerprint,
            origin=origin or path,
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=import_names(layout.paths),
            source_url=file_url.replace("{file}", top + layout.prefix + "{file}") if file_url else None,
        ),
        top,
        layout,
    )


Read = Callable[[int], bytes | None]


def _members(path: str) -> Iterator[tuple[str, Read]]:
    """Clean names of the regular files, each with how it is read; None from that where it is too large."""
    yield from (_zip_members(path) if path.lower().endswith(".zip") else _tar_members(path))


def _zip_members(path: str) -> Iterator[tuple[str, Read]]:
    with open_zip(path) as archive:
        for name in archive.names():
            yield name, _zip_read(archive, name)


def _zip_read(archive: Zip, name: str) -> Read:
    return lambda limit: archive.read(name, limit)


def _tar_members(path: str) -> Iterator[tuple[str, Read]]:
    seen: set[str] = set()
    with _open_tar(path) as archive:
        count = 0
        while True:
            with _reading(path):
                member = archive.next()
            if member is None:
                return
            count += 1
            if count > MAX_MEMBERS:
                raise SourceError(f"{path!r} holds more than {MAX_MEMBERS} files; not read")
            name = member_name(member.name) if member.isreg() else None
            if name is None or name in seen:
                continue
            seen.add(name)
            yield name, _tar_read(path, archive, member)


def _tar_read(path: str, archive: tarfile.TarFile, member: tarfile.TarInfo) -> Read:
    def read(limit: int) -> bytes | None:
        if member.size > limit:
            return None
        with _reading(path):
            handle = archive.extractfile(member)
            data = handle.read(limit + 1) if handle else b""
        return data if len(data) == member.size else None

    return read


@contextmanager
def _open_tar(path: str) -> Iterator[tarfile.TarFile]:
    with _reading(path):
        raw = _decompressed(path)
    with raw:
        with _reading(path):
            bounded = cast("IO[bytes]", Bounded(path, raw))
            archive = tarfile.open(  # noqa: SIM115 - entered below, outside what is turned into one line
                fileobj=bounded, mode="r:", encoding="utf-8", errors="surrogateescape"
            )
        with archive:
            yield archive


def _decompressed(path: str) -> BinaryIO:
    """The file as a tar stream. Loaded late: not every Python is built with every compression."""
    opened: Any
    with Path(path).open("rb") as handle:
        magic = handle.read(6)
    try:
        if magic.startswith(b"\x1f\x8b"):
            import gzip

            opened = gzip.open(path, "rb")  # noqa: SIM115 - closed by _open_tar
        elif magic.startswith(b"BZh"):
            import bz2

            opened = bz2.open(path, "rb")  # noqa: SIM115 - closed by _open_tar
        elif magic == b"\xfd7zXZ\x00":
            import lzma

            opened = lzma.open(path, "rb")  # noqa: SIM115 - closed by _open_tar
        elif magic.startswith(b"\x28\xb5\x2f\xfd"):
            raise SourceError(f"{path!r} is compressed with zstd, which is not read; repack it as .tar.gz")
        else:
            opened = Path(path).open("rb")  # noqa: SIM115 - closed by _open_tar
    except ImportError as error:
        raise SourceError(
            f"{path!r} needs the module {error.name}, which this Python lacks; repack it as .tar.gz"
        ) from error
    return cast("BinaryIO", opened)


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Turns what a broken tar file makes the readers raise into one line."""
    try:
        yield
    except SourceError:
        raise
    except _BROKEN as error:
        raise broken(path, error) from error


def _from_file_name(path: str) -> Metadata:
    name = os.path.basename(path)  # noqa: PTH119 - a name, not a file
    stem = next((name[: -len(s)] for s in SUFFIXES if name.lower().endswith(s)), name)
    parts = _STEM.match(stem)
    if parts is None:
        return Metadata(name=valid_name(stem))
    return Metadata(name=valid_name(parts.group(1)), version=valid_version(parts.group(2)))


def _takes(spec: str, revision: str | None) -> bool:
    return revision is None and spec.lower().endswith(SUFFIXES) and "://" not in spec


base.register(base.Opener("sdist", 20, _takes, lambda spec, _: open_sdist(spec)))
