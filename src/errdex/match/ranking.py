"""How much speaks for a candidate, and in what order candidates stand.

Confidence is a rough degree between 0 and 1 that separates "this is it" from "it could be"; it is not yet
calibrated against known answers.
"""

import functools
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from errdex.catalog import Catalog
from errdex.model.entry import Entry, StoredSite
from errdex.model.match import Candidate
from errdex.model.paths import relative_path, vendored_copy
from errdex.model.report import ReportedException
from errdex.model.template import Template

SURE_ENOUGH = 0.45
"""Confidence below which a template that fits says too little to be an answer."""

_FRAMED_ENOUGH = 0.15
"""The same where a frame names the function and the class agrees: then one of a few statements it must be."""

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
"""What ``OSError(number, text)`` becomes by its number."""

_FRAME_RANK = {"line": 3, "caller-line": 2, "function": 2, "caller-function": 1, "": 0}


class Hit(NamedTuple):
    """An entry that may have raised the exception, before it is weighed."""

    entry: Entry
    values: tuple[str, ...] | None
    """None where the frame names the statement but its template does not make the message."""
    message: str
    """The reading of the message that the template makes."""
    framed: str
    """How a frame points to it: ``line``, ``caller-line``, ``function``, ``caller-function`` or not at all."""
    site: StoredSite | None
    """The site that a frame points to."""
    rivals: int = 1
    """How many statements the same evidence points to, where the frame alone does."""
    place: int = 0
    """Which of them it is, the likeliest first."""


def class_fits(exception: ReportedException, class_name: str) -> bool:
    """Whether an exception printed with the report's type can be of the class; unknown ones can."""
    reported = exception.class_name
    if not reported or not class_name:
        return True
    reported = _SAME_CLASS.get(reported, reported)
    named = _SAME_CLASS.get(class_name, class_name)
    return reported == named or (named == "OSError" and reported in _FROM_OSERROR)


def rank(
    catalog: Catalog, exception: ReportedException, hits: Sequence[Hit], shards: Collection[int] | None
) -> list[Candidate]:
    """Candidates that are sure enough, best first.

    Where a frame stands on a statement that makes the message, only such ones: then nothing else did.
    """
    inside = frozenset(shards) if shards is not None else None
    best: dict[str, Hit] = {}
    for hit in hits:
        known = best.get(hit.entry.id)
        if known is None or _FRAME_RANK[hit.framed] > _FRAME_RANK[known.framed]:
            best[hit.entry.id] = hit
    everywhere = catalog.sites_of_entries(best)
    files = {p for f in exception.frames if (p := relative_path(f.file or "")) is not None}
    scored: list[tuple[Hit, Candidate]] = []
    for hit in best.values():
        stored = everywhere[hit.entry.id]
        if not stored:
            continue
        here = inside is None or any(s.shard in inside for s in stored)
        sites = _sites(stored, hit, inside if here else None)
        confidence, reasons = _confidence(exception, hit, sites, files, here=here)
        only_tests = all(s.is_test for s in sites)
        candidate = Candidate(
            entry=hit.entry,
            sites=sites,
            origin="native" if hit.entry.kind == "native" else "python",
            confidence=round(confidence * (0.7 if only_tests else 1.0), 3),
            reasons=reasons,
        )
        scored.append((hit, candidate))
    if any(h.framed == "line" and h.values is not None for h, _ in scored):
        scored = [(h, c) for h, c in scored if h.framed == "line"]
    sure = [
        # Values are read from the statement last, and only where they are shown.
        msgspec.structs.replace(c, values=_values(c.sites[0].template, h)) if h.values else c
        for h, c in scored
        if c.confidence >= (SURE_ENOUGH if h.values is not None else _FRAMED_ENOUGH)
    ]
    # Of equal ones the original comes before a copy that another distribution carries.
    return sorted(_share(sure), key=lambda c: (-c.confidence, vendored_copy(c.sites[0].file) is not None, c.entry.id))


