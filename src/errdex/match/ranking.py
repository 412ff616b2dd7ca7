"""In what order candidates stand, and how sure the first is.

What speaks for one is ``evidence``'s, how much it counts ``weighing``'s.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from errdex.catalog import Catalog
from errdex.match.evidence import (
    SPELLED_OUT,
    Evidence,
    Frames,
    Hit,
    Others,
    frames_of,
    in_package,
    of_interpreter,
    of_native,
    of_python,
)
from errdex.match.interpreter import Known
from errdex.match.reasons import reasons
from errdex.match.weighing import probabilities, utility
from errdex.model.entry import StoredSite
from errdex.model.match import Candidate, Origin
from errdex.model.paths import vendored_copy
from errdex.model.report import ReportedException
from errdex.model.template import Template

WORTH_SAYING = 0.01
"""Confidence below which a candidate is no answer."""
_MOST = 0.999
"""Nothing that is read off a text is certain."""
_DOUBTFUL = 0.79
"""The most that is said for a statement whose text others than Python statements have, too."""
_FRAME_RANK = {"line": 3, "caller-line": 2, "function": 2, "caller-function": 1, "": 0}
_VALUE_SPELLED_OUT = 12
"""Letters of a value that a compiler may have written out in the interpreter's message."""
_WHOLE = 0.9
"""Share of a message from which a line of it is as good as the whole."""


class Weighed(NamedTuple):
    """A candidate before its confidence is known."""

    candidate: Candidate
    evidence: Evidence
    hit: Hit | None
    """None for the interpreter's own."""


def rank(weighed: Sequence[Weighed]) -> list[Candidate]:
    """Candidates that are worth saying, best first."""
    utilities = [utility(w.evidence.amounts) for w in weighed]
    out: list[tuple[float, Weighed]] = []
    for confidence, one in zip(probabilities(utilities), weighed, strict=True):
        confidence = min(confidence, _MOST)
        if one.evidence.doubtful:
            confidence = min(confidence, _DOUBTFUL)
        if confidence >= WORTH_SAYING:
            out.append((round(confidence, 3), one))
    # Of equal ones the original comes before a copy that another distribution carries.
    out.sort(key=lambda s: (-s[0], _is_copy(s[1].candidate), s[1].candidate.entry.id))
    return [
        msgspec.structs.replace(
            one.candidate,
            confidence=confidence,
            reasons=reasons(one.evidence.amounts, one.hit),
            # Values are read from the statement last, and only where they are shown.
            values=_values(one.candidate.sites[0].template, one.hit) if one.hit is not None else one.candidate.values,
        )
        for confidence, one in out
    ]


def weigh(
    catalog: Catalog,
    exception: ReportedException,
    hits: Sequence[Hit],
    shards: Collection[int] | None,
    interpreter: Known | None = None,
    readings: Sequence[str] = (),
) -> list[Weighed]:
    """Every candidate with what speaks for it, in no order.

    Where a frame stands on a statement that makes the message, only such ones: then nothing else did.
    """
    inside = frozenset(shards) if shards is not None else None
    best: dict[str, Hit] = {}
    for hit in hits:
        known = best.get(hit.entry.id)
        if known is None or _FRAME_RANK[hit.framed] > _FRAME_RANK[known.framed]:
            best[hit.entry.id] = hit
    if any(h.framed == "line" and h.values is not None and h.entry.template.weight for h in best.values()):
        best = {id: h for id, h in best.items() if h.framed == "line"}
        interpreter = None
    everywhere = catalog.sites_of_entries(best)
    frames = frames_of(exception)
    own = _own(exception, interpreter, readings) if interpreter is not None else None
    others = Others(
        interpreter.template.weight if interpreter is not None else -1,
        max((h.entry.template.weight for h in best.values() if h.entry.kind == "native"), default=-1),
    )
    out = []
    for hit in best.values():
        stored = everywhere[hit.entry.id]
        if not stored:
            continue
        here = inside is None or any(s.shard in inside for s in stored)
        sites = _sites(stored, hit, inside if here else None, exception)
        if hit.entry.kind != "native":
            evidence = of_python(exception, hit, sites, frames, others, catalog.ancestors, here=here)
            out.append(Weighed(_candidate(hit, sites), evidence, hit))
        elif not _is_interpreters(hit, sites, others.interpreter, frames):
            evidence = of_native(exception, hit, sites, frames, line=_is_line(hit, exception), here=here)
            out.append(Weighed(_candidate(hit, sites), evidence, hit))
    if own is not None:
        out.append(own)
    return out


