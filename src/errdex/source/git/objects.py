"""Reads git objects that nobody vouches for: each bounded before it is unpacked, each checked by its hash.

dulwich finds and unpacks them; no configuration, hook, filter or other repository takes part.
"""

import hashlib
import os
import zlib
from pathlib import Path
from typing import BinaryIO, NamedTuple

from dulwich.object_store import DiskObjectStore
from dulwich.objects import ObjectID, parse_tree

from errdex.model.errors import SourceError
from errdex.source.archive import MAX_MEMBERS
from errdex.source.base import MAX_FILE
from errdex.source.names import member_name

_TYPES = {1: b"commit", 2: b"tree", 3: b"blob", 4: b"tag"}
_OFS_DELTA, _REF_DELTA = 6, 7
_MAX_CHAIN = 4096
_MAX_DEPTH = 64
_REGULAR, _FOLDER = 0o100000, 0o040000


class Blob(NamedTuple):
    """A regular file of a tree."""

    path: str
    sha: str


class _Store(DiskObjectStore):
    """Objects of one folder only: what ``objects/info/alternates`` names is another repository's."""

    @property
    def alternates(self) -> list:  # type: ignore[type-arg]
        return []


class Objects:
    """The objects of a repository."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._store = _Store(str(folder), loose_object_size_limit=MAX_FILE + 64)

    def close(self) -> None:
        self._store.close()

    def read(self, sha: str, kind: bytes) -> bytes | None:
        """The content of an object; None where it is larger than ``MAX_FILE``.

        Raises SourceError where it is missing, damaged or of another kind.
        """
        number, data = self._raw(sha)
        if data is None:
            return None
        if _TYPES.get(number) != kind:
            raise SourceError(f"git object {sha} is not a {kind.decode()}; check the revision")
        return data

    def peel(self, sha: str) -> tuple[str, str]:
        """The commit that ``sha`` leads to, through tags, and its tree."""
        for _ in range(16):
            number, data = self._raw(sha)
            head = _headers(data or b"")
            if _TYPES.get(number) == b"commit" and "tree" in head:
                return sha, head["tree"]
            if _TYPES.get(number) != b"tag" or "object" not in head:
                break
            sha = head["object"]
        raise SourceError(f"git object {sha} leads to no commit; give a commit, a tag or a branch")

    def parent(self, commit: str) -> str | None:
        """The first parent of a commit; None where it has none."""
        return _headers(self._raw(commit)[1] or b"").get("parent")

    def with_prefix(self, prefix: str) -> list[str]:
        """Commits and tags whose id begins with ``prefix``."""
        try:
            found = {sha.decode("ascii") for sha in self._store.iter_prefix(prefix.encode("ascii"))}
        except Exception as error:
            raise self._damaged(error) from error
        named = (sha for sha in found if sha.startswith(prefix))
        return sorted(sha for sha in named if _TYPES.get(self._raw(sha)[0]) in {b"commit", b"tag"})

    def blobs(self, tree: str) -> list[Blob]:
        """The regular files below a tree, sorted; links, submodules and unsafe names are left out."""
        found: list[Blob] = []
        self._walk(tree, "", 0, found, [0])
        return sorted(found)

    def _walk(self, tree: str, prefix: str, depth: int, found: list[Blob], seen: list[int]) -> None:
        if depth > _MAX_DEPTH:
            return
        data = self.read(tree, b"tree")
        try:
            entries = list(parse_tree(data or b"", 20))
        except Exception as error:
            raise self._damaged(error) from error
        for raw, mode, sha in entries:
            seen[0] += 1
            if seen[0] > MAX_MEMBERS:
                raise SourceError(f"the git tree holds more than {MAX_MEMBERS} entries; not read")
            name = raw.decode("utf-8", "surrogateescape")
            if "/" in name or member_name(name) != name:
                continue
            if mode == _FOLDER:
                self._walk(sha.decode("ascii"), f"{prefix}{name}/", depth + 1, found, seen)
            elif mode & 0o170000 == _REGULAR:
                found.append(Blob(prefix + name, sha.decode("ascii")))

    def _raw(self, sha: str) -> tuple[int, bytes | None]:
        """Number of the type and content; None in its place where it is too large."""
        if len(sha) != 40 or not all(c in "0123456789abcdef" for c in sha):
            raise SourceError(f"{sha!r} is no git object id; the repository is damaged or in a newer format")
        try:
            if not self._fits(sha):
                return 3, None
            number, data = self._store.get_raw(ObjectID(sha.encode("ascii")))
        except KeyError as error:
            borrowed = (self._folder / "info" / "alternates").exists()
            advice = (
                "it borrows objects from another repository, so make a full clone"
                if borrowed
                else "fetch it, or make a full clone"
            )
            raise SourceError(f"git object {sha} is not in the repository; {advice}") from error
        except Exception as error:
            # dulwich meets damage with whatever its parsing runs into: struct, index, zlib, assertion errors.
            raise self._damaged(error) from error
        header = b"%s %d\0" % (_TYPES.get(number, b"?"), len(data))
        if hashlib.sha1(header + data, usedforsecurity=False).hexdigest() != sha:
            raise SourceError(f"git object {sha} does not have the content its id names; make a new clone")
        return number, data

    def _damaged(self, error: Exception) -> SourceError:
        why = " ".join(str(error).split())[:200] or type(error).__name__
        return SourceError(f"the git repository {str(self._folder)!r} is damaged ({why!r}); make a new clone")

    def _fits(self, sha: str) -> bool:
        """Whether the object and all it is made from unpack to ``MAX_FILE`` at most, by their headers.

        dulwich unpacks no more than headers say, but believes any size they say.
        """
        loose = self._folder / sha[:2] / sha[2:]
        if loose.exists():
            return loose.is_file() and loose.stat().st_size <= MAX_FILE and _loose_size(loose) <= MAX_FILE
        for pack in self._store.packs:
            try:
                offset = pack.index.object_offset(ObjectID(sha.encode("ascii")))
            except KeyError:
                continue
            path = os.fspath(pack.data.path) if hasattr(pack.data, "path") else ""
            with Path(path).open("rb") as handle:
                return self._chain_fits(handle, offset)
        return True

    def _chain_fits(self, handle: BinaryIO, offset: int) -> bool:
        for _ in range(_MAX_CHAIN):
            handle.seek(offset)
            head = handle.read(64)
            kind, size, used = _entry_header(head)
            if size > MAX_FILE:
                return False
            if kind not in {_OFS_DELTA, _REF_DELTA}:
                return True
            if kind == _REF_DELTA:
                base = head[used : used + 20].hex()
                handle.seek(offset + used + 20)
                return _delta_result(handle.read(64)) <= MAX_FILE and self._fits(base)
            back, used = _offset(head, used)
            handle.seek(offset + used)
            if _delta_result(handle.read(64)) > MAX_FILE or back <= 0 or back > offset:
                return False
            offset -= back
        return False


def _loose_size(path: Path) -> int:
    with path.open("rb") as handle:
        head = zlib.decompressobj().decompress(handle.read(512), 64)
    number = head.partition(b"\0")[0].rpartition(b" ")[2]
    return int(number) if number.isdigit() and len(number) < 20 else MAX_FILE + 1


def _entry_header(data: bytes) -> tuple[int, int, int]:
    """Type, size and length of a pack entry's header."""
    kind, size, shift = (data[0] >> 4) & 7, data[0] & 15, 4
    used = 1
    while data[used - 1] & 0x80:
        size |= (data[used] & 0x7F) << shift
        shift += 7
        used += 1
    return kind, size, used


def _offset(data: bytes, used: int) -> tuple[int, int]:
    """How far back an offset delta's base lies, and where the header ends."""
    value = data[used] & 0x7F
    while data[used] & 0x80:
        used += 1
        value = ((value + 1) << 7) | (data[used] & 0x7F)
    return value, used + 1


def _delta_result(compressed: bytes) -> int:
    """The larger of the sizes that a delta's beginning declares for its base and its result."""
    data = zlib.decompressobj().decompress(compressed, 32)
    sizes = []
    at = 0
    for _ in range(2):
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                break
        sizes.append(value)
    return max(sizes)


def _headers(data: bytes) -> dict[str, str]:
    """``tree`` and first ``parent``, or ``object``, of a commit's or tag's first lines."""
    found = {}
    for line in data[:4096].split(b"\n\n", 1)[0].split(b"\n")[:2]:
        key, _, value = line.partition(b" ")
        if key in {b"tree", b"parent", b"object"}:
            found[key.decode("ascii")] = value.decode("ascii", "replace")
    return found
