"""Matches one exception: candidates from words and frames, full check, ranking, confidence.

Confidence is a rough degree between 0 and 1 that orders answers and separates "this is it" from "it could
be"; it is not yet calibrated against known answers.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from errdex.catalog import Catalog
from errdex.match.frames import framed_sites
from errdex.model.entry import Entry, StoredSite
from errdex.model.match import Candidate, Match
from errdex.model.report import ReportedException
from errdex.model.template import Template
from errdex.model.text import words

MAX_CANDIDATES = 20
SURE_ENOUGH = 0.3
"""Confidence below which a template that fits says too little to be an answer."""
MAX_MESSAGE = 200_000
"""Characters of a message that are matched; a longer one is cut, and only a template open at its end fits."""

_SAME_CLASS = {
    "IOError": "OSError",
    "EnvironmentError": "OSError",
    "WindowsError": "OSError",
    "socket.error": "OSError",
}
_FROM_OSERROR = {
    "FileNotFoundError", "PermissionError", "FileExistsError", "IsADirectoryError", "NotADirectoryError",
    "ConnectionRefusedError", "ConnectionResetError", "BrokenPipeError", "TimeoutError", "InterruptedError",
    "BlockingIOError", "ChildProcessError", "ProcessLookupError", "ConnectionAbortedError",
}  # fmt: skip

_FRAME_RANK = {"line": 3, "caller-line": 2, "function": 2, "file": 1, "": 0}


class _Hit(NamedTuple):
    entry: Entry
    values: tuple[str, ...] | None
    """None where the frame names the statement but its template does not make the message."""
    message: str
    framed: str
    site: StoredSite | None
    """The site that a frame points to."""


def match_exception(catalog: Catalog, exception: ReportedException, shards: Sequence[int] | None = None) -> Match:
    """The entries that explain ``exception``, best first.

    ``shards`` are those of the environment it happened in, and come first; other shards of the catalog are
    looked at too. No candidates means unknown; then ``nearest`` holds entries that merely share words.
    """
    framed = framed_sites(catalog, exception, shards)
    if not framed and shards is not None:
        framed = framed_sites(catalog, exception, None)
    hits = list(_hits(catalog, exception, framed))
    candidates = _rank(catalog, exception, hits, shards, has_frames=bool(exception.frames))
    answers = tuple(c for c in candidates if c.confidence >= SURE_ENOUGH)[:MAX_CANDIDATES]
    nearest: tuple[Entry, ...] = ()
    if not answers and exception.message:
        weak = [c.entry for c in candidates[:3]]
        found = catalog.search(exception.message[:2_000], limit=3)
        nearest = tuple({e.id: e for e in [*weak, *found]}.values())[:3]
    return Match(exception=exception, candidates=answers, nearest=nearest)


def variants(message: str) -> list[str]:
    """The message as given, then shorter readings of it: without what the interpreter adds or a log appends."""
    text = message[:MAX_MESSAGE]
    out = [text]
    for mark in (". Did you mean", ". Did you forget"):
        at = text.rfind(mark)
        if at > 0:
            out.append(text[:at])
    paragraph = text.partition("\n\n")[0]
    out += [paragraph, text.partition("\n")[0]]
    return list(dict.fromkeys(v.strip("\n") for v in out))


def _hits(catalog: Catalog, exception: ReportedException, framed: list[tuple[StoredSite, str]]) -> Iterator[_Hit]:
    message = exception.message
    readings = variants(message) if message is not None else []
    checked: set[str] = set()
    for stored, how in framed:
        entry = None
        template = stored.site.template
        for reading in readings or [""]:
            # A bare hole takes any text: it fits, but says nothing.
            says = template.weight > 0 or not template.parts
            values = template.check(reading) if message is not None and says else None
            explains = values is not None and (template.weight > 0 or how == "line")
            named = (
                how == "line"
                and stored.site.kind in {"raise", "reraise"}
                and _class_fits(exception, stored.site.class_name)
            )
            if explains or (named and reading == (readings or [""])[-1]):
                entry = entry or catalog.entry(stored.entry)
                assert entry is not None
                checked.add(entry.id)
                yield _Hit(entry, values, reading, how, stored)
                break
    for reading in readings:
        found = False
        for entry in catalog.candidates(words(reading)):
            if entry.id in checked:
                continue
            values = entry.template.check(reading)
            if values is not None:
                checked.add(entry.id)
                found = True
                yield _Hit(entry, values, reading, "", None)
        if found:
            return


def _class_fits(exception: ReportedException, class_name: str) -> bool:
    reported = exception.class_name
    if not reported or not class_name:
        return True
    reported = _SAME_CLASS.get(reported, reported)
    named = _SAME_CLASS.get(class_name, class_name)
    return reported == named or (named == "OSError" and reported in _FROM_OSERROR)


def _rank(
    catalog: Catalog,
    exception: ReportedException,
    hits: Sequence[_Hit],
    shards: Sequence[int] | None,
    *,
    has_frames: bool,
) -> list[Candidate]:
    inside = set(shards) if shards is not None else None
    best: dict[str, _Hit] = {}
    for hit in hits:
        known = best.get(hit.entry.id)
        if known is None or _FRAME_RANK[hit.framed] > _FRAME_RANK[known.framed]:
            best[hit.entry.id] = hit
    where = catalog.entry_shards(list(best))
    scored: list[tuple[tuple[float, ...], Candidate]] = []
    for hit in best.values():
        in_environment = inside is None or any(s in inside for s in where.get(hit.entry.id, ()))
        confidence, reasons = _confidence(exception, hit, in_environment=in_environment, has_frames=has_frames)
        sites = _sites(catalog, hit, inside)
        if not sites:
            continue
        only_tests = all(s.site.is_test for s in sites)
        key = (-_FRAME_RANK[hit.framed] if hit.framed == "line" else 0.0, -confidence, only_tests)
        candidate = Candidate(
            entry=hit.entry,
            sites=sites,
            values=_values(sites[0].site.template, hit),
            confidence=round(confidence * (0.7 if only_tests else 1.0), 3),
            reasons=reasons,
        )
        scored.append((key, candidate))
    scored.sort(key=lambda s: (*s[0], s[1].entry.id))
    return _share(exception, [c for _, c in scored])


def _confidence(
    exception: ReportedException, hit: _Hit, *, in_environment: bool, has_frames: bool
) -> tuple[float, tuple[str, ...]]:
    reasons: list[str] = []
    fits = _class_fits(exception, hit.entry.exception)
    if hit.framed == "line":
        if hit.values is None:
            reasons.append("the innermost frame stands on this statement")
            return (0.85 if fits and exception.type else 0.4), tuple(reasons)
        reasons.append("the innermost frame stands on this statement and its template makes the message")
        return (0.99 if fits else 0.6), tuple(reasons)
    weight = hit.entry.template.weight
    letters = sum(c.isalnum() for c in hit.message) or 1
    share = min(1.0, weight / letters)
    # Many literal letters, or few that are nearly all of the message, leave little room for chance.
    confidence = weight / (weight + 6) * (0.35 + 0.65 * share**0.5)
    reasons.append(f"its template makes the whole message, {share:.0%} of it as literal text")
    if exception.type:
        if hit.entry.exception and fits:
            confidence = confidence**0.8
            reasons.append("the class agrees")
        elif not fits:
            confidence *= 0.45
            reasons.append(f"but it raises {hit.entry.exception}")
    if hit.framed in {"function", "caller-line"}:
        confidence = confidence**0.3
        reasons.append("a frame stands in its function")
    elif hit.framed == "file":
        confidence = confidence**0.6
        reasons.append("a frame stands in its file")
    elif has_frames:
        confidence *= 0.75
        reasons.append("but no frame stands near it")
    if not in_environment:
        confidence *= 0.9
        reasons.append("it is not installed in this environment")
    return min(confidence, 0.98), tuple(reasons)


def _sites(catalog: Catalog, hit: _Hit, inside: set[int] | None) -> tuple[StoredSite, ...]:
    """The entry's sites, those of the environment if it has any, the framed one first."""
    sites = catalog.entry_sites(hit.entry.id)
    if inside is not None and any(s.shard in inside for s in sites):
        sites = [s for s in sites if s.shard in inside]
    elif sites:
        # Of several scanned versions the one added last speaks.
        sites = [s for s in sites if s.shard == sites[0].shard]
    if hit.site is not None:
        place = (hit.site.shard, hit.site.site.file, hit.site.site.line)
        sites.sort(key=lambda s: (s.shard, s.site.file, s.site.line) != place)
    return tuple(sites)


def _values(template: Template, hit: _Hit) -> tuple[tuple[str, str], ...]:
    values = template.check(hit.message) if hit.values is not None else None
    if values is None:
        return ()
    return tuple((h.expression, v) for h, v in zip(template.holes, values, strict=True))


def _share(exception: ReportedException, candidates: list[Candidate]) -> list[Candidate]:
    """Divide confidence among entries of equal standing: the same text raised in several projects."""
    if exception.frames and candidates and candidates[0].confidence >= 0.95:
        return candidates
    groups: dict[tuple[str, float], list[Candidate]] = defaultdict(list)
    for c in candidates:
        groups[(c.entry.template.normal, c.confidence)].append(c)
    out = []
    for c in candidates:
        twins = len(groups[(c.entry.template.normal, c.confidence)])
        if twins == 1:
            out.append(c)
            continue
        reason = f"{twins} entries have this very message"
        out.append(
            Candidate(
                entry=c.entry,
                sites=c.sites,
                values=c.values,
                confidence=round(max(SURE_ENOUGH, c.confidence / twins), 3),
                reasons=(*c.reasons, reason),
            )
        )
    return out
