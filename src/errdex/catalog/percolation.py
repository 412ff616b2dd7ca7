"""The percolation index: which entries can have made a message of these words.

Each entry is filed under the rarest word that all its messages hold, with further such words beside it. What is
filed under a word is read when a message first holds that word, and kept: one message costs one statement, and many
messages soon cost none. Under its word an entry is kept by the rarest of its further words, so that a word which was
rare when the entry was added, and is not any more, does not lengthen the look-up.
"""

import sqlite3
from collections.abc import Sequence

from errdex.catalog.lookup import chunks

_MAX_WORDS = 20_000
"""Distinct words of a message that are looked up; a longer text is a log, not a message."""
_KEPT_WORDS = 200_000
_KEPT_ENTRIES = 200_000
"""What is kept of words and of entries filed under them; beyond that all is forgotten and read again."""
_Bucket = dict[str, list[tuple[int, str]]]
"""Entries under one word, by the next of their words, with the rest of these; under ``""`` where there is none."""


class Percolation:
    """The index of one catalog."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._filed: dict[str, _Bucket | None] = {}
        self._entries = 0

    def forget(self) -> None:
        """Read everything anew: the catalog has changed."""
        self._filed.clear()
        self._entries = 0

    def numbers(self, words: Sequence[str]) -> list[int]:
        """Numbers of the entries all of whose filed words are among ``words``."""
        have = set(words)
        if len(have) > _MAX_WORDS:
            have = set(list(dict.fromkeys(words))[:_MAX_WORDS])
        filed = self._filed
        new = [w for w in have if w not in filed]
        if new:
            if len(filed) > _KEPT_WORDS or self._entries > _KEPT_ENTRIES:
                self.forget()
                new = list(have)
            self._read(new)
        buckets = [b for w in have if (b := filed[w]) is not None]
        have.add("")
        out: list[int] = []
        for bucket in buckets:
            for further in bucket.keys() & have:
                out += [number for number, rest in bucket[further] if not rest or have.issuperset(rest.split(" "))]
        return out

    def _read(self, words: Sequence[str]) -> None:
        """Read what is filed under ``words``."""
        filed = self._filed
        filed.update(dict.fromkeys(words))
        for chunk in chunks(words):
            marks = ",".join("?" * len(chunk))
            for word, number, further in self._db.execute(
                f"SELECT word, entry, further FROM lookup WHERE word IN ({marks})",  # noqa: S608 - only marks are put in
                chunk,
            ):
                first, _, rest = further.partition(" ")
                bucket = filed[word]
                if bucket is None:
                    bucket = filed[word] = {}
                bucket.setdefault(first, []).append((number, rest))
                self._entries += 1
