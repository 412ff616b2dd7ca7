"""Reads a wheel in place: its Python files as an installation would lay them out, and its METADATA."""

import os
import re
from collections.abc import Iterator

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.archive import Zip, file_hash, open_zip
from errdex.source.layout import import_names, is_source
from errdex.source.metadata import MAX_METADATA, Metadata, merge, parse_metadata, valid_name, valid_version

_LIBRARY = re.compile(r"[^/]+\.data/(?:purelib|platlib)/(.+)\Z")
_METADATA = re.compile(r"[^/]+\.dist-info/METADATA\Z")


class Wheel:
    """A wheel file, opened by ``open_wheel``."""

    def __init__(self, path: str, info: Distribution) -> None:
        self._path = path
        self._info = info

    @property
    def info(self) -> Distribution:
        return self._info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, sorted by path; one above the size limit says so when it is read."""
        with open_zip(self._path) as archive:
            for path, member in _members(archive):
                yield base.held(path, archive.read(member))


def open_wheel(path: str, source_url: str | None = None, origin: str | None = None) -> Wheel:
    """The wheel at ``path``, fetched from ``origin``. Raises SourceError where it is none or broken."""
    fingerprint = file_hash(path)
    with open_zip(path) as archive:
        found = [name for name in archive.names() if _METADATA.match(name)]
        if not found:
            raise SourceError(f"{path!r} holds no *.dist-info/METADATA, so it is no wheel; check the file")
        metadata = merge(parse_metadata(archive.read(found[0], MAX_METADATA) or b""), _from_file_name(path))
        library = [name for name in (_library_path(n) for n in archive.names()) if name is not None]
    return Wheel(
        path,
        Distribution(
            project=metadata.name or "unknown",
            version=metadata.version or "0",
            kind="wheel",
            fingerprint=fingerprint,
            origin=origin or path,
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=import_names(library),
            source_url=source_url,
        ),
    )


def _library_path(member: str) -> str | None:
    """Where a member lies below site-packages; None for scripts, headers, data and metadata."""
    moved = _LIBRARY.match(member)
    if moved:
        return moved.group(1)
    top = member.partition("/")[0]
    return None if top.endswith((".data", ".dist-info")) else member


def _members(archive: Zip) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for member in archive.names():
        path = _library_path(member)
        if path is not None and is_source(path):
            found.setdefault(path, member)
    return sorted(found.items())


def _from_file_name(path: str) -> Metadata:
    name, _, rest = os.path.basename(path).partition("-")  # noqa: PTH119 - a name, not a file
    return Metadata(name=valid_name(name), version=valid_version(rest.partition("-")[0]))


def _takes(spec: str, revision: str | None) -> bool:
    return revision is None and spec.endswith(".whl") and "://" not in spec


base.register(base.Opener("wheel", 10, _takes, lambda spec, _: open_wheel(spec)))
