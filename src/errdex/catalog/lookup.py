"""Words of entries: filing them for percolation, FTS5 for search. Looking messages up is ``percolation``'s."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from errdex.model.text import words

T = TypeVar("T")

_CHUNK = 500
"""Values bound in one statement; SQLite's limit is higher, statements this long are still quick to prepare."""
_FURTHER = 8
"""Words kept beside the one that an entry is filed under; more would hardly tell more."""


def chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]


def by_rarity(db: sqlite3.Connection, word_lists: Sequence[Sequence[str]]) -> list[list[str]]:
    """Each list's words, those in the fewest entries first, longer ones first among equals; counts them in.

    Must run inside the transaction that adds the entries.
    """
    counts: dict[str, int] = {}
    for entry_words in word_lists:
        for word in set(entry_words):
            counts[word] = counts.get(word, 0) + 1
    for chunk in chunks(list(counts)):
        marks = ",".join("?" * len(chunk))
        for word, n in db.execute(f"SELECT word, n FROM word WHERE word IN ({marks})", chunk).fetchall():  # noqa: S608 - only marks are put in
            counts[word] += n
    db.executemany("INSERT INTO word VALUES (?, ?) ON CONFLICT(word) DO UPDATE SET n = excluded.n", counts.items())
    return [sorted(set(ws), key=lambda w: (counts[w], -len(w), w)) for ws in word_lists]


def class_key(exception: str, project: str = "") -> str:
    """What the entries of an exception class are filed under that have no word of their own; no word looks so."""
    return f":{exception}@{project}" if project else f":{exception}"


def filed(words: Sequence[str]) -> tuple[str, str] | None:
    """The word to file an entry under, and further ones that tell it from others; None where it has none."""
    return (words[0], " ".join(words[1 : 1 + _FURTHER])) if words else None


def search(
    db: sqlite3.Connection, text: str, limit: int, project: str | None, columns: str, *, any_word: bool
) -> list[Any]:
    """Rows of ``columns`` for FTS5 search: all words, the last one as a prefix; else, or at once, any of them."""
    terms = words(text)[:50]
    if not terms:
        return []
    quoted = [f'"{t}"' for t in terms]
    every = " ".join([*quoted[:-1], quoted[-1] + "*"])
    some = " OR ".join(quoted)
    for query in (some,) if any_word else (every, some):
        rows = db.execute(
            f"""SELECT {columns} FROM entry_text x JOIN entry e ON e.number = x.rowid
                WHERE entry_text MATCH :query AND (:project IS NULL OR e.project = :project)
                  AND EXISTS (SELECT 1 FROM site WHERE entry = e.number)
                ORDER BY e.kind = 'reraise', bm25(entry_text, 4.0, 2.0, 2.0, 1.0), length(e.title), e.id
                LIMIT :limit""",  # noqa: S608 - a constant
            {"query": query, "project": project, "limit": limit},
        ).fetchall()
        if rows:
            return rows
    return []
