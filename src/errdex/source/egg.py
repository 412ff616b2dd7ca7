"""A zipped egg in an environment: one file that holds packages and, in EGG-INFO, their metadata. Read in place."""

# Paths are strings here: pathlib takes ten times as long, and environments hold thousands.
# ruff: noqa: PTH116, PTH119

import os
import zipfile
from collections.abc import Iterator
from functools import cached_property

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.archive import Zip, file_hash, open_zip
from errdex.source.installed import InstalledDistribution
from errdex.source.layout import import_names, is_source
from errdex.source.metadata import MAX_METADATA, Metadata, parse_metadata

_INFO = "EGG-INFO/"


class ZippedEgg(InstalledDistribution):
    """A file ``NAME-VERSION-pyX.Y.egg``, opened only when something is asked of it."""

    on_disk = False

    def __init__(self, path: str) -> None:
        super().__init__(path, path, os.path.basename(path)[:-4], linked=False, develop=False)

    @property
    def stamp(self) -> str:
        """Changes with the file."""
        try:
            stat = os.stat(self.site)
        except OSError:
            return f"{self.site}:0:0"
        return f"{self.site}:{stat.st_size}:{stat.st_mtime_ns}"

    @property
    def complete(self) -> bool:
        return False

    @cached_property
    def info(self) -> Distribution:
        metadata = self._metadata
        return Distribution(
            project=metadata.name or self.name,
            version=metadata.version or self.version,
            kind="installed",
            fingerprint=file_hash(self.site),
            origin=self.site,
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=import_names(self._names),
        )

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, sorted by path. Raises SourceError where the file is no readable archive."""
        with open_zip(self.site) as archive:
            for name in _sources(archive):
                yield base.held(name, archive.read(name))

    def paths(self) -> list[str]:
        """Paths of its Python files; none where it cannot be read."""
        return [n for n in self._names if is_source(n)]

    @cached_property
    def _names(self) -> list[str]:
        try:
            with open_zip(self.site) as archive:
                return [n for n in archive.names() if not n.startswith(_INFO)]
        except SourceError:
            return []

    @cached_property
    def _metadata(self) -> Metadata:
        try:
            with open_zip(self.site) as archive:
                name = f"{_INFO}PKG-INFO"
                data = archive.read(name, MAX_METADATA) if name in archive.names() else None
        except SourceError:
            return Metadata()
        return parse_metadata(data or b"")


def is_zipped_egg(path: str) -> bool:
    """Whether ``path`` is a zip file; an .egg can be a folder as well."""
    try:
        return os.path.isfile(path) and zipfile.is_zipfile(path)  # noqa: PTH113
    except (OSError, ValueError):
        return False


def _sources(archive: Zip) -> list[str]:
    return [n for n in archive.names() if is_source(n) and not n.startswith(_INFO)]
