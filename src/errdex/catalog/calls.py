"""Reading the texts of files and the calls between their functions."""

import sqlite3
import zlib

from errdex.model.calls import CallEdge, Unfollowed


def source(db: sqlite3.Connection, shard: int, path: str) -> bytes | None:
    """The text of a file; None where it is not kept, or damaged."""
    row = db.execute("SELECT text FROM source WHERE shard = ? AND path = ?", (shard, path)).fetchone()
    try:
        return zlib.decompress(row[0]) if row is not None else None
    except zlib.error:
        return None


def calls_of(db: sqlite3.Connection, shard: int, callee: str) -> list[CallEdge]:
    """The known calls of a function, by place."""
    rows = db.execute(
        """SELECT caller, file, line, at_line, col, kind, public, receiver FROM call
           WHERE shard = ? AND callee = ? ORDER BY file, at_line, col, receiver""",
        (shard, callee),
    )
    return [
        CallEdge(
            callee=callee, caller=r[0], file=r[1], line=r[2], at_line=r[3], column=r[4], kind=r[5], public=r[6],
            receiver=r[7],
        )
        for r in rows
    ]  # fmt: skip


def unfollowed(db: sqlite3.Connection, shard: int, callee: str) -> Unfollowed:
    """How often a function is used in ways that lead to no known caller."""
    row = db.execute(
        "SELECT objects, handed, more FROM unfollowed WHERE shard = ? AND callee = ?", (shard, callee)
    ).fetchone()
    objects, values, more = row or (0, 0, 0)
    return Unfollowed(callee=callee, objects=objects, values=values, more=more)
