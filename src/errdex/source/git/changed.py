"""Which files of a folder are not as a revision of their repository has them. Reads objects; starts no process."""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from errdex.model.errors import SourceError
from errdex.source.git.local import find_objects, resolved
from errdex.source.git.objects import Objects
from errdex.source.regular import open_regular

_MAX_FILE = 16 * 1024 * 1024
_STEPS = re.compile(r"([^~^]{1,250})((?:~\d{0,4}|\^){0,20})")


def changed_since(folder: Path, revision: str) -> frozenset[str]:
    """Paths relative to ``folder`` of files that were changed, added or taken away since ``revision``.

    A revision may be followed by ``^`` or ``~2``, as git writes first parents. Raises SourceError where no repository
    holds the folder, or it does not have the revision.
    """
    top = _top(folder.resolve())
    objects, common = find_objects(str(top))
    try:
        sha = _found(objects, common, revision)
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
    now = {path.relative_to(folder).as_posix(): path for path in _files(folder)}
    return frozenset(p for p in {*then, *now} if p not in then or p not in now or then[p] != _sha(now[p]))


def _found(objects: Objects, common: Path, revision: str) -> str | None:
    """The commit that a revision with its steps back names; None where there is none."""
    named = _STEPS.fullmatch(revision)
    if named is None:
        return None
    sha = resolved(objects, common, named[1])
    back = sum(int(step[1:] or "1") for step in re.findall(r"~\d*|\^", named[2]))
    for _ in range(back):
        sha = objects.parent(objects.peel(sha)[0]) if sha is not None else None
    return sha


def _top(folder: Path) -> Path:
    """The working folder of the repository that holds ``folder``."""
    for above in (folder, *folder.parents):
        if (above / ".git").exists():
            return above
    raise SourceError(f"{str(folder)!r} is in no git repository, so nothing tells what was changed")


def _files(folder: Path) -> Iterator[Path]:
    """The files below a folder, but for those of git itself."""
    for above, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        for path in (Path(above, name) for name in names if name != ".git"):
            if path.is_file() and not path.is_symlink():
                yield path


def _sha(path: Path) -> str:
    """The name that git gives to the file's content; empty where it cannot be read."""
    try:
        with open_regular(path) as handle:
            data = handle.read(_MAX_FILE + 1)
    except OSError:
        return ""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
