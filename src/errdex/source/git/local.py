"""Finds a repository's objects and references on disk. Of its configuration one value is read, as text."""

import re
import weakref
from pathlib import Path

from dulwich.refs import DiskRefsContainer, Ref

from errdex.model.errors import SourceError
from errdex.source.git.objects import Objects
from errdex.source.git.revision import GitRevision, read_revision
from errdex.source.regular import is_regular_or_missing, open_regular

_MAX_TEXT = 1024 * 1024
_HEX = re.compile(r"[0-9a-fA-F]{4,40}\Z")
_SHA = re.compile(rb"[0-9a-f]{40}\Z")


def open_local(spec: str, revision: str) -> GitRevision:
    """The repository at ``spec``, a working folder or a bare one, at ``revision``."""
    objects, common = find_objects(spec)
    try:
        sha = resolved(objects, common, revision)
        if sha is None:
            raise SourceError(f"{spec!r} has no revision {revision!r}; give a commit, a tag or a branch it has")
        name = Path(spec).resolve().name.removesuffix(".git")
        found = read_revision(objects, sha, revision, origin=spec, name=name, remote=origin_url(common / "config"))
    except BaseException:
        objects.close()
        raise
    # Packs are mapped into memory until nobody holds the revision.
    weakref.finalize(found, objects.close)
    return found


def find_objects(spec: str) -> tuple[Objects, Path]:
    """The objects of the repository at ``spec``, and the folder with its references."""
    common = _find(Path(spec), spec)
    if (common / "reftable").is_dir():
        raise SourceError(f"{spec!r} keeps its references as a reftable, which is not read; make a plain clone")
    return Objects(common / "objects"), common


def _find(path: Path, spec: str) -> Path:
    """The folder with objects and references.

    A working folder whose ``.git`` is a file leads to another repository, which an untrusted checkout must not
    choose: that one has to be named itself. Likewise nothing but regular files is handed to dulwich.
    """
    own = path / ".git"
    if own.is_file():
        raise SourceError(f"{str(own)!r} leads to another repository; name that one itself")
    if not own.is_dir():
        own = path
    if (own / "commondir").exists():
        raise SourceError(f"{spec!r} shares another repository's objects; name that one itself")
    if not (own / "HEAD").is_file() or not (own / "objects").is_dir():
        raise SourceError(f"{spec!r} is not a git repository; name its top folder or an https URL")
    packs = own / "objects" / "pack"
    opened = (own / "packed-refs", *(packs.iterdir() if packs.is_dir() else ()))
    odd = next((p for p in opened if not is_regular_or_missing(p)), None)
    if odd is not None:
        raise SourceError(f"{str(odd)!r} is no regular file, so the repository is not read; make a new clone")
    return own


def resolved(objects: Objects, common: Path, revision: str) -> str | None:
    """The object that a revision names; None where there is none."""
    if len(revision) == 40 and _HEX.match(revision):
        return revision.lower()
    refs = DiskRefsContainer(str(common))
    patterns = ["{}"] if revision == "HEAD" or revision.startswith("refs/") else []
    for pattern in (*patterns, "refs/tags/{}", "refs/heads/{}", "refs/remotes/origin/{}", "refs/remotes/{}"):
        if not is_regular_or_missing(common / pattern.format(revision)):
            continue
        try:
            value = refs[Ref(pattern.format(revision).encode("utf-8"))]
        except Exception:  # noqa: S112 - dulwich has no one class for a name or file it rejects
            continue
        if _SHA.match(value):
            return value.decode("ascii")
    if not _HEX.match(revision):
        return None
    found = objects.with_prefix(revision.lower())
    if len(found) > 1:
        raise SourceError(f"{revision!r} is short for {len(found)} commits; give more of its digits")
    return found[0] if found else None


def origin_url(config: Path) -> str | None:
    """``remote.origin.url`` out of a configuration file, by its text alone: nothing it includes is read."""
    inside = False
    for line in _text(config).splitlines():
        line = line.strip()
        if line.startswith("["):
            inside = line.replace(" ", "").lower() == '[remote"origin"]'
        elif inside:
            key, sign, value = line.partition("=")
            if sign and key.strip().lower() == "url":
                return value.strip().strip('"') or None
    return None


def _text(path: Path) -> str:
    try:
        with open_regular(path) as handle:
            return handle.read(_MAX_TEXT).decode("utf-8", "replace")
    except OSError:
        return ""
