"""Finding entries by words: percolation for matching, FTS5 for search.

Whether a candidate really makes a message is ``match``'s to check.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from errdex.model.text import words

T = TypeVar("T")

_CHUNK = 500
"""Values bound in one statement; SQLite's limit is higher, statements this long are still quick to prepare."""
_MAX_WORDS = 20_000
"""Distinct words of a message that are looked up; a longer text is a log, not a message."""


def chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]


def candidates(db: sqlite3.Connection, message_words: Sequence[str], columns: str) -> Iterator[Any]:
    """Rows of ``columns`` of the entries filed under one of the words, each once."""
    distinct = list(dict.fromkeys(message_words))[:_MAX_WORDS]
    for chunk in chunks(distinct):
        marks = ",".join("?" * len(chunk))
        yield from db.execute(
            f"SELECT {columns} FROM lookup l JOIN entry e ON e.number = l.entry WHERE l.word IN ({marks})",  # noqa: S608 - only marks are put in
            chunk,
        )


def rarest(db: sqlite3.Connection, word_lists: Sequence[Sequence[str]]) -> list[str | None]:
    """For each list the word that stands in the fewest entries, longer ones first among equals; counts them in.

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
    return [min(ws, key=lambda w: (counts[w], -len(w), w)) if ws else None for ws in word_lists]


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
