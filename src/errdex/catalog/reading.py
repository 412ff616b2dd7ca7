"""Reading entries and sites, keeping what was read: the next message often leads to the same statements.

What is kept is bounded, and forgotten whenever the file has changed, by this process or another.
"""

import builtins
import functools
import sqlite3
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from errdex.catalog.lookup import chunks, class_key
from errdex.catalog.percolation import Percolation
from errdex.model.entry import Entry, StoredSite
from errdex.model.site import RaiseSite
from errdex.model.template import Template

ENTRY = "e.id, e.project, e.exception, e.template, e.title, e.kind"
"""The columns that ``entry_from`` takes."""
SITE = (
    "t.file, t.line, t.end_line, t.function, t.kind, t.exception, t.is_test, t.template, e.template, t.data, "
    "e.id, t.cause, t.shard, s.project, s.version"
)
"""The columns that ``site_from`` takes, of ``SITES``."""
SITES = "site t JOIN entry e ON e.number = t.entry JOIN shard s ON s.id = t.shard"

_KEPT_ENTRIES = 20_000
_KEPT_SITES = 30_000
_KEPT_TEMPLATES = 20_000
_KEPT_CLASSES = 5_000
_MOST_ANCESTORS = 200

_WHOLE = msgspec.json.Decoder(RaiseSite)
_TEMPLATE = msgspec.json.Decoder(Template)


@functools.lru_cache(maxsize=_KEPT_TEMPLATES)
def _template(text: str) -> Template:
    return _TEMPLATE.decode(text)


def _whole(data: bytes) -> RaiseSite:
    return _WHOLE.decode(zlib.decompress(data))


def _template_of(data: bytes) -> Template:
    return _whole(data).template


def entry_from(row: tuple[Any, ...]) -> Entry:
    id, project, exception, template, title, kind = row
    return Entry(
        id=id, project=project, exception=exception, template=_template(template), title=title, kind=kind
    )  # fmt: skip


def site_from(row: tuple[Any, ...]) -> StoredSite:
    (
        file, line, end_line, function, kind, exception, is_test, own, shared, data,
        entry, cause, shard, project, version,
    ) = row  # fmt: skip
    # A site says how its template is spelled only where its entry spells it otherwise.
    read_template = partial(_template_of, data) if own is None else partial(_template, own or shared)
    return StoredSite(
        file=file, line=line, end_line=end_line, function=function, kind=kind, exception=exception,
        is_test=bool(is_test), read_template=read_template, read_site=partial(_whole, data),
        entry=entry, cause=cause, shard=shard, project=project, version=version,
    )  # fmt: skip


class _File:
    """The sites of one path in all shards, to be found by line and by function."""

    def __init__(self, sites: list[StoredSite]) -> None:
        """``sites`` by line."""
        self.sites = sites
        self._lines = [s.line for s in sites]
        self._longest = max((s.end_line - s.line for s in sites), default=0)
        self._functions: dict[str, list[int]] = {}
        for n, site in enumerate(sites):
            self._functions.setdefault(site.function.rpartition(".")[2], []).append(n)

    def at(self, line: int | None, function: str) -> list[StoredSite]:
        """Those whose statement spans ``line`` or that stand in ``function``, if named; newest shard first, by line."""
        numbers = set(self._functions.get(function, ()) if function else ())
        if line is not None:
            first, last = bisect_left(self._lines, line - self._longest), bisect_right(self._lines, line)
            numbers.update(n for n in range(first, last) if self.sites[n].end_line >= line)
        return sorted((self.sites[n] for n in sorted(numbers)), key=lambda s: -s.shard)


