"""A revision of a git repository, local or remote, read in this process: git itself is never run.

This file tells what the user named. The parts that need dulwich are loaded when a repository is opened:
``objects`` reads objects that are not trusted, ``local`` finds them on disk, ``remote`` fetches them,
``revision`` makes a distribution of one commit.
"""

import re
from urllib.parse import urlsplit

from errdex.model.errors import MissingExtra, SourceError
from errdex.source import base

_SCP_LIKE = re.compile(r"[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^:]+\Z")
_REVISION = re.compile(r"[A-Za-z0-9_.+@/#=][A-Za-z0-9_.+@/#=-]*\Z")


def open_revision(spec: str, revision: str | None) -> base.SourceDistribution:
    """The files of ``spec`` at ``revision``: a commit (full or shortened), a tag or a branch; HEAD if None.

    Raises SourceError with one line, MissingExtra where dulwich is not installed.
    """
    revision = "HEAD" if revision is None else revision
    kind = spec_kind(spec)
    if not _REVISION.match(revision) or ".." in revision or len(revision) > 250:
        raise SourceError(f"{revision!r} is not a revision; give a commit, a tag or a branch")
    if kind == "ssh":
        # dulwich would start ssh, and only verify, observe and run start processes.
        raise SourceError(f"{spec!r} needs ssh, which is not run; use its https URL, or clone it and name the folder")
    try:
        import dulwich  # noqa: F401
    except ImportError as error:
        raise MissingExtra("reading a git repository", "git") from error
    if kind == "https":
        from errdex.source.git.remote import open_remote

        return open_remote(spec, revision)
    from errdex.source.git.local import open_local

    return open_local(spec, revision)


def spec_kind(spec: str) -> str:
    """``https``, ``ssh`` or ``path``. Raises SourceError for what is never opened."""
    if not spec or spec.startswith("-") or not spec.isprintable():
        raise SourceError(f"{spec!r} is not a repository; give a folder or an https URL")
    if _SCP_LIKE.match(spec):
        return "ssh"
    scheme, colon, rest = spec.partition(":")
    if colon and rest.startswith(("//", ":")):
        if scheme == "ssh":
            return "ssh"
        # http to this machine itself is let through to check_url, as for an index.
        if scheme not in {"https", "http"} or not rest.startswith("//"):
            raise SourceError(f"{spec!r} is not fetched: only https URLs are; give a folder or an https URL")
        return "https"
    return "path"


def _takes(spec: str, revision: str | None) -> bool:
    if revision is not None:
        return True
    try:
        return bool(urlsplit(spec).scheme and "://" in spec) or _SCP_LIKE.match(spec) is not None
    except ValueError:
        return False


base.register(base.Opener("git", 40, _takes, open_revision))
