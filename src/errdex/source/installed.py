"""One installed distribution, read from its .dist-info, .egg-info or .egg. Listing them touches no content.

Where environments are and what shadows what is for ``environment``.
"""

# Paths are strings here: pathlib takes ten times as long, and environments hold thousands.
# ruff: noqa: PTH112, PTH113, PTH116, PTH118, PTH119

import os
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from errdex.model.distribution import Distribution
from errdex.model.paths import vendored_copy
from errdex.source import base, editable
from errdex.source.layout import import_names, is_source
from errdex.source.metadata import (
    MAX_METADATA,
    Metadata,
    normalise,
    parse_metadata,
    valid_name,
)
from errdex.source.names import member_name
from errdex.source.native import is_native
from errdex.source.vendored import vendored_versions
from errdex.source.walk import Found, digest, fingerprint, walk

_MAX_RECORD = 64 * 1024 * 1024
_EGG_TAIL = re.compile(r"-py\d(\.\d+)?.*\Z")
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?\Z")


class InstalledDistribution:
    """A distribution of an environment. Nothing but names is known until something is asked."""

    on_disk = True
    """Whether each of its files is one on disk."""

    def __init__(self, site: str, meta: str, stem: str, *, linked: bool, develop: bool) -> None:
        self.site = site
        """The folder that its files are relative to."""
        self._meta = meta
        self._linked = linked
        self._develop = develop
        raw, _, version = stem.partition("-")
        self._raw = raw
        self._version = _EGG_TAIL.sub("", "-" + version)[1:] if version else ""
        self.name = normalise(raw)

    def __repr__(self) -> str:
        return f"InstalledDistribution({self.name!r}, {self._version!r}, site={self.site!r})"

    @property
    def version(self) -> str:
        """From the name of its metadata, else from the metadata; ``0`` where neither says."""
        return self._version or self._metadata.version or "0"

    @property
    def stamp(self) -> str:
        """Changes whenever the distribution must be looked at again; costs one stat unless it is editable."""
        if self.editable:
            return fingerprint(found for found, _ in self._editable_files())
        stat = None
        for path in (*(os.path.join(self._meta, n) for n in _WITNESSES), self._meta):
            try:
                stat = os.stat(path)
                break
            except OSError:
                continue
        size, time = (stat.st_size, stat.st_mtime_ns) if stat else (0, 0)
        return f"{self._meta}:{size}:{time}"

    @property
    def complete(self) -> bool:
        """Whether its RECORD is there; a removed distribution can leave a folder behind."""
        return os.path.isfile(os.path.join(self._meta, "RECORD"))

    @cached_property
    def editable(self) -> bool:
        """Whether its files lie in a project's folder, where they change without a new installation."""
        if self._develop:
            return True
        # An editable installation reaches its files by a .pth file: without one there is nothing to open.
        return self._linked and self._meta.endswith(".dist-info") and editable.is_editable(self._direct_url)

    @cached_property
    def info(self) -> Distribution:
        return self._info()

    def _info(self) -> Distribution:
        metadata = self._metadata
        if self.editable:
            content = fingerprint(found for found, _ in self._editable_files())
        elif self.record:
            content = digest(self.record)
        else:
            content = fingerprint(_found(ref) for ref in self.files())
        return Distribution(
            project=metadata.name or self.name,
            version=metadata.version or self.version,
            kind="installed",
            fingerprint=content,
            origin=self._meta,
            revision=self._revision(),
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=self._import_names(),
            vendored=self._vendored(),
        )

    def _vendored(self) -> dict[str, str]:
        paths = self._recorded() or self.paths()
        if not any(vendored_copy(path) for path in paths):
            return {}
        return vendored_versions(paths, lambda path: editable.read_bytes(os.path.join(self.site, path), MAX_METADATA))

    def paths(self) -> list[str]:
        """Paths of its Python files."""
        return [ref.path for ref in self.files()]

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files that exist, sorted by path."""
        seen: set[str] = set()
        for path, disk, top in sorted(self._files()):
            if path not in seen:
                seen.add(path)
                yield base.FileRef(path=path, disk=disk, top=top)

    def natives(self) -> Iterator[base.FileRef]:
        """Its shared objects that exist, as far as they are listed, sorted by path."""
        for path in sorted({p for p in self._recorded() if is_native(p)}) if not self.editable else ():
            disk = os.path.join(self.site, path)
            if os.path.isfile(disk):
                yield base.FileRef(path=path, disk=disk, top=self.site)

    @property
    def record(self) -> bytes:
        """RECORD as it stands; empty where there is none. Not kept: environments hold many megabytes."""
        if not self._meta.endswith(".dist-info"):
            return b""
        return editable.read_bytes(os.path.join(self._meta, "RECORD"), _MAX_RECORD)

    @cached_property
    def top_level(self) -> frozenset[str]:
        """The names in top_level.txt; empty where there is none."""
        text = editable.read_text(os.path.join(self._meta, "top_level.txt"))
        names = (member_name(line.strip()) for line in text.splitlines() if line.strip())
        return frozenset(name for name in names if name is not None)

    @cached_property
    def _direct_url(self) -> dict[str, object]:
        return editable.direct_url(self._meta)

    @cached_property
    def _metadata(self) -> Metadata:
        for name in ("METADATA", "PKG-INFO"):
            data = editable.read_bytes(os.path.join(self._meta, name), MAX_METADATA)
            if data:
                return parse_metadata(data)
        return (
            parse_metadata(editable.read_bytes(self._meta, MAX_METADATA)) if Path(self._meta).is_file() else Metadata()
        )

    def _revision(self) -> str | None:
        """The commit it was installed from, where that was a repository.

        No line is linked by it: nothing installed tells whether the packages lay below ``src/`` there.
        """
        document = self._direct_url if self._meta.endswith(".dist-info") else {}
        vcs = document.get("vcs_info")
        commit = vcs.get("commit_id") if isinstance(vcs, dict) else None
        return commit if isinstance(commit, str) and _COMMIT.match(commit) else None

    def _import_names(self) -> tuple[str, ...]:
        if self.record and not self.editable:
            return import_names(p for p in self._recorded() if not p.startswith("__editable__"))
        return import_names([f.path for f in self.files()]) or tuple(
            sorted(n for n in self.top_level if n.isidentifier())
        )

    def _files(self) -> Iterator[tuple[str, str, str]]:
        if self.editable:
            for found, top in self._editable_files():
                yield found.path, found.disk, top
            return
        recorded = self._recorded()
        if not recorded and not self.record:
            yield from self._guessed()
            return
        for path in recorded:
            disk = os.path.join(self.site, path)
            if is_source(path) and os.path.isfile(disk):
                yield path, disk, self.site

    def _recorded(self) -> list[str]:
        """Paths of RECORD or installed-files.txt; those that lead out of the site folder are refused."""
        text = self.record.decode("utf-8", "replace")
        if text:
            return [p for p in (member_name(raw) for raw in _record_paths(text)) if p is not None]
        # The older form is relative to the .egg-info folder, which is one below.
        text = editable.read_text(os.path.join(self._meta, "installed-files.txt"))
        lines = [line.strip() for line in text.splitlines() if line.startswith("../")]
        return [p for p in (member_name(line[3:]) for line in lines) if p is not None]

    def _guessed(self) -> Iterator[tuple[str, str, str]]:
        """Without a list of files: what the top-level names lead to, else what is named like it."""
        if self._meta.endswith("EGG-INFO"):
            for found in walk(self.site):
                yield found.path, found.disk, self.site
            return
        spelled = self._raw.replace("-", "_")
        names = self.top_level or frozenset({spelled, spelled.lower()})
        dotted = self._raw.replace(".", "/")
        if "/" in dotted and os.path.isdir(os.path.join(self.site, dotted)):
            # Parts of a namespace package all list the namespace; the name tells which part this is.
            names = frozenset({dotted})
        for name in sorted(names):
            for found, top in editable.mapped_files(name, os.path.join(self.site, name)):
                yield found.path, found.disk, top or self.site

    def _editable_files(self) -> Iterator[tuple[Found, str]]:
        if self._develop:
            yield from editable.files_below(self.site, self.top_level, self.name)
            return
        roots: list[str] = []
        mapping: dict[str, str] = {}
        for path in self._recorded():
            disk = os.path.join(self.site, path)
            if path.endswith(".pth"):
                roots += editable.pth_folders(disk)
            elif path.startswith("__editable__") and path.endswith("_finder.py"):
                mapping |= editable.finder_mapping(disk)
        for name, target in sorted(mapping.items()):
            yield from editable.mapped_files(name, target)
        if not mapping and not roots:
            # Loaders that rebuild on import keep their paths in code; the project's folder is known.
            project = editable.project_folder(self._direct_url)
            roots = [project] if project else []
        for root in roots:
            yield from editable.files_below(root, frozenset() if mapping else self.top_level, self.name)


_WITNESSES = ("RECORD", "METADATA", "PKG-INFO")


class Listing(NamedTuple):
    """What one folder of an import path holds."""

    distributions: list[InstalledDistribution]
    links: list[str]
    """Its .pth and .egg-link files."""
    eggs: list[str]
    """Its .egg files; whether they are archives was not looked at."""


def list_site(site: str, *, develop: bool = False) -> Listing:
    """The distributions of a folder, by file names alone. ``develop`` folders are projects."""
    metas: list[tuple[str, str, str]] = []
    links: list[str] = []
    eggs: list[str] = []
    try:
        with os.scandir(site) as entries:
            for entry in entries:
                name = entry.name
                if name.endswith((".dist-info", ".egg-info")):
                    metas.append((site, entry.path, name[:-10] if name.endswith(".dist-info") else name[:-9]))
                elif name.endswith((".pth", ".egg-link")):
                    links.append(entry.path)
                elif name.endswith(".egg") and entry.is_dir():
                    metas.append(_unzipped(entry.path))
                elif name.endswith(".egg"):
                    eggs.append(entry.path)
    except OSError:
        pass
    if site.endswith(".egg") and os.path.isdir(os.path.join(site, "EGG-INFO")):
        # A .pth line can name an egg's folder itself.
        metas.append(_unzipped(site))
        develop = False
    return Listing(
        [
            InstalledDistribution(folder, meta, stem, linked=bool(links), develop=develop)
            for folder, meta, stem in sorted(metas)
            if valid_name(stem.partition("-")[0])
        ],
        sorted(links),
        sorted(eggs),
    )


def _unzipped(egg: str) -> tuple[str, str, str]:
    return egg, os.path.join(egg, "EGG-INFO"), os.path.basename(egg)[:-4]


def _record_paths(text: str) -> Iterable[str]:
    for line in text.splitlines():
        if line.startswith('"'):
            # Quoted where the path holds a comma or a quote, as CSV has it.
            yield line[1:].replace('""', "\0").partition('"')[0].replace("\0", '"')
        else:
            yield line.partition(",")[0]


def _found(ref: base.FileRef) -> Found:
    assert ref.disk is not None
    try:
        stat = Path(ref.disk).stat()
    except OSError:
        return Found(ref.path, ref.disk, 0, 0)
    return Found(ref.path, ref.disk, stat.st_size, stat.st_mtime_ns)
