"""Where the catalog file is, and connections to it. What is done with one is ``store``'s."""

import os
import sqlite3
import time
from pathlib import Path

from errdex.catalog import migrations
from errdex.folders import cache_folder
from errdex.model.errors import CatalogError

_CACHE = "PRAGMA cache_size = -65536"
"""Pages kept in memory, at most, in KiB: a large catalog is read in many places."""


_PATIENCE = 100


def default_path() -> Path:
    """The catalog used where none is named."""
    return cache_folder() / "catalog.db"


def connect(path: Path | None) -> sqlite3.Connection:
    """A connection for writing, brought up to date; in memory without a path. Raises what ``migrate`` raises."""
    db = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=30)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        migrations.migrate(db)
        _write_ahead(db)
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute(_CACHE)
    except BaseException:
        db.close()
        raise
    return db


def _write_ahead(db: sqlite3.Connection) -> None:
    """Change to a write-ahead log; SQLite does not wait by itself where another process is just doing so."""
    for _ in range(_PATIENCE):
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(0.05)
        else:
            return
    db.execute("PRAGMA journal_mode = WAL")


def connect_readonly(path: Path) -> sqlite3.Connection:
    """A connection that never writes. Raises sqlite3.DatabaseError where the file is no catalog.

    A catalog of an older errdex is brought up to date first.
    """
    db = _readonly(path)
    if migrations.missing(db):
        db.close()
        try:
            connect(path).close()
        except sqlite3.OperationalError as error:
            raise sqlite3.DatabaseError(f"written by an older errdex, and it cannot be changed: {error}") from None
        db = _readonly(path)
    return db


def _readonly(path: Path) -> sqlite3.Connection:
    # ``immutable`` lets a catalog in WAL mode be read where its folder cannot be written.
    writable = os.access(path.parent, os.W_OK)
    mode = "mode=ro" if writable else "mode=ro&immutable=1"
    # Each reader keeps to one thread, but a server's readers are closed from another when it stops.
    address = f"{path.absolute().as_uri()}?{mode}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=30, check_same_thread=False)
    try:
        if db.execute("PRAGMA application_id").fetchone()[0] != migrations.APPLICATION_ID:
            raise sqlite3.DatabaseError("not written by errdex")
        db.execute("SELECT 1 FROM lookup LIMIT 1")
        db.execute(_CACHE)
    except BaseException:
        db.close()
        raise
    return db


def set_aside(path: Path) -> Path:
    """Move a damaged catalog and its journal out of the way, losing nothing; the new name is given back."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
        for suffix in ("-wal", "-shm"):
            journal = path.with_name(path.name + suffix)
            if journal.exists():
                journal.rename(aside.with_name(aside.name + suffix))
    except OSError as error:
        raise CatalogError(f"{path} is damaged and cannot be moved away: {error.strerror}") from None
    return aside
