"""Matches one exception: candidates from frames and words, each checked in full, then ranked.

What speaks for a candidate, and how much, is ``ranking``'s.
"""

from collections.abc import Iterator, Sequence

from errdex.catalog import Catalog
from errdex.match.frames import framed_sites
from errdex.match.interpreter import made_by_interpreter
from errdex.match.ranking import Hit, class_fits, rank
from errdex.model.entry import Entry, StoredSite
from errdex.model.match import Match
from errdex.model.report import ReportedException
from errdex.model.template import Template
from errdex.model.text import words

MAX_CANDIDATES = 20
MAX_MESSAGE = 200_000
"""Characters of a message that are matched; a longer one is cut, and only a template open at its end fits."""
_NEAREST = 3
_SPELLED_OUT = 3
"""Letters of literal text that a statement must have beyond the interpreter's own message to be told from it."""
_ADDED = (". Did you mean", ". Did you forget", "; did you mean", " (consider renaming ")
"""What the interpreter adds to a message when it prints it; no template holds it."""


def match_exception(
    catalog: Catalog,
    exception: ReportedException,
    shards: Sequence[int] | None = None,
    *,
    project: str | None = None,
    nearest: bool = True,
) -> Match:
    """The entries that explain ``exception``, best first; only those of ``project`` where it is known.

    ``shards`` are those of the environment it happened in, and come first; other shards of the catalog are
    looked at too. No candidates means unknown; then ``nearest`` holds entries that merely share words, unless
    they are not asked for: looking for them takes longer than matching.
    """
    readings = variants(exception.message) if exception.message is not None else []
    framed = framed_sites(catalog, exception, shards)
    if not framed and shards is not None:
        framed = framed_sites(catalog, exception, None)
    interpreter = made_by_interpreter(exception, readings)
    hits = [
        h
        for h in _hits(catalog, exception, readings, framed)
        if (project is None or h.entry.project == project) and not _refused(h, interpreter)
    ]
    candidates = rank(catalog, exception, hits, shards)
    answers = tuple(candidates[:MAX_CANDIDATES])
    return Match(
        exception=exception,
        candidates=answers,
        nearest=() if answers or not nearest else _nearest(catalog, exception, shards),
        # A bare value is made by anything; it says nothing of who made it.
        interpreter=interpreter.text if interpreter is not None and interpreter.weight and not answers else None,
    )


def variants(message: str) -> list[str]:
    """The message as given, then shorter readings of it: without what the interpreter adds or a log appends."""
    text = message[:MAX_MESSAGE]
    out = [text]
    for mark in _ADDED:
        at = text.rfind(mark)
        if at > 0:
            out.append(text[:at])
    out += [text.partition("\n\n")[0], text.partition("\n")[0]]
    return list(dict.fromkeys(v.strip("\n") for v in out))


def _refused(hit: Hit, interpreter: Template | None) -> bool:
    """Whether the interpreter's own message says as much as the candidate's, and no frame speaks for the statement."""
    if interpreter is None or hit.framed in {"line", "function"}:
        return False
    # A library's own copy of the message cannot be told from the original; one that spells out what is a value to
    # the interpreter, such as a module's name, can.
    return hit.entry.template.weight <= interpreter.weight + _SPELLED_OUT


def _hits(
    catalog: Catalog,
    exception: ReportedException,
    readings: Sequence[str],
    framed: list[tuple[StoredSite, str]],
) -> Iterator[Hit]:
    checked: set[str] = set()
    explained = False
    for stored, how in framed:
        hit = _framed_hit(exception, readings, stored, how)
        entry = catalog.entry(stored.entry) if hit is not None else None
        if hit is not None and entry is not None:
            checked.add(entry.id)
            explained = explained or how in {"line", "function"}
            yield Hit(entry, *hit, how, stored)
    # A shorter reading is tried even where the whole message fits something: what fits may say next to nothing.
    for reading in readings:
        for entry in catalog.candidates(words(reading)):
            if entry.id in checked:
                continue
            values = entry.template.check(reading)
            if values is not None:
                checked.add(entry.id)
                yield Hit(entry, values, reading, "", None)
    if not explained:
        yield from _by_function(catalog, exception, [(s, how) for s, how in framed if s.entry not in checked])


def _by_function(catalog: Catalog, exception: ReportedException, framed: list[tuple[StoredSite, str]]) -> Iterator[Hit]:
    """Statements of the innermost frame's function that raise this class with a text that the source does not hold.

    Asked only where no template there makes the message: then it was made elsewhere, and the frame is all there is.
    """
    if not exception.type or not exception.frames:
        return
    rivals: dict[str, StoredSite] = {}
    for stored, how in framed:
        site = stored.site
        textless = site.template.weight == 0 or site.template.unresolved or "." in site.exception
        raises = site.kind == "raise" and site.class_name and class_fits(exception, site.class_name)
        if how == "function" and raises and textless:
            rivals.setdefault(stored.entry, stored)
    line = exception.frames[-1].line or 0
    # Where the file has moved a little, the nearer statement is the likelier.
    nearer = sorted(rivals.items(), key=lambda r: abs(r[1].site.line - line))
    for place, (id, stored) in enumerate(nearer):
        entry = catalog.entry(id)
        if entry is not None:
            yield Hit(entry, None, exception.message or "", "function", stored, len(rivals), place)


def _framed_hit(
    exception: ReportedException, readings: Sequence[str], stored: StoredSite, how: str
) -> tuple[tuple[str, ...] | None, str] | None:
    """Values and reading of a site that a frame points to; None where it does not explain the exception."""
    template = stored.site.template
    # A bare hole takes any text: it fits, but says nothing.
    says = template.weight > 0 or not template.parts
    for reading in readings if says else ():
        values = template.check(reading)
        if values is not None and (template.weight > 0 or how == "line"):
            return values, reading
    raises = stored.site.kind in {"raise", "reraise"}
    if how == "line" and raises and class_fits(exception, stored.site.class_name):
        return None, readings[-1] if readings else ""
    return None


def _nearest(catalog: Catalog, exception: ReportedException, shards: Sequence[int] | None) -> tuple[Entry, ...]:
    """Entries that share most of their words with the message, of the environment where one is asked about."""
    own = {w for w in words((exception.message or "")[:2_000]) if len(w) > 2}
    if len(own) < 2:
        return ()
    found = catalog.search(" ".join(own), 30, any_word=True)
    if shards is not None:
        inside = set(shards)
        where = catalog.entry_shards([e.id for e in found])
        found = [e for e in found if inside.intersection(where.get(e.id, ()))]
    scored = []
    for entry in found:
        theirs = {w for t in entry.template.literals for w in words(t) if len(w) > 2}
        shared = len(own & theirs)
        if shared >= 2 and shared * 2 >= len(theirs):
            scored.append((-shared / len(own | theirs), entry.id, entry))
    return tuple(entry for _, _, entry in sorted(scored, key=lambda s: s[:2])[:_NEAREST])
