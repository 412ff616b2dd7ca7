"""Matches one exception: candidates from frames and words, each checked in full, then ranked.

What speaks for a candidate, and how much, is ``ranking``'s.
"""

from collections.abc import Collection, Iterator, Sequence

from errdex.catalog import Catalog
from errdex.match.classes import Kinship, class_fits, kinship
from errdex.match.evidence import Hit
from errdex.match.frames import framed_sites, sites_on_line
from errdex.match.interpreter import Known, made_by_interpreter
from errdex.match.lines import native_lines
from errdex.match.ranking import rank, weigh
from errdex.model.entry import Entry, StoredSite
from errdex.model.match import Match
from errdex.model.report import ReportedException
from errdex.model.text import words

MAX_CANDIDATES = 20
MAX_MESSAGE = 200_000
"""Characters of a message that are matched; a longer one is cut, and only a template open at its end fits."""
MAX_WORDLESS = 40
"""Entries of one class without a word of their own among which one is looked for."""
_NEAREST = 3
_ADDED = (". Did you mean", ". Did you forget", "; did you mean", " (consider renaming ")
"""What the interpreter adds to a message when it prints it; no template holds it."""


def match_exception(
    catalog: Catalog,
    exception: ReportedException,
    shards: Collection[int] | None = None,
    *,
    project: str | None = None,
    nearest: bool = True,
) -> Match:
    """The entries that explain ``exception``, best first; only those of ``project`` where it is known.

    ``shards`` are those of the environment it happened in, and come first; other shards of the catalog are
    looked at too. No candidates means unknown; then ``nearest`` holds entries that merely share words, unless
    they are not asked for: looking for them takes longer than matching.
    """
    catalog.refresh()
    shards = frozenset(shards) if shards is not None else None
    readings = variants(exception.message) if exception.message is not None else []
    interpreter, hits = found(catalog, exception, readings, shards, project)
    candidates = rank(weigh(catalog, exception, hits, shards, interpreter, plainest(readings)))
    answers = tuple(candidates[:MAX_CANDIDATES])
    said = interpreter.template if interpreter is not None and all(c.origin == "interpreter" for c in answers) else None
    return Match(
        exception=exception,
        candidates=answers,
        nearest=() if answers or not nearest else _nearest(catalog, exception, shards),
        # A bare value is made by anything; it says nothing of who made it.
        interpreter=said.text if said is not None and said.weight else None,
    )


def found(
    catalog: Catalog,
    exception: ReportedException,
    readings: Sequence[str],
    shards: Collection[int] | None,
    project: str | None,
) -> tuple[Known | None, list[Hit]]:
    """The interpreter's own message, if it makes one like this, and every entry that may have raised the exception."""
    hits = _on_line(catalog, exception, readings, shards, project)
    if hits:
        return None, hits
    framed = framed_sites(catalog, exception, shards)
    if not framed and shards is not None:
        framed = framed_sites(catalog, exception, None)
    # Where a project is known to have raised it, it was not the interpreter.
    interpreter = made_by_interpreter(exception, plainest(readings)) if project is None else None
    others = native_lines(catalog, exception, project)
    return interpreter, [*_hits(catalog, exception, readings, framed, project), *others]


def plainest(readings: Sequence[str]) -> list[str]:
    """The readings, those first that hold nothing of what the interpreter adds to its own messages."""
    return sorted(readings, key=lambda r: any(mark in r for mark in _ADDED))


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


def _on_line(
    catalog: Catalog,
    exception: ReportedException,
    readings: Sequence[str],
    shards: Collection[int] | None,
    project: str | None,
) -> list[Hit]:
    """The statements that the innermost frame stands on, where one of them makes the message: then nothing else did.

    Most tracebacks end here, so it is looked at before anything else.
    """
    hits = []
    for stored in sites_on_line(catalog, exception, shards):
        hit = _framed_hit(catalog, exception, readings, stored, "line") if project in {None, stored.project} else None
        entry = catalog.known_entry(stored.entry) if hit is not None else None
        if hit is not None and entry is not None:
            hits.append(Hit(entry, *hit, "line", stored))
    return hits if any(h.values is not None and h.entry.template.weight for h in hits) else []


