"""Keeping what was worked out of raise sites: conditions and callers, which take far longer to work out than to read.

Rows hold for one state of a shard and one version of the rules: storing files in the shard takes them away, and those
of other rules are passed over. What they say is ``explain``'s.
"""

import sqlite3
from collections.abc import Iterable

import msgspec

from errdex.catalog.transaction import transaction
from errdex.model.site import REACHING, RaiseSite, Reached

_DECODER = msgspec.msgpack.Decoder(Reached)


def reached(db: sqlite3.Connection, shard: int, site: RaiseSite) -> Reached | None:
    """What is kept of a site; None where that is nothing, or damaged."""
    row = db.execute(
        "SELECT data FROM reached WHERE shard = ? AND file = ? AND line = ? AND col = ? AND rules = ?",
        (shard, site.file, site.line, site.column, REACHING),
    ).fetchone()
    try:
        return _DECODER.decode(row[0]) if row is not None else None
    except msgspec.MsgspecError:
        return None


def keep(db: sqlite3.Connection, shard: int, found: Iterable[tuple[RaiseSite, Reached]]) -> None:
    """Keep what was worked out, in one transaction, if the catalog can be written right now: else it is lost, and
    worked out again another time."""
    encode = msgspec.msgpack.Encoder().encode
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout = 0")
    try:
        with transaction(db):
            # The shard may have been replaced by another process since its site was read.
            if db.execute("SELECT 1 FROM shard WHERE id = ?", (shard,)).fetchone():
                db.executemany(
                    "INSERT OR REPLACE INTO reached VALUES (?, ?, ?, ?, ?, ?)",
                    ((shard, s.file, s.line, s.column, REACHING, encode(r)) for s, r in found),
                )
    except sqlite3.OperationalError:
        return  # locked by a scan, or no room
    finally:
        db.execute(f"PRAGMA busy_timeout = {int(patience)}")
