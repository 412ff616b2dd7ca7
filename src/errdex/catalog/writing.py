"""Storing scan results: shards, entries, sites, classes and aliases, each step in one transaction."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

import msgspec

from errdex.catalog.lookup import by_rarity, chunks, class_key, filed
from errdex.catalog.rows import EntryRow, FileRows, Rows, rows_of
from errdex.catalog.transaction import transaction
from errdex.model.distribution import Distribution
from errdex.model.entry import Alias
from errdex.model.site import FileScan

Filed: TypeAlias = tuple[str, int, str]
"""A word, the number of the entry filed under it, and further words of the entry."""


def begin_shard(db: sqlite3.Connection, info: Distribution, scanner: str, stamp: str | None) -> int:
    """Find or make the shard of ``info``."""
    with transaction(db):
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


def add(db: sqlite3.Connection, shard: int, scans: Sequence[FileScan] | Rows, *, complete: bool) -> None:
    """Add files with their sites to a shard; ``complete`` ones are all there are, and replace what it grew from.

    What a file says of a class may hang on other files, so a part that was read alone is not as good as the whole.
    """
    with transaction(db):
        row = db.execute("SELECT project, complete FROM shard WHERE id = ?", (shard,)).fetchone()
        if row is None or row[1]:
            return  # replaced or completed by another process since it was begun
        rows = scans if isinstance(scans, Rows) else rows_of(row[0], scans)
        db.execute("DELETE FROM reached WHERE shard = ?", (shard,))
        if complete:
            for table in ("file", "site", "class", "source", "call", "unfollowed"):
                db.execute(f"DELETE FROM {table} WHERE shard = ?", (shard,))  # noqa: S608 - constants
        fresh = [
            f
            for f in rows.files
            if db.execute(
                "INSERT INTO file VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (shard, f.path, f.problem)
            ).rowcount
        ]
        sites = [site for file in fresh for site in file.sites]
        numbers, spelled = _add_entries(db, [rows.entries[e] for e in dict.fromkeys(s.entry for s in sites)])
        db.executemany(
            "INSERT INTO site VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (shard, numbers[s.entry], *s.columns, "" if s.template == spelled[s.entry] else s.template)
                for s in sites
            ),
        )
        db.executemany(
            "INSERT INTO class VALUES (?, ?, ?, ?, ?)", ((shard, *made) for file in fresh for made in file.classes)
        )
        _add_calls(db, shard, fresh)
        if complete:
            db.execute("UPDATE shard SET complete = 1 WHERE id = ?", (shard,))
            _drop_superseded(db, shard)


def _add_calls(db: sqlite3.Connection, shard: int, files: Sequence[FileRows]) -> None:
    """Store the texts of ``files`` and the calls in them."""
    db.executemany("INSERT INTO source VALUES (?, ?, ?)", ((shard, f.path, f.text) for f in files if f.text))
    db.executemany(
        "INSERT OR IGNORE INTO call VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((shard, *made) for file in files for made in file.calls),
    )
    # Each part of a shard that grows tells what it knows of a function.
    db.executemany(
        """INSERT INTO unfollowed VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
             objects = objects + excluded.objects, handed = handed + excluded.handed, more = more + excluded.more""",
        ((shard, *made) for file in files for made in file.unfollowed),
    )


def _drop_superseded(db: sqlite3.Connection, shard: int) -> None:
    """Forget what a folder or installation held before: that code no longer exists. Archives and commits stay."""
    db.execute(
        """DELETE FROM shard WHERE id IN (
             SELECT o.id FROM shard o JOIN shard n ON n.project = o.project AND n.kind = o.kind AND n.origin = o.origin
             WHERE n.id = ? AND o.id != n.id AND (n.kind IN ('folder', 'installed', 'stdlib')
                OR (o.fingerprint = n.fingerprint AND o.version = n.version)))""",
        (shard,),
    )


def _add_entries(db: sqlite3.Connection, entries: Sequence[EntryRow]) -> tuple[dict[str, int], dict[str, str]]:
    """Numbers and templates of the entries by id; those not yet known are added and filed under their rarest word."""
    numbers: dict[str, int] = {}
    spelled: dict[str, str] = {}
    for chunk in chunks([e.id for e in entries]):
        marks = ",".join("?" * len(chunk))
        known = db.execute(f"SELECT id, number, template FROM entry WHERE id IN ({marks})", chunk)  # noqa: S608 - only marks are put in
        for found, number, template in known:
            numbers[found], spelled[found] = number, template
    fresh = [e for e in entries if e.id not in numbers]
    first = db.execute("SELECT coalesce(max(number), 0) + 1 FROM entry").fetchone()[0]
    for number, entry in enumerate(fresh, first):
        numbers[entry.id], spelled[entry.id] = number, entry.template
    db.executemany(
        """INSERT INTO entry(number, id, project, exception, title, message, kind, template)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
        ((numbers[e.id], *e[:-1]) for e in fresh),
    )
    # The texts of shared objects would bury what people search for.
    db.executemany(
        "INSERT INTO entry_text(rowid, title, message, exception, project) VALUES (?, ?, ?, ?, ?)",
        ((numbers[e.id], e.title, e.message, e.exception, e.project) for e in fresh if e.kind != "native"),
    )
    db.executemany("INSERT INTO lookup VALUES (?, ?, ?)", _filed(db, fresh, numbers))
    return numbers, spelled


def _filed(db: sqlite3.Connection, entries: Sequence[EntryRow], numbers: dict[str, int]) -> Iterator[Filed]:
    for entry, words in zip(entries, by_rarity(db, [e.words for e in entries]), strict=True):
        under = filed(words)
        number = numbers[entry.id]
        if under is not None:
            yield under[0], number, under[1]
        elif entry.exception and entry.kind == "raise":
            yield class_key(entry.exception), number, ""
            yield class_key(entry.exception, entry.project), number, ""


def add_aliases(db: sqlite3.Connection, aliases: Iterable[Alias]) -> None:
    """Store aliases; chains are shortened so that every old id leads to the newest in one step."""
    with transaction(db):
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
