"""Reads a project's folder, or one file, from disk. Version control beside it is not looked at."""

import os
from collections.abc import Iterator
from pathlib import Path

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.layout import find_layout, import_names, is_source
from errdex.source.metadata import (
    MAX_METADATA,
    Metadata,
    merge,
    parse_metadata,
    parse_pyproject,
    parse_setup_cfg,
    valid_name,
)
from errdex.source.regular import open_regular
from errdex.source.walk import Found, digest, fingerprint, walk

_BESIDE = {"build", "dist"}
"""Left out at the top only: further down they can be packages."""


class Folder:
    """A folder or a file, opened by ``open_folder``."""

    def __init__(self, info: Distribution, files: tuple[base.FileRef, ...]) -> None:
        self._info = info
        self._files = files

    @property
    def info(self) -> Distribution:
        return self._info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, sorted by path."""
        yield from self._files


def open_folder(spec: str) -> Folder:
    """The folder or ``.py`` file at ``spec``. Raises SourceError with one line where nothing can be read."""
    top = Path(spec)
    if top.is_file():
        return _single(top)
    if not top.is_dir():
        raise SourceError(f"{spec!r} does not exist; check the path")
    if (top / "pyvenv.cfg").is_file() or (top / "conda-meta").is_dir():
        raise SourceError(f"{spec!r} is an environment, not a project; name it with --env instead")
    found = {f.path: f for f in walk(str(top), skip_top=_BESIDE)}
    # pyproject.toml and the like say that there is a project; they lie at the top only.
    described = [n for n in ("pyproject.toml", "setup.py", "setup.cfg", "PKG-INFO") if (top / n).is_file()]
    metadata = _metadata(top)
    name = metadata.name or valid_name(top.resolve().name) or _named_by_hash(top)
    layout = find_layout([*found, *described], name)
    if not layout.paths:
        raise SourceError(f"{spec!r} holds no Python files; name the folder that holds the source")
    root = top / layout.prefix
    chosen = [found[layout.prefix + path] for path in layout.paths]
    return Folder(
        Distribution(
            project=name,
            version=metadata.version or "0",
            kind="folder",
            fingerprint=fingerprint(chosen),
            origin=str(top),
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=import_names(layout.paths),
        ),
        tuple(
            base.FileRef(path=path, disk=file.disk, top=str(root))
            for path, file in zip(layout.paths, chosen, strict=True)
        ),
    )


def _named_by_hash(path: Path) -> str:
    """A name for what has none that a project could have; two such folders stay apart."""
    return f"folder-{digest(str(path.resolve()).encode('utf-8', 'surrogatepass'))[:8]}"


def _single(path: Path) -> Folder:
    try:
        stat = path.stat()
    except OSError as error:
        raise SourceError(f"cannot read {str(path)!r}: {error.strerror or error}; check the path") from error
    found = Found(path.name, str(path), stat.st_size, stat.st_mtime_ns)
    return Folder(
        Distribution(
            project=valid_name(path.stem) or _named_by_hash(path),
            version="0",
            kind="folder",
            fingerprint=fingerprint([found]),
            origin=str(path),
            import_names=import_names([path.name]),
        ),
        (base.FileRef(path=path.name, disk=str(path), top=str(path.parent)),),
    )


def _metadata(top: Path) -> Metadata:
    metadata = Metadata()
    for name, reader in (
        ("pyproject.toml", parse_pyproject),
        ("PKG-INFO", parse_metadata),
        ("setup.cfg", parse_setup_cfg),
    ):
        try:
            with open_regular(top / name) as handle:
                metadata = merge(metadata, reader(handle.read(MAX_METADATA)))
        except OSError:
            continue
    return metadata


def _takes(spec: str, revision: str | None) -> bool:
    # isfile and isdir answer False for what no path can be, such as one with a NUL.
    if revision is not None:
        return False
    return os.path.isdir(spec) or (is_source(spec) and os.path.isfile(spec))  # noqa: PTH112, PTH113


base.register(base.Opener("folder", 30, _takes, lambda spec, _: open_folder(spec)))