def _confidence(
    exception: ReportedException, hit: Hit, sites: Sequence[StoredSite], files: set[str], *, here: bool
) -> tuple[float, tuple[str, ...]]:
    fits = class_fits(exception, hit.entry.exception)
    if hit.framed == "line":
        if hit.values is None:
            return (0.85 if fits and exception.type else 0.5), ("the innermost frame stands on this statement",)
        return (0.99 if fits else 0.6), (
            "the innermost frame stands on this statement and its template makes the message",
        )
    if hit.values is None:
        return 0.75 / hit.rivals - 0.001 * hit.place, (
            "the innermost frame stands in its function, and the class agrees"
            + (f", as it does for {hit.rivals - 1} others" if hit.rivals > 1 else ""),
        )
    weight = hit.entry.template.weight
    share = min(1.0, weight / (_letters(hit.message) or 1))
    if len(hit.message) < len((exception.message or "").strip()):
        share *= 0.9  # what it leaves out may have been part of the message
    # Many literal letters, or few that are nearly all of the message, leave little room for chance.
    confidence = weight / (weight + 6) * (0.35 + 0.65 * share**0.5)
    reasons = [f"its template makes the whole message, {share:.0%} of it as literal text"]
    if exception.type and not fits:
        confidence *= 0.6
        reasons.append(f"but it raises {hit.entry.exception}")
    elif exception.type and hit.entry.exception:
        if _same_package(exception, sites):
            confidence = confidence**0.8
            reasons.append("the class agrees")
        else:
            confidence *= 0.7
            reasons.append("the class has the same name, but is of another package")
    if hit.framed in {"function", "caller-line", "caller-function"}:
        confidence = confidence**0.3
        reasons.append("a frame stands in its function")
    elif files and any(s.file in files for s in sites):
        confidence = confidence**0.6
        reasons.append("a frame stands in its file")
    elif files and {_top(s.file) for s in sites} & {_top(f) for f in files}:
        # Inner frames may have been filtered away.
        confidence = confidence**0.8
        reasons.append("a frame stands in its package")
    elif exception.frames and hit.entry.kind != "warn":
        # Frames are evidence against, too; but a warning points to whom it warns, not to itself.
        confidence *= 0.65
        reasons.append("but no frame stands near it")
    if not here:
        confidence *= 0.8
        reasons.append("it is not installed in this environment")
    return min(confidence, 0.98), tuple(reasons)


@functools.lru_cache(maxsize=4)
def _letters(message: str) -> int:
    """Letters and digits of a message: asked for each of its candidates."""
    return sum(map(str.isalnum, message))


def _top(file: str) -> str:
    """The top-level package that a file lies in."""
    return file.partition("/")[0]


def _same_package(exception: ReportedException, sites: Sequence[StoredSite]) -> bool:
    """Whether a qualified type can be the site's class, by the packages that both names begin with."""
    reported = (exception.type or "").split(".")
    named = sites[0].exception.split(".")
    if len(reported) < 2 or len(named) < 2 or reported[0] in {"builtins", "__main__"}:
        return True
    return reported[0].lstrip("_") == named[0].lstrip("_")


def _sites(stored: Sequence[StoredSite], hit: Hit, inside: frozenset[int] | None) -> tuple[StoredSite, ...]:
    """Those of the entry's sites that are in the environment, where there is one, the framed one first."""
    # Without one, of several scanned versions the one added last speaks.
    sites = [s for s in stored if (s.shard in inside if inside is not None else s.shard == stored[0].shard)]
    if hit.site is not None:
        place = (hit.site.shard, hit.site.file, hit.site.line)
        sites.sort(key=lambda s: (s.shard, s.file, s.line) != place)
    return tuple(sites)


def _values(template: Template, hit: Hit) -> tuple[tuple[str, str], ...]:
    values = template.check(hit.message) if hit.values is not None else None
    if values is None:
        return ()
    return tuple((h.expression, v) for h, v in zip(template.holes, values, strict=True))


def _share(candidates: list[Candidate]) -> list[Candidate]:
    """Divide confidence among entries of equal standing: the same text raised in several projects."""
    if len(candidates) < 2:
        return candidates
    # A template without text is not the same text.
    standing = Counter((c.entry.template.normal, c.confidence) for c in candidates if c.entry.template.weight)
    out = []
    for c in candidates:
        twins = standing[c.entry.template.normal, c.confidence]
        if twins > 1:
            c = msgspec.structs.replace(
                c,
                confidence=round(c.confidence / twins, 3),
                reasons=(*c.reasons, f"{twins} entries have this very message"),
            )
        out.append(c)
    return out
