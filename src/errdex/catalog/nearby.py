"""What a file raises besides one of its statements: read once for the file, put in order for each of them."""

import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

from errdex.catalog.reading import ENTRY, entry_from
from errdex.model.entry import Entry, StoredSite


class Placed(NamedTuple):
    """An entry as its row is stored, at one of its statements."""

    row: tuple[Any, ...]
    function: str
    line: int


def in_file(db: sqlite3.Connection, file: str, shard: int) -> list[Placed]:
    """The rows of entries that the statements of a file raise."""
    rows = db.execute(
        f"""SELECT t.function, t.line, {ENTRY} FROM site t JOIN entry e ON e.number = t.entry
            WHERE t.file = ? AND t.shard = ? AND t.kind != 'native' ORDER BY e.number""",  # noqa: S608 - a constant
        (file, shard),
    )
    return [Placed(row[2:], row[0], row[1]) for row in rows]


def nearest(placed: Iterable[Placed], site: StoredSite, limit: int) -> list[tuple[Entry, str]]:
    """The entries beside ``site``, those of its function first, then by lines away; and how each is beside it."""
    found: dict[str, tuple[bool, int, bool, tuple[Any, ...]]] = {}
    for row, function, line in placed:
        same, away = function == site.site.function, abs(line - site.site.line)
        known = found.get(row[0])
        if known is not None:
            found[row[0]] = (same or known[0], min(away, known[1]), not away or known[2], row)
        elif row[0] != site.entry:
            found[row[0]] = (same, away, not away, row)
    best = sorted(found.values(), key=lambda f: (not f[0], f[1]))[:limit]
    return [(entry_from(row), "statement" if here else "function" if same else "") for same, _, here, row in best]
