"""Makes a distribution of one commit: its Python files from the import root, and what it says of itself."""

import re
from collections.abc import Callable, Iterator

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source import base
from errdex.source.git.objects import Blob, Objects
from errdex.source.layout import find_layout, import_names
from errdex.source.metadata import (
    Metadata,
    line_url,
    merge,
    parse_metadata,
    parse_pyproject,
    parse_setup_cfg,
    valid_name,
    valid_version,
)

_READERS: tuple[tuple[str, Callable[[bytes], Metadata]], ...] = (
    ("pyproject.toml", parse_pyproject),
    ("PKG-INFO", parse_metadata),
    ("setup.cfg", parse_setup_cfg),
)
_RELEASE_TAG = re.compile(r"v?(\d+(?:\.\d+)*[A-Za-z0-9.+]*)\Z")


class GitRevision:
    """The files of a commit."""

    def __init__(self, info: Distribution, objects: Objects, blobs: tuple[Blob, ...]) -> None:
        self._info = info
        self._objects = objects
        self._blobs = blobs

    @property
    def info(self) -> Distribution:
        return self._info

    def files(self) -> Iterator[base.FileRef]:
        """Its Python files, sorted by path; those above the size limit are left out."""
        for blob in self._blobs:
            content = self._objects.read(blob.sha, b"blob")
            if content is not None:
                yield base.FileRef(path=blob.path, content=content)


def read_revision(
    objects: Objects, sha: str, revision: str, *, origin: str, name: str, remote: str | None
) -> GitRevision:
    """The distribution at ``sha``, which ``revision`` led to. ``remote`` is what lines are linked by."""
    commit, tree = objects.peel(sha)
    blobs = {blob.path: blob for blob in objects.blobs(tree)}
    metadata = Metadata()
    for file, reader in _READERS:
        if file in blobs:
            metadata = merge(metadata, reader(objects.read(blobs[file].sha, b"blob") or b""))
    project = metadata.name or valid_name(name) or "repository"
    layout = find_layout(list(blobs), project)
    if not layout.paths:
        raise SourceError(f"{origin!r} holds no Python files at {revision!r}; check the revision")
    tag = _RELEASE_TAG.match(revision.removeprefix("refs/tags/"))
    version = metadata.version or (valid_version(tag.group(1)) if tag and not commit.startswith(revision) else None)
    return GitRevision(
        Distribution(
            project=project,
            version=version or commit[:12],
            kind="git",
            fingerprint=commit,
            origin=origin,
            revision=commit,
            summary=metadata.summary,
            requires_python=metadata.requires_python,
            urls=metadata.urls,
            import_names=import_names(layout.paths),
            source_url=line_url(remote, commit, layout.prefix) if remote else None,
        ),
        objects,
        tuple(Blob(path, blobs[layout.prefix + path].sha) for path in layout.paths),
    )
