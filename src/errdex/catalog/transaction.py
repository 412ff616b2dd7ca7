"""A write transaction on a connection in autocommit mode."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of the block is stored, or nothing where it fails. Other writers wait, and are waited for."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # SQLite has done so itself where there was no room.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