def _is_interpreters(hit: Hit, sites: Sequence[StoredSite], interpreter: int, frames: Frames) -> bool:
    """Whether a text of a shared object says next to nothing beyond the interpreter's own message.

    Compilers write those into every extension module, with a value such as ``'NoneType'`` spelled out here and there.
    Of a module whose package a frame stands in only what says no more.
    """
    if interpreter <= 0:
        return False
    near = in_package(frames, sites)
    return hit.entry.template.weight <= interpreter + (SPELLED_OUT if near else _VALUE_SPELLED_OUT)


def _candidate(hit: Hit, sites: tuple[StoredSite, ...]) -> Candidate:
    origin: Origin = "native" if hit.entry.kind == "native" else "python"
    return Candidate(entry=hit.entry, sites=sites, origin=origin, confidence=0.0)


def _is_copy(candidate: Candidate) -> bool:
    return bool(candidate.sites) and vendored_copy(candidate.sites[0].file) is not None


def _is_line(hit: Hit, exception: ReportedException) -> bool:
    """Whether a text makes only one line of the message."""
    whole = "".join((exception.message or "").split())
    share = len("".join(hit.message.split())) / (len(whole) or 1)
    lines = {x.strip().rstrip(":") for x in (exception.message or "").splitlines()}
    return share <= _WHOLE and hit.message in lines


def _own(exception: ReportedException, known: Known, readings: Sequence[str]) -> Weighed | None:
    """The interpreter's message as a candidate; None where nothing speaks for it."""
    reading, values = next(((r, v) for r in readings if (v := known.template.check(r)) is not None), ("", ()))
    if not known.template.weight and (not exception.type or not known.template.parts):
        return None
    candidate = Candidate(
        entry=known.entry,
        sites=(),
        origin="interpreter",
        values=_named(known.template, values),
        confidence=0.0,
    )
    return Weighed(candidate, of_interpreter(exception, known.template.weight, reading), None)


def _sites(
    stored: Sequence[StoredSite], hit: Hit, inside: frozenset[int] | None, exception: ReportedException
) -> tuple[StoredSite, ...]:
    """Those of the entry's sites that are in the environment, where there is one, the framed one first."""
    # Without one, of several scanned versions the one added last speaks.
    sites = [s for s in stored if (s.shard in inside if inside is not None else s.shard == stored[0].shard)]
    framed = hit.site
    if framed is not None and len(sites) > 1:
        function, line = framed.function.rpartition(".")[2], framed.line
        innermost = exception.frames[-1]
        if hit.framed in {"line", "function"} and innermost.line is not None:
            # Methods of one name stand in several classes: where the file has moved, the nearer is the likelier.
            line = innermost.line

        def distance(site: StoredSite) -> tuple[bool, int]:
            same = site.file == framed.file and site.function.rpartition(".")[2] == function
            return not same, abs(site.line - line) if not site.line <= line <= site.end_line else 0

        sites.sort(key=distance)
    return tuple(sites)


def _values(template: Template, hit: Hit) -> tuple[tuple[str, str], ...]:
    values = template.check(hit.message) if hit.values is not None else None
    return _named(template, values) if values is not None else ()


def _named(template: Template, values: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((h.expression, v) for h, v in zip(template.holes, values, strict=True))
