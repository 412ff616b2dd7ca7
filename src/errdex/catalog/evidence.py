"""Evidence in the catalog: stored by what a later run of the same replaces, read by entry and project.

What it says of a version is ``model.evidence``'s; the lines that a pack commits are ``verify``'s.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from errdex.catalog.lookup import chunks
from errdex.catalog.transaction import transaction
from errdex.model.evidence import Evidence, bounded, merged

_DECODER = msgspec.json.Decoder(Evidence)


def add(db: sqlite3.Connection, evidence: Iterable[Evidence]) -> int:
    """Store evidence in one transaction; an older run never replaces a newer one. Gives how many were stored."""
    stored = 0
    with transaction(db):
        for found in map(bounded, merged(evidence)):
            stored += db.execute(
                """INSERT INTO evidence(entry, version, claim, python, platform, devices, pinned, project, verdict,
                                        date, data)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET verdict = excluded.verdict, date = excluded.date, data = excluded.data,
                     project = excluded.project
                   WHERE excluded.date >= evidence.date""",
                (*found.key, found.project, found.verdict, found.date, msgspec.json.encode(found).decode()),
            ).rowcount
    return stored


def of_entries(db: sqlite3.Connection, entries: Sequence[str]) -> dict[str, list[Evidence]]:
    """All evidence of each of the entries, in its stable order; older ids of an entry count as the entry."""
    out: dict[str, list[Evidence]] = {entry: [] for entry in entries}
    for chunk in chunks(list(out)):
        marks = ",".join("?" * len(chunk))
        rows = db.execute(
            f"""SELECT e.entry, e.data FROM evidence e WHERE e.entry IN ({marks})
                UNION ALL SELECT a.new, e.data FROM alias a JOIN evidence e ON e.entry = a.old
                WHERE a.new IN ({marks})""",  # noqa: S608 - only marks are put in
            (*chunk, *chunk),
        )
        for entry, data in rows:
            out[entry].append(_DECODER.decode(data))
    return {entry: merged(found) for entry, found in out.items()}


def of_project(db: sqlite3.Connection, project: str, version: str | None = None) -> list[Evidence]:
    """All evidence of a project, of one version where one is given, in its stable order."""
    rows = db.execute(
        "SELECT data FROM evidence WHERE project = ?1 AND (?2 IS NULL OR version = ?2)", (project, version)
    )
    return merged(_DECODER.decode(r[0]) for r in rows)


def forget(db: sqlite3.Connection, claims: Iterable[str]) -> None:
    """Take away the evidence of claims with these hashes: their code is gone."""
    with transaction(db):
        db.executemany("DELETE FROM evidence WHERE claim = ?", ((claim,) for claim in claims))