def _hits(
    catalog: Catalog,
    exception: ReportedException,
    readings: Sequence[str],
    framed: list[tuple[StoredSite, str]],
    project: str | None,
) -> Iterator[Hit]:
    """Everything that can have raised it, each entry once for each way that it was found, only of ``project``."""
    checked: set[str] = set()
    explained = False
    for stored, how in framed:
        hit = _framed_hit(catalog, exception, readings, stored, how)
        entry = catalog.known_entry(stored.entry) if hit is not None else None
        if hit is not None and entry is not None:
            checked.add(entry.id)
            explained = explained or how in {"line", "function"}
            if project is None or stored.project == project:
                yield Hit(entry, *hit, how, stored)
    # A shorter reading is tried even where the whole message fits something: what fits may say next to nothing.
    for reading in readings:
        trimmed = reading.strip()
        for entry in catalog.candidates(words(reading)):
            template = entry.template
            telling, opening, closing = template.marks
            if telling not in trimmed or not trimmed.startswith(opening) or not trimmed.endswith(closing):
                continue
            if entry.id in checked:
                continue
            if project is not None and entry.project != project:
                continue
            values = template.check(reading)
            if values is not None:
                checked.add(entry.id)
                yield Hit(entry, values, reading, "", None)
    for entry in _wordless(catalog, exception, project):
        made = [(v, r) for r in readings if (v := entry.template.check(r)) is not None]
        if made and entry.id not in checked:
            yield Hit(entry, *made[0], "", None)
    if not explained:
        for found in _by_function(catalog, exception, [(s, how) for s, how in framed if s.entry not in checked]):
            if project is None or found.entry.project == project:
                yield found


def _wordless(catalog: Catalog, exception: ReportedException, project: str | None) -> list[Entry]:
    """Entries of the printed class that no word finds.

    Of a built-in class only where a project or frames narrow it down: any code raises it, with any text.
    """
    own = "." in (exception.type or "").removeprefix("builtins.")
    if not exception.class_name or not (own or project or exception.frames):
        return []
    return catalog.wordless(exception.class_name, project, MAX_WORDLESS)


def _by_function(catalog: Catalog, exception: ReportedException, framed: list[tuple[StoredSite, str]]) -> Iterator[Hit]:
    """Statements of the innermost frame's function that raise this class with a text that the source does not hold.

    Asked only where no template there makes the message: then it was made elsewhere, and the frame is all there is.
    """
    if not exception.type or not exception.frames:
        return
    rivals: dict[str, StoredSite] = {}
    for stored, how in framed:
        if how != "function" or stored.kind != "raise" or not stored.class_name:
            continue
        template = stored.template
        textless = template.weight == 0 or template.unresolved or "." in stored.exception
        if textless and class_fits(exception, stored.class_name):
            rivals.setdefault(stored.entry, stored)
    line = exception.frames[-1].line or 0
    # Where the file has moved a little, the nearer statement is the likelier.
    nearer = sorted(rivals.items(), key=lambda r: abs(r[1].line - line))
    for place, (id, stored) in enumerate(nearer):
        entry = catalog.known_entry(id)
        if entry is not None:
            yield Hit(entry, None, exception.message or "", "function", stored, len(rivals), place)


def _framed_hit(
    catalog: Catalog, exception: ReportedException, readings: Sequence[str], stored: StoredSite, how: str
) -> tuple[tuple[str, ...] | None, str] | None:
    """Values and reading of a site that a frame points to; None where it does not explain the exception."""
    template = stored.template
    # A bare hole takes any text: it fits, but says nothing.
    says = template.weight > 0 or not template.parts
    for reading in readings if says else ():
        values = template.check(reading)
        if values is not None and (template.weight > 0 or how == "line"):
            return values, reading
    if how == "line" and stored.kind in {"raise", "reraise"} and _may_raise(catalog, exception, stored):
        return None, readings[-1] if readings else ""
    return None


def _may_raise(catalog: Catalog, exception: ReportedException, stored: StoredSite) -> bool:
    """Whether a statement that a frame stands on can have raised the printed class: what it makes may be a subclass."""
    kin = kinship(exception.type, stored.exception, catalog.ancestors)
    return kin != Kinship.OTHER or stored.class_name in {"Exception", "BaseException"}


def _nearest(catalog: Catalog, exception: ReportedException, shards: Collection[int] | None) -> tuple[Entry, ...]:
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
