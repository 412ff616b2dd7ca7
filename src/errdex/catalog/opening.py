"""Where the catalog file is, connections to it, and what is done where it cannot be had. What is done with one is
``store``'s."""

import os
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

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


class Opened(NamedTuple):
    """A catalog's connection, and how it came about."""

    db: sqlite3.Connection
    path: Path | None
    """None in memory."""
    writable: bool
    note: str | None = None
    """Something the user should be told; None where all is as usual."""


def open_catalog(path: Path | None, *, readonly: bool) -> Opened:
    """Open ``path``, or the default one, as ``Catalog.open`` says. Raises CatalogError."""
    target = path or default_path()
    if readonly:
        return _opened_readonly(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return Opened(connect(target), target, True)
    except ValueError as error:
        raise CatalogError(f"{target} cannot be used as a catalog: {error}; name another with --catalog") from None
    except (OSError, sqlite3.OperationalError) as error:
        return _without_writing(target, error, named=path is not None)
    except sqlite3.DatabaseError as error:
        if path is not None:
            raise CatalogError(
                f"{target} is damaged or no catalog ({error}); move it away or name another with --catalog"
            ) from None
        aside = set_aside(target)
        return Opened(connect(target), target, True, f"the catalog was damaged; it was moved to {aside}")


def _opened_readonly(target: Path) -> Opened:
    if not target.is_file():
        raise CatalogError(f"no catalog at {target}; fill one with: errdex scan")
    try:
        return Opened(connect_readonly(target), target, False)
    except sqlite3.DatabaseError as error:
        raise CatalogError(f"{target} cannot be read as a catalog ({error}); name another with --catalog") from None


def _without_writing(target: Path, error: Exception, *, named: bool) -> Opened:
    if target.is_file():
        try:
            db = connect_readonly(target)
        except sqlite3.DatabaseError:
            pass
        else:
            return Opened(db, target, False, f"{target} is read-only; nothing new will be stored")
    if named:
        raise CatalogError(f"cannot open the catalog {target}: {error}; name another with --catalog") from None
    note = f"{target.parent} cannot be written; working without a stored catalog"
    return Opened(connect(None), None, True, note)
