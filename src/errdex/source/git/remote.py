"""Fetches one commit over https into a temporary folder, without its history, and no more than a bound."""

import re
import shutil
import tempfile
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

import urllib3
from dulwich.client import HttpGitClient
from dulwich.object_store import DiskObjectStore, ObjectStoreGraphWalker
from dulwich.objects import ObjectID

from errdex.model.errors import SourceError
from errdex.source.download import TIMEOUT, check_url, without_credentials
from errdex.source.git.objects import Objects
from errdex.source.git.revision import GitRevision, read_revision

MAX_PACK = 512 * 1024 * 1024
_SHA = re.compile(r"[0-9a-f]{40}\Z")


class _Pool(urllib3.PoolManager):
    """Checks every address, those of redirects included."""

    def urlopen(self, method: str, url: str, redirect: bool = True, **kw: Any) -> Any:  # type: ignore[override]
        check_url(url)
        return super().urlopen(method, url, redirect=redirect, **kw)


def open_remote(spec: str, revision: str) -> GitRevision:
    """The repository at the URL ``spec`` at ``revision``."""
    check_url(spec)
    parts = urlsplit(spec)
    plain = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment=""))
    folder = Path(tempfile.mkdtemp(prefix="errdex-git-"))
    try:
        store = DiskObjectStore.init(str(folder / "objects"))
        with _Pool(headers={"User-Agent": "git/errdex"}, timeout=TIMEOUT) as pool:
            client = HttpGitClient(
                plain,
                pool_manager=pool,
                username=unquote(parts.username) if parts.username else None,
                password=unquote(parts.password) if parts.password else None,
                quiet=True,
            )
            sha = _fetch(client, store, revision, without_credentials(spec))
        store.close()
        objects = Objects(folder / "objects")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    name = parts.path.rstrip("/").rpartition("/")[2].removesuffix(".git")
    try:
        found = read_revision(objects, sha, revision, origin=without_credentials(spec), name=name, remote=plain)
    except BaseException:
        _discard(objects, folder)
        raise
    weakref.finalize(found, _discard, objects, folder)
    return found


def _fetch(client: HttpGitClient, store: DiskObjectStore, revision: str, shown: str) -> str:
    wanted: list[str] = []

    def wants(refs: dict[bytes, bytes], depth: int | None = None) -> list[ObjectID]:
        if client.dumb:
            raise SourceError(f"{shown!r} is no git server but a folder of files; clone it and name the folder")
        sha = _choose(refs, revision, shown)
        wanted.append(sha)
        return [ObjectID(sha.encode("ascii"))]

    handle, commit, abort = store.add_pack()
    try:
        client.fetch_pack(
            "",
            wants,  # type: ignore[arg-type]
            ObjectStoreGraphWalker([], lambda sha: []),
            _bounded(handle.write, shown),
            depth=1,
        )
    except SourceError:
        abort()
        raise
    except Exception as error:
        # dulwich and urllib3 share no class for what goes wrong between here and a server.
        abort()
        why = " ".join(str(error).split())[:200] or type(error).__name__
        raise SourceError(f"cannot fetch {shown!r} ({why!r}); check the URL, or clone it yourself") from error
    try:
        commit()
    except Exception as error:
        why = " ".join(str(error).split())[:200] or type(error).__name__
        raise SourceError(f"{shown!r} sent objects that cannot be read ({why!r}); try again") from error
    return wanted[0]


def _choose(refs: dict[bytes, bytes], revision: str, shown: str) -> str:
    if _SHA.match(revision):
        return revision
    patterns = ["{}"] if revision == "HEAD" or revision.startswith("refs/") else []
    for pattern in (*patterns, "refs/tags/{}", "refs/heads/{}"):
        value = refs.get(pattern.format(revision).encode("utf-8"))
        if value is not None and _SHA.match(value.decode("ascii", "replace")):
            return value.decode("ascii")
    raise SourceError(f"{shown!r} has no tag or branch {revision!r}; give one it has, or a full commit id")


def _bounded(write: Callable[[bytes], int], shown: str) -> Callable[[bytes], int]:
    total = 0

    def bounded(data: bytes) -> int:
        nonlocal total
        total += len(data)
        if total > MAX_PACK:
            raise SourceError(f"{shown!r} sends more than {MAX_PACK} bytes for one commit; not fetched")
        return write(data)

    return bounded


def _discard(objects: Objects, folder: Path) -> None:
    objects.close()
    shutil.rmtree(folder, ignore_errors=True)
