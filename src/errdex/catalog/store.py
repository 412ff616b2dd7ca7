"""The open catalog: reads shards, entries and sites.

Opening the file is ``opening``'s, writing scan results ``writing``'s, looking messages up ``lookup``'s; all work on
the connection that a catalog holds.
"""

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec

from errdex.catalog import calls, lookup, nearby, opening, reached, writing
from errdex.catalog.reading import ENTRY, SITE, SITES, Reader, entry_from, site_from
from errdex.catalog.rows import Rows
from errdex.model.calls import CallEdge, Unfollowed
from errdex.model.distribution import Distribution
from errdex.model.entry import Alias, Entry, StoredSite
from errdex.model.errors import CatalogError, CatalogWriteError
from errdex.model.site import ExceptionClass, FileScan, RaiseSite, Reached

if TYPE_CHECKING:
    from errdex.model.curated import Curated
    from errdex.model.evidence import Evidence


class Shard(msgspec.Struct, frozen=True, kw_only=True):
    """One scanned distribution version."""

    id: int
    info: Distribution
    complete: bool
    """False while only some of its files were read."""
    scanned_at: str
    """UTC, ISO 8601."""
    files: int
    entries: int
    sites: int


class Catalog:
    """An open catalog. Use as a context manager, from one thread."""

    def __init__(self, db: sqlite3.Connection, path: Path | None, *, writable: bool, note: str | None = None) -> None:
        self._db = db
        self._reader = Reader(db)
        self.path = path
        self.writable = writable
        self.note = note
        """Something the user should be told about how it was opened; None where all is as usual."""

    @classmethod
    def open(cls, path: Path | None = None, *, readonly: bool = False) -> "Catalog":
        """Open ``path``, or the default one, making it if needed; ``readonly`` never writes.

        A damaged default catalog is set aside and begun anew, with a note; a damaged file that was named is left
        alone. Where the folder cannot be written, an existing catalog is read, else one is kept in memory, with
        a note. Raises CatalogError with one line otherwise.
        """
        opened = opening.open_catalog(path, readonly=readonly)
        return cls(opened.db, opened.path, writable=opened.writable, note=opened.note)

    @classmethod
    def in_memory(cls) -> "Catalog":
        """A catalog that ends with the process."""
        return cls(opening.connect(None), None, writable=True)

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> "Catalog":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        """Close; what SQLite had to complain of becomes one line. Raises CatalogError then."""
        try:
            self.close()
        except sqlite3.Error as closing:
            error = error or closing
        if isinstance(error, sqlite3.OperationalError):
            raise CatalogWriteError(
                f"the catalog {self.path} cannot be used ({error}); make room, or name another with --catalog"
            ) from error
        if isinstance(error, sqlite3.DatabaseError):
            raise CatalogError(
                f"the catalog {self.path} is damaged ({error}); move it away or name another with --catalog"
            ) from error

    # -- shards -----------------------------------------------------------------------------------

    def shards(self, project: str | None = None) -> list[Shard]:
        """All shards, by project and in order of their number; only ``project``'s where given."""
        return self._shards("WHERE ?1 IS NULL OR s.project = ?1", project)

    def shard(self, number: int) -> Shard:
        """The shard of this number. Raises KeyError if there is none."""
        for found in self._shards("WHERE s.id = ?1", number):
            return found
        raise KeyError(number)

    def _shards(self, where: str, value: str | int | None) -> list[Shard]:
        rows = self._db.execute(
            f"""SELECT s.id, s.info, s.complete, s.scanned_at,
                      (SELECT count(*) FROM file f WHERE f.shard = s.id),
                      (SELECT count(DISTINCT entry) FROM site t WHERE t.shard = s.id AND t.kind != 'native'),
                      (SELECT count(*) FROM site t WHERE t.shard = s.id AND t.kind != 'native')
               FROM shard s {where} ORDER BY s.project, s.id""",  # noqa: S608 - one of two constants
            (value,),
        )
        return [
            Shard(
                id=r[0], info=msgspec.json.decode(r[1], type=Distribution), complete=bool(r[2]), scanned_at=r[3],
                files=r[4], entries=r[5], sites=r[6],
            )
            for r in rows
        ]  # fmt: skip

    def distribution(self, shard: int) -> Distribution:
        """The distribution of a shard. Raises KeyError if there is none."""
        row = self._db.execute("SELECT info FROM shard WHERE id = ?", (shard,)).fetchone()
        if row is None:
            raise KeyError(shard)
        return msgspec.json.decode(row[0], type=Distribution)

    def find_shard(self, info: Distribution, scanner: str) -> tuple[int, bool] | None:
        """Number and completeness of the shard of exactly this content, scanned by these rules."""
        row = self._db.execute(
            "SELECT id, complete FROM shard WHERE project = ? AND version = ? AND fingerprint = ? AND scanner = ?",
            (info.project, info.version, info.fingerprint, scanner),
        ).fetchone()
        return (row[0], bool(row[1])) if row else None

    def installed(self, stamps: Iterable[str], scanner: str) -> dict[str, tuple[int, bool]]:
        """Which of the installed distributions have a shard: stamp to shard number and completeness."""
        out: dict[str, tuple[int, bool]] = {}
        for chunk in lookup.chunks(list(stamps)):
            marks = ",".join("?" * len(chunk))
            for stamp, shard, complete in self._db.execute(
                f"SELECT i.stamp, s.id, s.complete FROM installation i JOIN shard s ON s.id = i.shard "  # noqa: S608 - only marks are put in
                f"WHERE s.scanner = ? AND i.stamp IN ({marks})",
                (scanner, *chunk),
            ):
                out[stamp] = (shard, bool(complete))
        return out

    def installed_info(self, stamp: str, scanner: str) -> Distribution | None:
        """What is known of an installed distribution that has a shard; cheaper than reading it again from the disk."""
        row = self._db.execute(
            "SELECT s.info FROM installation i JOIN shard s ON s.id = i.shard WHERE i.stamp = ? AND s.scanner = ?",
            (stamp, scanner),
        ).fetchone()
        return msgspec.json.decode(row[0], type=Distribution) if row is not None else None

    def shard_files(self, shard: int) -> dict[str, str | None]:
        """Paths that were read, with the problem each had."""
        return dict(self._db.execute("SELECT path, problem FROM file WHERE shard = ?", (shard,)))

    # -- sources and calls ------------------------------------------------------------------------

    def source(self, shard: int, path: str) -> bytes | None:
        """The text of a file as it was scanned, UTF-8 with ``\\n`` line ends; None where it is not kept."""
        return calls.source(self._db, shard, path)

    def calls_of(self, shard: int, callee: str) -> list[CallEdge]:
        """The known calls of a function, named as ``model.calls.full_name`` does; by place.

        Of a shard that is not complete only those among files that were read together.
        """
        return calls.calls_of(self._db, shard, callee)

    def unfollowed(self, shard: int, callee: str) -> Unfollowed:
        """How often a function is used in ways that lead to no known caller."""
        return calls.unfollowed(self._db, shard, callee)

    def reached(self, shard: int, site: RaiseSite) -> Reached | None:
        """What was worked out of a site before and kept, by the rules of now."""
        return reached.reached(self._db, shard, site)

    def keep_reached(self, shard: int, found: Iterable[tuple[RaiseSite, Reached]]) -> None:
        """Keep what was worked out, where the catalog can be written; never waits and never raises."""
        if self.writable:
            reached.keep(self._db, shard, found)

    # -- writing ----------------------------------------------------------------------------------

    def begin_shard(self, info: Distribution, scanner: str, stamp: str | None = None) -> int:
        """The number of the shard for ``info``, made if needed; remembered under ``stamp``."""
        return writing.begin_shard(self._db, info, scanner, stamp)

    def add(self, shard: int, scans: Sequence[FileScan] | Rows, *, complete: bool = False) -> None:
        """Store scan results, or rows made of them, in one transaction; files already in the shard are passed over.

        ``complete`` says that ``scans`` are all files there are: they replace what the shard grew from.
        """
        writing.add(self._db, shard, scans, complete=complete)
        self._reader.forget()

    def add_aliases(self, aliases: Iterable[Alias]) -> None:
        """Remember where older ids lead now; an id that is itself an old one is led on."""
        writing.add_aliases(self._db, aliases)

    # -- evidence ---------------------------------------------------------------------------------

    def add_evidence(self, found: "Iterable[Evidence]") -> int:
        """Store evidence; a later run of the same replaces an earlier one. Gives how many were stored."""
        from errdex.catalog import evidence

        return evidence.add(self._db, found)

    def forget_evidence(self, claims: Iterable[str]) -> None:
        """Take away the evidence of claims with these hashes."""
        from errdex.catalog import evidence

        evidence.forget(self._db, claims)

    def evidence(self, entries: Sequence[str]) -> "dict[str, list[Evidence]]":
        """All evidence of each of the entries, older ids included."""
        from errdex.catalog import evidence

        return evidence.of_entries(self._db, entries)

    def project_evidence(self, project: str, version: str | None = None) -> "list[Evidence]":
        """All evidence of a project, of one version where one is given."""
        from errdex.catalog import evidence

        return evidence.of_project(self._db, project, version)

    # -- packs ------------------------------------------------------------------------------------

    def put_curated(self, pack: str, project: str, cases: "Sequence[Curated]") -> None:
        """Store what a pack says, in place of what it said before."""
        from errdex.catalog import curated

        curated.put(self._db, pack, project, cases)

    def spoken_of(self, entry: str) -> bool:
        """Whether packs or evidence say anything of an entry; asked first, since reading that loads more."""
        query = """WITH id(id) AS (SELECT ?1 UNION SELECT old FROM alias WHERE new = ?1)
                   SELECT EXISTS(SELECT 1 FROM curated WHERE entry IN (SELECT id FROM id))
                       OR EXISTS(SELECT 1 FROM evidence WHERE entry IN (SELECT id FROM id))"""
        return bool(self._db.execute(query, (entry,)).fetchone()[0])

    def curated(self, entry: str) -> "list[Curated]":
        """What packs say of an entry, older ids included."""
        from errdex.catalog import curated

        return curated.of_entry(self._db, entry)

    # -- entries and sites ------------------------------------------------------------------------

    def entry(self, id: str) -> Entry | None:
        self._reader.refresh()
        return self._reader.entry(id)

    def resolve(self, id: str) -> tuple[str, Alias | None] | None:
        """The entry that ``id`` means: itself where a stored statement still has it, else what it is an alias of.

        ``id`` may be a unique beginning of at least 6 digits. None where it is not known.
        """
        found = self._db.execute(
            """SELECT id, EXISTS(SELECT 1 FROM site WHERE entry = number) FROM entry
               WHERE id >= :id AND id < :id || 'g' LIMIT 2""",
            {"id": id},
        ).fetchall() if len(id) >= 6 else []  # fmt: skip
        if len(found) == 1 and found[0][1]:
            return found[0][0], None
        whole = found[0][0] if len(found) == 1 else id
        row = self._db.execute("SELECT old, new, reason FROM alias WHERE old = ?", (whole,)).fetchone()
        if row:
            return row[1], Alias(old=row[0], new=row[1], reason=row[2])
        return (whole, None) if len(found) == 1 else None

    def aliases_of(self, id: str) -> list[Alias]:
        """The older ids that lead to ``id``."""
        rows = self._db.execute("SELECT old, new, reason FROM alias WHERE new = ? ORDER BY old", (id,))
        return [Alias(old=r[0], new=r[1], reason=r[2]) for r in rows]

    def shard_entries(self, shard: int, *, native: bool = False) -> list[Entry]:
        """The entries of a shard, by the place of their first site; those of shared objects only where ``native``."""
        rows = self._db.execute(
            f"""SELECT {ENTRY} FROM entry e JOIN (
                  SELECT entry, min(file || printf(':%09d', line)) AS place FROM site
                  WHERE shard = ? AND (kind = 'native') = ? GROUP BY entry
                ) s ON s.entry = e.number ORDER BY s.place, e.id""",  # noqa: S608 - a constant
            (shard, native),
        )
        return [entry_from(r) for r in rows]

    def shard_sites(self, shard: int) -> list[StoredSite]:
        """The raise sites of a shard, by place; the texts of shared objects are none."""
        return self._sites("t.shard = ? AND t.kind != 'native' ORDER BY t.file, t.line", (shard,))

    def entry_sites(self, id: str, shards: Collection[int] | None = None) -> list[StoredSite]:
        """The sites of an entry in all shards, or in ``shards``; newest shard first, test code last."""
        self._reader.refresh()
        return _inside(self._reader.entry_sites([id])[id], shards)

    def neighbours(self, site: StoredSite, limit: int = 40) -> list[tuple[Entry, str]]:
        """Other entries raised in the same file, nearest first.

        And whether by the same ``statement``, which may give several messages, the same ``function``, or neither.
        """
        return nearby.nearest(self.in_file(site.site.file, site.shard), site, limit)

    def in_file(self, file: str, shard: int) -> list[nearby.Placed]:
        """The entries of a file's statements, with the function and line of each statement, by the entry's number."""
        return nearby.in_file(self._db, file, shard)

    def ancestors(self, name: str) -> frozenset[str]:
        """Own names of the classes that the class with this dotted name derives from, itself left out."""
        return self._reader.ancestors(name)

    def classes(self, name: str) -> list[tuple[int, ExceptionClass]]:
        """Definitions of the class with this dotted name, with their shard."""
        rows = self._db.execute("SELECT shard, name, bases, file, line FROM class WHERE name = ?", (name,))
        return [
            (
                r[0],
                ExceptionClass(name=r[1], bases=tuple(msgspec.json.decode(r[2], type=list[str])), file=r[3], line=r[4]),
            )
            for r in rows
        ]

    def _sites(self, where: str, args: tuple[object, ...]) -> list[StoredSite]:
        rows = self._db.execute(f"SELECT {SITE} FROM {SITES} WHERE {where}", args)  # noqa: S608 - constants only
        return [site_from(r) for r in rows]

    # -- look-up ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Take note of what other processes have stored; before a message is looked up by what follows."""
        self._reader.refresh()

    def candidates(self, message_words: Sequence[str]) -> list[Entry]:
        """Entries whose filed words are all among these: all whose template could make a message of these words."""
        return self._reader.candidates(message_words)

    def wordless(self, exception: str, project: str | None, most: int) -> list[Entry]:
        """Entries that raise the class of this own name with a text that holds no word of its own.

        None where there are more than ``most``: then the class says nothing of which it was.
        """
        return self._reader.wordless(exception, project, most)

    def sites_of_frame(
        self, file: str, line: int | None, function: str, shards: Collection[int] | None = None
    ) -> list[StoredSite]:
        """Sites in ``file`` whose statement spans ``line``, or that stand in a function of this name.

        ``function`` is the name as frames have it, without what encloses it. Newest shard first, then by line.
        """
        return _inside(self._reader.sites_of_frame(file, line, function), shards)

    def known_entry(self, id: str) -> Entry | None:
        """The entry of a site that was looked up."""
        return self._reader.entry(id)

    def sites_of_entries(self, ids: Iterable[str]) -> dict[str, list[StoredSite]]:
        """The sites of each entry in all shards; newest shard first, test code last."""
        return self._reader.entry_sites(ids)

    def search(self, text: str, limit: int = 20, project: str | None = None, *, any_word: bool = False) -> list[Entry]:
        """Entries whose title, message, exception or project hold the words of ``text``, best first.

        Where none holds them all, or with ``any_word``, those that hold the rarest and most of them.
        """
        return [entry_from(r) for r in lookup.search(self._db, text, limit, project, ENTRY, any_word=any_word)]

    def entry_shards(self, ids: Sequence[str]) -> dict[str, list[int]]:
        """The shards in which each of the entries stands, oldest first."""
        out: dict[str, list[int]] = {}
        for chunk in lookup.chunks(list(ids)):
            marks = ",".join("?" * len(chunk))
            for id, shard in self._db.execute(
                f"SELECT DISTINCT e.id, t.shard FROM entry e JOIN site t ON t.entry = e.number "  # noqa: S608 - only marks are put in
                f"WHERE e.id IN ({marks}) ORDER BY t.shard",
                chunk,
            ):
                out.setdefault(id, []).append(shard)
        return out


def _inside(sites: list[StoredSite], shards: Collection[int] | None) -> list[StoredSite]:
    """Those of ``sites`` that lie in ``shards``; a list of its own."""
    inside = frozenset(shards) if shards is not None else None
    return [s for s in sites if inside is None or s.shard in inside]
