"""Which files of a folder are not as a revision of their repository has them. Reads objects; starts no process."""

import hashlib
from pathlib import Path

from errdex.model.errors import SourceError
from errdex.source.git.local import find_objects, resolved
from errdex.source.regular import open_regular

_MAX_FILE = 16 * 1024 * 1024


def changed_since(folder: Path, revision: str) -> frozenset[str]:
    """Paths relative to ``folder`` of files that were changed, added or taken away since ``revision``.

    Raises SourceError where no repository holds the folder, or it does not have the revision.
    """
    top = _top(folder.resolve())
    objects, common = find_objects(str(top))
    try:
        sha = resolved(objects, common, revision)
        if sha is None:
            raise SourceError(
                f"{str(top)!r} has no revision {revision!r}; fetch it, or give a commit, a tag or a branch"
            )
        _, tree = objects.peel(sha)
        prefix = folder.resolve().relative_to(top).as_posix()
        below = "" if prefix == "." else f"{prefix}/"
        then = {b.path[len(below) :]: b.sha for b in objects.blobs(tree) if b.path.startswith(below)}
    finally:
        objects.close()
    now = {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*")) if p.is_file() and not p.is_symlink()}
    return frozenset(p for p in {*then, *now} if p not in then or p not in now or then[p] != _sha(now[p]))


def _top(folder: Path) -> Path:
    """The working folder of the repository that holds ``folder``."""
    for above in (folder, *folder.parents):
        if (above / ".git").exists():
            return above
    raise SourceError(f"{str(folder)!r} is in no git repository, so nothing tells what was changed")


def _sha(path: Path) -> str:
    """The name that git gives to the file's content; empty where it cannot be read."""
    try:
        with open_regular(path) as handle:
            data = handle.read(_MAX_FILE + 1)
    except OSError:
        return ""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
