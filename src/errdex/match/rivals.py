"""Who made a message that Python code, an extension module and the interpreter could all have made.

A copy of a text cannot be told from the original by the text. So a Python statement that says little more than the
interpreter or an extension module does is no sure answer, unless a frame stands on it or in its function.
"""

from collections.abc import Iterator, Sequence

import msgspec

from errdex.catalog import Catalog
from errdex.match.interpreter import Known
from errdex.match.ranking import SURE_ENOUGH, Hit
from errdex.model.match import Candidate
from errdex.model.paths import relative_path
from errdex.model.report import ReportedException
from errdex.model.text import words

SPELLED_OUT = 3
"""Letters of literal text that a statement must have beyond another's message to be told from it."""
_MOSTLY = 0.7
"""Share of a statement's literal text from which another's message leaves its origin in doubt."""
_BARE = 0.4
"""Confidence where the interpreter's message is nothing but a value: a key that was not found, most often."""
_COPY = 0.6
"""Share of its confidence that a copy keeps."""
_UNSURE = 0.79
"""The most that is said for a statement whose text others have, too."""
_WHOLE = 0.9
"""Share of a message from which a line of it is as good as the whole."""
_STEP = 0.001
_FRAMED = {"line", "function"}
_LINES = 8
_MIN_LINE = 12


def native_lines(catalog: Catalog, exception: ReportedException, project: str | None) -> Iterator[Hit]:
    """Texts of extension modules that make one line of the message: the class of the exception wrote the others."""
    lines = [line.strip() for line in (exception.message or "")[:4_000].splitlines()]
    if len(lines) < 2:
        return
    for line in dict.fromkeys(x.rstrip(":") for x in lines[:_LINES] if len(x) >= _MIN_LINE):
        for entry in catalog.candidates(words(line)):
            if entry.kind == "native" and (project is None or entry.project == project):
                values = entry.template.check(line)
                if values is not None:
                    yield Hit(entry, values, line, "", None)


def settle(
    exception: ReportedException,
    candidates: Sequence[Candidate],
    hits: Sequence[Hit],
    interpreter: Known | None,
    readings: Sequence[str],
) -> list[Candidate]:
    """The candidates with the interpreter's among them and copies weighed down, best first."""
    if any(h.framed == "line" and h.values is not None for h in hits):
        return list(candidates)
    files = {p for f in exception.frames if (p := relative_path(f.file or "")) is not None}
    near = {h.entry.id for h in hits if h.framed in _FRAMED and h.values is not None}
    near |= {c.entry.id for c in candidates if c.origin == "python" and any(s.file in files for s in c.sites)}
    own = interpreter.template.weight if interpreter is not None else -SPELLED_OUT - 1
    native = max((c.entry.template.weight for c in candidates if c.origin == "native"), default=-1)
    python: list[Candidate] = []
    copies: list[Candidate] = []
    for candidate in candidates:
        if candidate.origin != "python":
            continue
        if candidate.entry.id in near:
            python.append(candidate)
        elif candidate.entry.template.weight <= own + SPELLED_OUT:
            note = "the interpreter makes this message itself"
            copies.append(_weaker(candidate, min(candidate.confidence * _COPY, _COPY), note))
        else:
            python.append(_python(candidate, own, native))
    # A statement is known to raise its text, and one that spells out a value says more; a twin only stands in.
    sure = [c for c in python if not _twin(c)]
    out = [*python, *copies]
    for candidate in candidates:
        weight = candidate.entry.template.weight
        # The compilers of extension modules write the interpreter's own texts into all of them.
        if candidate.origin == "native" and weight > own + SPELLED_OUT:
            candidate = _of_line(candidate, hits, exception)
            above = [c.confidence for c in sure if c.entry.template.weight >= weight and c.confidence >= SURE_ENOUGH]
            out.append(_below(candidate, above))
    if interpreter is not None:
        known = _own(exception, interpreter, readings)
        if known is not None:
            out.append(_below(known, [c.confidence for c in sure if own == 0 or c.confidence >= SURE_ENOUGH]))
    # Of equals the order stays: it has been thought about before.
    return sorted(out, key=lambda c: -c.confidence)


def _python(candidate: Candidate, own: int, native: int) -> Candidate:
    """A statement that no frame speaks for, as sure as it can be with those who have its text, too."""
    weight = candidate.entry.template.weight
    if candidate.entry.kind == "warn":
        return _weaker(candidate, _UNSURE, "a warning is an error only where a filter makes it one")
    if _twin(candidate) and max(own, native) >= weight * _MOSTLY:
        return _weaker(candidate, candidate.confidence * _COPY, "it is the copy of a module in C that is used instead")
    if native >= weight * _MOSTLY:
        return _weaker(candidate, _UNSURE, "an extension module holds this text, too")
    if own >= weight * _MOSTLY:
        return _weaker(candidate, _UNSURE, "the interpreter makes such messages itself")
    return candidate


def _twin(candidate: Candidate) -> bool:
    """Whether it stands in a module of the standard library that only stands in for one in C, as _pydecimal does."""
    return candidate.entry.project == "python" and all(
        s.file.startswith("_py") and s.file.endswith(".py") for s in candidate.sites
    )


def _weaker(candidate: Candidate, most: float, note: str) -> Candidate:
    if candidate.confidence <= most:
        return candidate
    return msgspec.structs.replace(candidate, confidence=round(most, 3), reasons=(*candidate.reasons, note))


def _of_line(candidate: Candidate, hits: Sequence[Hit], exception: ReportedException) -> Candidate:
    """The candidate, less sure and saying so where its text is only one line of the message."""
    hit = next(h for h in hits if h.entry.id == candidate.entry.id)
    whole = "".join((exception.message or "").split())
    share = len("".join(hit.message.split())) / (len(whole) or 1)
    if share > _WHOLE or hit.message not in {x.strip().rstrip(":") for x in (exception.message or "").splitlines()}:
        return candidate
    reasons = ("its template makes one line of the message", *candidate.reasons[1:])
    return msgspec.structs.replace(candidate, confidence=round(candidate.confidence * share**0.5, 3), reasons=reasons)


def _below(candidate: Candidate, confidences: Sequence[float]) -> Candidate:
    """The candidate, no surer than the least sure of those before it."""
    most = min(confidences, default=1.0) - _STEP
    if candidate.confidence <= most:
        return candidate
    return msgspec.structs.replace(candidate, confidence=round(max(0.0, most), 3))


def _own(exception: ReportedException, known: Known, readings: Sequence[str]) -> Candidate | None:
    """The interpreter's message as a candidate; None where nothing speaks for it."""
    reading, values = next(((r, v) for r in readings if (v := known.template.check(r)) is not None), ("", ()))
    weight = known.template.weight
    if not weight:
        # Without a text of its own nothing speaks for it but the class.
        if not exception.type or not known.template.parts:
            return None
        confidence, reason = _BARE, "the interpreter raises this class with nothing but a value"
    else:
        share = min(1.0, weight / (sum(c.isalnum() for c in reading) or 1))
        confidence = max(SURE_ENOUGH, (weight / (weight + 6) * (0.35 + 0.65 * share**0.5)) ** 0.8)
        reason = "the interpreter makes this message itself, with no raise statement"
        if not exception.type:
            confidence *= 0.9
    return Candidate(
        entry=known.entry,
        sites=(),
        origin="interpreter",
        values=tuple((h.expression, v) for h, v in zip(known.template.holes, values, strict=True)),
        confidence=round(min(confidence, 0.97), 3),
        reasons=(reason,),
    )
