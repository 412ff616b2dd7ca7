"""Storing scan results: shards, entries, sites, classes and aliases, each step in one transaction."""

import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from errdex.catalog.lookup import by_rarity, filed
from errdex.model.distribution import Distribution
from errdex.model.entry import Alias, Entry, cause_id, entry_of
from errdex.model.site import FileScan
from errdex.model.template import Template


def begin_shard(db: sqlite3.Connection, info: Distribution, scanner: str, stamp: str | None) -> int:
    """Find or make the shard of ``info``."""
    with _transaction(db):
        db.execute(
            """INSERT INTO shard(project, version, fingerprint, scanner, origin, kind, scanned_at, info)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""",
            (
                info.project,
                info.version,
                info.fingerprint,
                scanner,
                info.origin,
                info.kind,
                datetime.now(UTC).isoformat(timespec="seconds"),
                msgspec.json.encode(info).decode(),
            ),
        )
        number: int = db.execute(
            "SELECT id FROM shard WHERE project = ? AND version = ? AND fingerprint = ? AND scanner = ?",
            (info.project, info.version, info.fingerprint, scanner),
        ).fetchone()[0]
        if stamp is not None:
            db.execute("INSERT OR REPLACE INTO installation VALUES (?, ?)", (stamp, number))
    return number


def add(db: sqlite3.Connection, shard: int, scans: Sequence[FileScan], *, complete: bool) -> None:
    """Add files with their sites to a shard; ``complete`` ones are all there are, and replace what it grew from.

    What a file says of a class may hang on other files, so a part that was read alone is not as good as the whole.
    """
    with _transaction(db):
        row = db.execute("SELECT project, complete FROM shard WHERE id = ?", (shard,)).fetchone()
        if row is None or row[1]:
            return  # replaced or completed by another process since it was begun
        project: str = row[0]
        if complete:
            for table in ("file", "site", "class"):
                db.execute(f"DELETE FROM {table} WHERE shard = ?", (shard,))  # noqa: S608 - three constants
        fresh = [
            s
            for s in scans
            if db.execute(
                "INSERT INTO file VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (shard, _plain(s.file), s.problem)
            ).rowcount
        ]
        pairs = [(site, entry_of(project, site)) for scan in fresh for site in scan.sites]
        numbers, spelled = _add_entries(db, [entry for _, entry in pairs])
        db.executemany(
            "INSERT INTO site VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    shard,
                    numbers[entry.id],
                    cause_id(entry.id, site),
                    site.file,
                    site.line,
                    site.end_line,
                    site.function,
                    site.kind,
                    site.exception,
                    site.is_test,
                    zlib.compress(msgspec.json.encode(site), 1),
                    "" if site.template == spelled[entry.id] else msgspec.json.encode(site.template).decode(),
                )
                for site, entry in pairs
            ),
        )
        db.executemany(
            "INSERT INTO class VALUES (?, ?, ?, ?, ?)",
            (
                (shard, c.name, msgspec.json.encode(c.bases).decode(), c.file, c.line)
                for scan in fresh
                for c in scan.classes
            ),
        )
        if complete:
            db.execute("UPDATE shard SET complete = 1 WHERE id = ?", (shard,))
            _drop_superseded(db, shard)


def _drop_superseded(db: sqlite3.Connection, shard: int) -> None:
    """Forget what a folder or installation held before: that code no longer exists. Archives and commits stay."""
    db.execute(
        """DELETE FROM shard WHERE id IN (
             SELECT o.id FROM shard o JOIN shard n ON n.project = o.project AND n.kind = o.kind AND n.origin = o.origin
             WHERE n.id = ? AND o.id != n.id AND (n.kind IN ('folder', 'installed', 'stdlib')
                OR (o.fingerprint = n.fingerprint AND o.version = n.version)))""",
        (shard,),
    )


def _add_entries(db: sqlite3.Connection, entries: Iterable[Entry]) -> tuple[dict[str, int], dict[str, Template]]:
    """Numbers and templates of the entries by id; those not yet known are added and filed under their rarest word."""
    distinct = {e.id: e for e in entries}
    numbers: dict[str, int] = {}
    spelled: dict[str, Template] = {}
    fresh: list[Entry] = []
    for entry in distinct.values():
        row = db.execute("SELECT number, template FROM entry WHERE id = ?", (entry.id,)).fetchone()
        if row:
            numbers[entry.id], spelled[entry.id] = row[0], msgspec.json.decode(row[1], type=Template)
        else:
            fresh.append(entry)
            spelled[entry.id] = entry.template
    lists = by_rarity(db, [e.template.key_words() for e in fresh])
    for entry, words in zip(fresh, lists, strict=True):
        cursor = db.execute(
            """INSERT INTO entry(id, project, exception, title, message, kind, template)
               VALUES (?, ?, ?, ?, ?, ?, ?)""",
            (
                entry.id,
                entry.project,
                entry.exception,
                entry.title,
                entry.template.text,
                entry.kind,
                msgspec.json.encode(entry.template).decode(),
            ),
        )
        number = cursor.lastrowid
        assert number is not None
        numbers[entry.id] = number
        # The texts of shared objects would bury what people search for.
        if entry.kind != "native":
            db.execute(
                "INSERT INTO entry_text(rowid, title, message, exception, project) VALUES (?, ?, ?, ?, ?)",
                (number, entry.title, entry.template.text, entry.exception, entry.project),
            )
        under = filed(words)
        if under is not None:
            db.execute("INSERT INTO lookup VALUES (?, ?, ?)", (under[0], number, under[1]))
    return numbers, spelled


def add_aliases(db: sqlite3.Connection, aliases: Iterable[Alias]) -> None:
    """Store aliases; chains are shortened so that every old id leads to the newest in one step."""
    with _transaction(db):
        for alias in aliases:
            if alias.old == alias.new:
                continue
            db.execute("DELETE FROM alias WHERE old = ?", (alias.new,))
            db.execute("UPDATE alias SET new = ? WHERE new = ?", (alias.new, alias.old))
            db.execute(
                """INSERT INTO alias VALUES (?, ?, ?)
                   ON CONFLICT(old) DO UPDATE SET new = excluded.new, reason = excluded.reason""",
                (alias.old, alias.new, alias.reason),
            )


def _plain(text: str) -> str:
    """A file name SQLite can store: undecodable bytes of a path become visible marks."""
    return text.encode("utf-8", "backslashreplace").decode()


class _transaction:  # noqa: N801 - used as a verb
    """A write transaction on a connection in autocommit mode."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._db.execute("ROLLBACK" if kind else "COMMIT")