class Reader:
    """Entries and sites of one catalog."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._percolation = Percolation(db)
        self._entries: dict[int, Entry] = {}
        self._numbers: dict[str, int] = {}
        self._sites: dict[str, list[StoredSite]] = {}
        self._files: dict[str, _File] = {}
        self._kept = 0
        self._ancestors: dict[str, frozenset[str]] = {}
        self._version: int | None = None

    def forget(self) -> None:
        """Read everything anew: the catalog has changed."""
        self._percolation.forget()
        self._ancestors.clear()
        self._forget_entries()
        self._forget_sites()

    def refresh(self) -> None:
        """Forget what another process has changed since."""
        version: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self.forget()
            self._version = version

    def candidates(self, words: Sequence[str]) -> list[Entry]:
        """The entries whose template could make a message of these words."""
        numbers = self._percolation.numbers(words)
        missing = [n for n in numbers if n not in self._entries]
        if missing:
            if len(self._entries) > _KEPT_ENTRIES:
                self._forget_entries()
                missing = numbers
            for chunk in chunks(missing):
                marks = ",".join("?" * len(chunk))
                for row in self._db.execute(
                    f"SELECT {ENTRY}, e.number FROM entry e WHERE e.number IN ({marks})",  # noqa: S608 - only marks are put in
                    chunk,
                ):
                    self._keep(row)
        kept = self._entries
        return [kept[n] for n in numbers]

    def wordless(self, exception: str, project: str | None, most: int) -> list[Entry]:
        """The entries of an exception class that no word finds; none where there are more than ``most``."""
        key = class_key(exception, project or "")
        return self.candidates([key]) if len(self._percolation.numbers([key])) <= most else []

    def ancestors(self, name: str) -> frozenset[str]:
        """Own names of the classes that the class with this dotted name derives from."""
        if name not in self._ancestors:
            if len(self._ancestors) > _KEPT_CLASSES:
                self._ancestors.clear()
            seen: set[str] = set()
            waiting = [name]
            while waiting and len(seen) < _MOST_ANCESTORS:
                at = waiting.pop()
                built_in = getattr(builtins, at, None)
                if isinstance(built_in, type):
                    above = [c.__name__ for c in built_in.__mro__[1:-1]]
                else:
                    rows = self._db.execute("SELECT bases FROM class WHERE name = ?", (at,)).fetchall()
                    above = [b for row in rows for b in msgspec.json.decode(row[0], type=list[str])]
                waiting += [b for b in above if b not in seen]
                seen.update(above)
            self._ancestors[name] = frozenset(b.rpartition(".")[2] for b in seen)
        return self._ancestors[name]

    def entry(self, id: str) -> Entry | None:
        number = self._numbers.get(id)
        if number is not None:
            return self._entries[number]
        row = self._db.execute(f"SELECT {ENTRY}, e.number FROM entry e WHERE id = ?", (id,)).fetchone()  # noqa: S608 - a constant
        if row is None:
            return None
        if len(self._entries) > _KEPT_ENTRIES:
            self._forget_entries()
        return self._keep(row)

    def entry_sites(self, ids: Iterable[str]) -> dict[str, list[StoredSite]]:
        """The sites of each entry in all shards; newest shard first, test code last."""
        wanted = list(ids)
        missing = [i for i in wanted if i not in self._sites]
        if missing:
            self._make_room()
            missing = [i for i in wanted if i not in self._sites]
            self._sites.update((i, []) for i in missing)
            # What holds no site takes room, too.
            self._kept += len(missing)
            for chunk in chunks(missing):
                marks = ",".join("?" * len(chunk))
                for site in map(
                    site_from,
                    self._db.execute(
                        f"SELECT {SITE} FROM {SITES} WHERE e.id IN ({marks}) "  # noqa: S608 - only marks are put in
                        "ORDER BY t.is_test, t.shard DESC, t.file, t.line, t.id",
                        chunk,
                    ),
                ):
                    self._sites[site.entry].append(site)
                    self._kept += 1
        return {i: self._sites[i] for i in wanted}

    def sites_of_frame(self, file: str, line: int | None, function: str) -> list[StoredSite]:
        """Sites in ``file`` whose statement spans ``line``, or that stand in a function of this name."""
        known = self._files.get(file)
        if known is None:
            self._make_room()
            rows = self._db.execute(f"SELECT {SITE} FROM {SITES} WHERE t.file = ? ORDER BY t.line, t.id", (file,))  # noqa: S608 - constants
            known = self._files[file] = _File([site_from(r) for r in rows])
            self._kept += 1 + len(known.sites)
        return known.at(line, function)

    def _keep(self, row: tuple[Any, ...]) -> Entry:
        entry = entry_from(row[:6])
        number: int = row[6]
        self._entries[number] = entry
        self._numbers[entry.id] = number
        return entry

    def _forget_entries(self) -> None:
        self._entries.clear()
        self._numbers.clear()

    def _make_room(self) -> None:
        """Let go of the sites that were read first; all at once would hold up one message for many."""
        while self._kept > _KEPT_SITES:
            if self._files:
                self._kept -= 1 + len(self._files.pop(next(iter(self._files))).sites)
            if self._sites:
                self._kept -= 1 + len(self._sites.pop(next(iter(self._sites))))

    def _forget_sites(self) -> None:
        self._sites.clear()
        self._files.clear()
        self._kept = 0
