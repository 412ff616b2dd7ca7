"""Entries worth a look beside this one, each with the reason why."""

from collections.abc import Sequence

from errdex.catalog import Catalog
from errdex.model.entry import Entry, StoredSite
from errdex.model.explanation import RelatedEntry, RelatedSection
from errdex.model.text import words

MAX_RELATED = 6
_STOP = {
    "the", "a", "an", "is", "are", "of", "to", "in", "for", "and", "or", "not", "be", "must", "with", "on", "but",
    "got", "this", "that", "by", "it", "only", "when", "at", "as", "from", "expected", "should", "has", "have",
}  # fmt: skip


def related(catalog: Catalog, entry: Entry, sites: Sequence[StoredSite]) -> RelatedSection | None:
    """Up to six: the same statement's, messages that read alike, the same function's, the same class in the file."""
    first = sites[0]
    found: dict[str, tuple[float, RelatedEntry]] = {}

    def add(other: Entry, score: float, reason: str) -> None:
        if other.id == entry.id or other.kind == "reraise":
            return
        if other.id not in found or found[other.id][0] < score:
            found[other.id] = (score, as_related(other, reason))

    own = _telling(entry)
    if own:
        for other in catalog.search(
            " ".join(sorted(own, key=lambda w: (-len(w), w))[:8]), 24, entry.project, any_word=True
        ):
            overlap = _overlap(own, _telling(other))
            if overlap >= 0.5:
                add(other, 2 * overlap, "its message reads much alike")
            elif overlap >= 0.3:
                add(other, overlap, "its message shares words")
    for other, shared in catalog.neighbours(first):
        if shared == "statement":
            add(other, 3.0, "another message of the same statement")
        elif shared == "function":
            add(other, 1.0, f"also raised in `{first.site.function}`")
        elif entry.exception and other.exception == entry.exception:
            add(other, 0.2, f"another `{entry.exception}` of the same file")
    best = sorted(found.values(), key=lambda f: -f[0])[:MAX_RELATED]
    return RelatedSection(items=tuple(r for _, r in best), provenance="source") if best else None


def as_related(entry: Entry, reason: str) -> RelatedEntry:
    """A pointer to ``entry``."""
    return RelatedEntry(
        id=entry.id,
        slug=entry.slug,
        project=entry.project,
        exception=entry.exception,
        title=entry.title,
        reason=reason,
    )


def _telling(entry: Entry) -> set[str]:
    return {w for t in entry.template.literals for w in words(t) if len(w) > 1 and w not in _STOP}


def _overlap(a: set[str], b: set[str]) -> float:
    return len(a & b) / len(a | b) if a and b else 0.0
