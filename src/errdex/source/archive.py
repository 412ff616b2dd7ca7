"""What reading archives in place has in common: bounds, and the hash of the file.

Nothing is extracted, and no member's name is ever used as a path on disk. What the members mean is for
``wheel`` and ``sdist``.
"""

import hashlib
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from errdex.model.errors import SourceError
from errdex.source.base import MAX_FILE
from errdex.source.names import member_name
from errdex.source.regular import open_regular

MAX_TOTAL = 1024 * 1024 * 1024
"""Bytes that one archive may unpack to, declared and real."""
MAX_MEMBERS = 200_000

_BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    # zipfile's words for an encrypted member, and for a compression this Python lacks.
    RuntimeError,
    NotImplementedError,
)


def file_hash(path: str) -> str:
    """sha256 of a file, in hex."""
    try:
        with open_regular(path) as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError as error:
        raise SourceError(
            f"cannot read {path!r}: {error.strerror or error}; check that the file exists and is readable"
        ) from error


def broken(path: str, error: BaseException) -> SourceError:
    """The one line for an archive that cannot be read."""
    why = " ".join(str(error).split())[:200] or type(error).__name__
    return SourceError(f"{path!r} is not a readable archive ({why!r}); fetch it again or check its kind")


class Zip:
    """The members of a zip file that are read, by clean name."""

    def __init__(self, path: str, archive: zipfile.ZipFile) -> None:
        self._path = path
        self._archive = archive
        self._read = 0
        infos = archive.infolist()
        if len(infos) > MAX_MEMBERS or sum(info.file_size for info in infos) > MAX_TOTAL:
            raise SourceError(f"{path!r} unpacks to more than {MAX_TOTAL} bytes or {MAX_MEMBERS} files; not read")
        self._infos: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            name = None if info.is_dir() or _is_link(info) else member_name(info.filename)
            if name is not None:
                self._infos.setdefault(name, info)

    def names(self) -> list[str]:
        """Clean names of the regular files, sorted."""
        return sorted(self._infos)

    def read(self, name: str, limit: int = MAX_FILE) -> bytes | None:
        """A member's bytes; None where it is larger than ``limit``."""
        info = self._infos[name]
        if info.file_size > limit:
            return None
        if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            # zipfile bounds what it unpacks at once for these two only, and packaging tools write no other.
            raise SourceError(
                f"{self._path!r} holds {name!r} in a compression other than deflate; repack it with deflate"
            )
        try:
            with self._archive.open(info) as handle:
                data = handle.read(limit + 1)
        except _BROKEN_ZIP as error:
            raise broken(self._path, error) from error
        self._read += len(data)
        if self._read > 2 * MAX_TOTAL:
            raise SourceError(f"{self._path!r} unpacks to more than it declares; not read")
        return data if len(data) <= limit else None


def _is_link(info: zipfile.ZipInfo) -> bool:
    return (info.external_attr >> 16) & 0o170000 not in {0, 0o100000}


@contextmanager
def open_zip(path: str) -> Iterator[Zip]:
    """The zip file at ``path``; SourceError with one line where it cannot be read."""
    try:
        archive = zipfile.ZipFile(path)
    except _BROKEN_ZIP as error:
        raise broken(path, error) from error
    with archive:
        yield Zip(path, archive)


class Bounded:
    """A decompressed stream that gives at most ``MAX_TOTAL`` bytes, and never many at once.

    tarfile believes the sizes in headers; this stands between it and them.
    """

    def __init__(self, path: str, raw: BinaryIO) -> None:
        self._path = path
        self._raw = raw

    def read(self, size: int = -1) -> bytes:
        if size < 0 or size > 2 * MAX_FILE:
            raise SourceError(f"{self._path!r} asks for a header larger than {2 * MAX_FILE} bytes; not read")
        data = self._raw.read(size)
        self._check(self._raw.tell())
        return data

    def seek(self, position: int) -> int:
        # Checked first: seeking forward in a compressed file unpacks all that lies between.
        self._check(position)
        return self._raw.seek(position)

    def tell(self) -> int:
        return self._raw.tell()

    def _check(self, position: int) -> None:
        if position > MAX_TOTAL:
            raise SourceError(f"{self._path!r} unpacks to more than {MAX_TOTAL} bytes; not read")
