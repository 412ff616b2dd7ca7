"""The schema, as named migrations that are each run and recorded in one transaction.

A migration is never edited once released; a change is a new one at the end. The tables are documented
here because the file is meant to be opened with any SQLite tool.
"""

import sqlite3
from collections.abc import Callable

import msgspec

from errdex.catalog.transaction import transaction
from errdex.model.template import Template

APPLICATION_ID = 0x65726478
"""``erdx``: marks a SQLite file as a catalog, so that a foreign database is never written to."""


def m001_shards(db: sqlite3.Connection) -> None:
    """Shards: the scan of one distribution version.

    ``scanner`` is the version of the scan's rules; ``complete`` is 0 while only some files were read, and a
    complete shard never changes. ``info`` is the distribution as JSON. ``file`` lists what was read.
    ``installation`` remembers by a cheap stamp which shard an installed distribution has.
    """
    _run(
        db,
        """CREATE TABLE shard(
             id INTEGER PRIMARY KEY, project TEXT NOT NULL, version TEXT NOT NULL, fingerprint TEXT NOT NULL,
             scanner TEXT NOT NULL, complete INTEGER NOT NULL DEFAULT 0, origin TEXT NOT NULL,
             kind TEXT NOT NULL, scanned_at TEXT NOT NULL, info TEXT NOT NULL,
             UNIQUE(project, version, fingerprint, scanner))""",
        """CREATE TABLE file(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, path TEXT NOT NULL, problem TEXT,
             PRIMARY KEY(shard, path)) WITHOUT ROWID""",
        """CREATE TABLE installation(
             stamp TEXT PRIMARY KEY, shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE) WITHOUT ROWID""",
    )


def m002_entries(db: sqlite3.Connection) -> None:
    """Entries and their sites.

    ``site.data`` is the whole raise site as zlib-compressed JSON; its other columns are for look-up.
    ``class`` holds the classes that the shard defines with the names of their bases as JSON.
    ``alias`` leads from an id that an older scan gave to the one that replaced it.
    """
    _run(
        db,
        """CREATE TABLE entry(
             number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL, exception TEXT NOT NULL,
             title TEXT NOT NULL, message TEXT NOT NULL, kind TEXT NOT NULL, template TEXT NOT NULL)""",
        """CREATE TABLE site(
             id INTEGER PRIMARY KEY, shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE,
             entry INTEGER NOT NULL REFERENCES entry(number), cause TEXT NOT NULL, file TEXT NOT NULL,
             line INTEGER NOT NULL, end_line INTEGER NOT NULL, function TEXT NOT NULL, kind TEXT NOT NULL,
             exception TEXT NOT NULL, is_test INTEGER NOT NULL, data BLOB NOT NULL)""",
        "CREATE INDEX site_entry ON site(entry, shard)",
        "CREATE INDEX site_place ON site(file, line, shard)",
        "CREATE INDEX site_shard ON site(shard, entry)",
        """CREATE TABLE class(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, name TEXT NOT NULL, bases TEXT NOT NULL,
             file TEXT NOT NULL, line INTEGER NOT NULL)""",
        "CREATE INDEX class_name ON class(name)",
        """CREATE TABLE alias(
             old TEXT PRIMARY KEY, new TEXT NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID""",
        "CREATE INDEX alias_new ON alias(new)",
    )


def m003_lookup(db: sqlite3.Connection) -> None:
    """Percolation and search.

    ``lookup`` files each entry under one word that all its messages hold, the rarest when it was added;
    ``word`` counts in how many entries a word stands. ``entry_text`` is FTS5 over titles and messages.
    """
    _run(
        db,
        "CREATE TABLE word(word TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE lookup(word TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY(word, entry)) WITHOUT ROWID",
        """CREATE VIRTUAL TABLE entry_text USING fts5(
             title, message, exception, project, content='entry', content_rowid='number',
             tokenize="unicode61 tokenchars '_'")""",
    )


def m004_matching(db: sqlite3.Connection) -> None:
    """What matching many messages needs beside the rows themselves.

    ``lookup.further`` holds more of the words that all messages of the entry hold, rarest first, with blanks between.
    ``site.template`` is the site's template where it is spelled other than its entry's, empty where it is not, and
    NULL for sites stored before: theirs stands in ``data``.
    """
    _run(
        db,
        "ALTER TABLE lookup ADD COLUMN further TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE site ADD COLUMN template TEXT",
    )
    counts: dict[str, int] = dict(db.execute("SELECT word, n FROM word"))
    decoder = msgspec.json.Decoder(Template)
    rows = db.execute("SELECT l.word, l.entry, e.template FROM lookup l JOIN entry e ON e.number = l.entry").fetchall()
    for word, entry, template in rows:
        others = set(decoder.decode(template).key_words()) - {word}
        further = sorted(others, key=lambda w: (counts.get(w, 0), -len(w), w))[:8]
        db.execute("UPDATE lookup SET further = ? WHERE word = ? AND entry = ?", (" ".join(further), word, entry))


def m005_wordless(db: sqlite3.Connection) -> None:
    """Entries without a word to be filed under stand in ``lookup`` by their exception class, alone and with project."""
    rows = db.execute(
        """SELECT number, exception, project FROM entry
           WHERE kind = 'raise' AND exception != '' AND number NOT IN (SELECT entry FROM lookup)"""
    ).fetchall()
    filed = [(key, n) for n, exception, project in rows for key in (f":{exception}", f":{exception}@{project}")]
    db.executemany("INSERT OR IGNORE INTO lookup VALUES (?, ?, '')", filed)


