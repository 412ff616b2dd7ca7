"""What packs say of entries, in the catalog: a pack is stored whole, in place of what it said before."""

import sqlite3
from collections.abc import Sequence

import msgspec

from errdex.catalog.transaction import transaction
from errdex.model.curated import Curated

_DECODER = msgspec.json.Decoder(Curated)


def put(db: sqlite3.Connection, pack: str, project: str, cases: Sequence[Curated]) -> None:
    """Store all cases of a pack."""
    with transaction(db):
        db.execute("DELETE FROM curated WHERE pack = ? AND project = ?", (pack, project))
        db.executemany(
            "INSERT OR REPLACE INTO curated VALUES (?, ?, ?, ?, ?)",
            ((c.entry, pack, project, c.case, msgspec.json.encode(c).decode()) for c in cases),
        )


def of_entry(db: sqlite3.Connection, entry: str) -> list[Curated]:
    """What packs say of an entry, also under older ids of it; by pack and case."""
    rows = db.execute(
        """SELECT data FROM curated WHERE entry = ?1 OR entry IN (SELECT old FROM alias WHERE new = ?1)
           ORDER BY pack, "case" """,
        (entry,),
    )
    return [_DECODER.decode(row[0]) for row in rows]