def m006_evidence(db: sqlite3.Connection) -> None:
    """Evidence: what came of running claims.

    The columns of the key say what a later run of the same replaces: ``claim`` is the hash of what ran, ``python`` a
    minor version, ``devices`` and ``pinned`` are joined with commas. ``data`` is the whole of it as JSON.
    """
    _run(
        db,
        """CREATE TABLE evidence(
             entry TEXT NOT NULL, version TEXT NOT NULL, claim TEXT NOT NULL, python TEXT NOT NULL,
             platform TEXT NOT NULL, devices TEXT NOT NULL, pinned TEXT NOT NULL, project TEXT NOT NULL,
             verdict TEXT NOT NULL, date TEXT NOT NULL, data TEXT NOT NULL,
             PRIMARY KEY(entry, version, claim, python, platform, devices, pinned)) WITHOUT ROWID""",
        "CREATE INDEX evidence_project ON evidence(project, version)",
        "CREATE INDEX evidence_claim ON evidence(claim)",
    )


def m007_calls(db: sqlite3.Connection) -> None:
    """What leads from a raise site to the functions that users call.

    ``source`` holds the texts of files with raise sites or calls, zlib-compressed UTF-8, so that conditions can be
    read where the files are not at hand. ``call`` holds the known calls of functions that raise and are not public:
    ``line`` is of the caller's ``def``, ``at_line`` and ``col`` are of the call; ``receiver`` names the class whose
    objects alone run the callee there. ``unfollowed`` counts uses of a function that lead to no caller.
    """
    _run(
        db,
        """CREATE TABLE source(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, path TEXT NOT NULL, text BLOB NOT NULL,
             UNIQUE(shard, path))""",
        """CREATE TABLE call(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, callee TEXT NOT NULL, file TEXT NOT NULL,
             at_line INTEGER NOT NULL, col INTEGER NOT NULL, receiver TEXT NOT NULL, caller TEXT NOT NULL,
             line INTEGER NOT NULL, kind TEXT NOT NULL, public TEXT NOT NULL,
             PRIMARY KEY(shard, callee, file, at_line, col, receiver)) WITHOUT ROWID""",
        """CREATE TABLE unfollowed(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, callee TEXT NOT NULL,
             objects INTEGER NOT NULL, handed INTEGER NOT NULL, more INTEGER NOT NULL,
             PRIMARY KEY(shard, callee)) WITHOUT ROWID""",
    )


def m008_reached(db: sqlite3.Connection) -> None:
    """What was worked out of raise sites on demand: conditions and callers, as msgpack, by the version of the rules.

    It hangs on all files of the shard: whatever is stored in one takes its rows away.
    """
    _run(
        db,
        """CREATE TABLE reached(
             shard INTEGER NOT NULL REFERENCES shard ON DELETE CASCADE, file TEXT NOT NULL, line INTEGER NOT NULL,
             col INTEGER NOT NULL, rules TEXT NOT NULL, data BLOB NOT NULL,
             PRIMARY KEY(shard, file, line, col)) WITHOUT ROWID""",
    )


def m010_curated(db: sqlite3.Connection) -> None:
    """What packs say of entries: one row a case, its prose and scripts as JSON."""
    _run(
        db,
        """CREATE TABLE curated(
             entry TEXT NOT NULL, pack TEXT NOT NULL, project TEXT NOT NULL, "case" TEXT NOT NULL, data TEXT NOT NULL,
             PRIMARY KEY(entry, pack, project, "case")) WITHOUT ROWID""",
        "CREATE INDEX curated_pack ON curated(pack, project)",
    )


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    m001_shards,
    m002_entries,
    m003_lookup,
    m004_matching,
    m005_wordless,
    m006_evidence,
    m007_calls,
    m008_reached,
    m010_curated,
)


def _run(db: sqlite3.Connection, *statements: str) -> None:
    for statement in statements:
        db.execute(statement)


def missing(db: sqlite3.Connection) -> bool:
    """Whether a catalog was written by an older errdex."""
    done = {row[0] for row in db.execute("SELECT name FROM migration")}
    return not {m.__name__ for m in MIGRATIONS} <= done


def migrate(db: sqlite3.Connection) -> None:
    """Bring ``db`` up to date; each missing migration in a transaction of its own.

    Raises sqlite3.DatabaseError when the file is no database, ValueError when it is somebody else's or was
    written by a newer errdex.
    """
    # Both in one transaction: another process may be making the catalog right now.
    db.execute("BEGIN")
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    application = db.execute("PRAGMA application_id").fetchone()[0]
    db.execute("COMMIT")
    if application != APPLICATION_ID and tables:
        raise ValueError("it is a SQLite file of another program")
    if application == APPLICATION_ID and tables:
        done = {row[0] for row in db.execute("SELECT name FROM migration")}
    else:
        done = set()
    known = {m.__name__ for m in MIGRATIONS}
    if done - known:
        raise ValueError("it was written by a newer errdex")
    if done == known:
        return
    with transaction(db):
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("CREATE TABLE IF NOT EXISTS migration(name TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID")
    for migration in MIGRATIONS:
        with transaction(db):
            # Another process may have run it since we looked.
            if not db.execute("SELECT 1 FROM migration WHERE name = ?", (migration.__name__,)).fetchone():
                migration(db)
                db.execute("INSERT INTO migration VALUES (?, datetime('now'))", (migration.__name__,))
