"""The sections that only a report can fill: whose error it is, the chain, the reader's own frame."""

from errdex.catalog import Catalog
from errdex.explain.related import as_related
from errdex.model.distribution import Distribution
from errdex.model.explanation import ChainMember, OwnerSection, ReportSection, UserFrame
from errdex.model.match import Candidate, Match
from errdex.model.paths import user_frame, vendored_copy
from errdex.model.report import Report
from errdex.model.site import RaiseSite

MAX_OTHERS = 5
_SURE = 0.7
"""Confidence below which an owner is only probable."""
_HOW = {
    "raise": "by a raise statement",
    "reraise": "by a bare raise that passes an exception on",
    "assert": "by an assert statement",
    "warn": "by a call of warnings.warn",
}


def owner_section(info: Distribution, site: RaiseSite, candidate: Candidate | None) -> OwnerSection:
    """Whose statement it is.

    A site's owner is read from the source; that this statement raised the reader's error is known only as far
    as the match is, and said so.
    """
    name = "Python's standard library" if info.kind == "stdlib" else info.project
    whose = f"{name} {info.version}" + (f" from {info.channel}" if info.channel else "")
    copy = vendored_copy(site.file)
    if copy is not None:
        said = info.vendored.get(copy.root)
        whose = f"vendored copy of {copy.name}{f' {said}' if said else ''} in {whose}"
    text = f"{whose}, {_HOW[site.kind]}"
    matched = candidate is not None
    if candidate is not None and candidate.confidence < _SURE:
        text = f"probably {text}"
    return OwnerSection(
        project=info.project,
        version=info.version,
        kind="python",
        text=text,
        provenance="message" if matched else "source",
    )


def report_section(catalog: Catalog, match: Match, report: Report | None, candidate: Candidate) -> ReportSection:
    """What the report says besides the message, and how the match was made."""
    exception = match.exception
    members = report.exceptions if report is not None else ()
    chain = [ChainMember(type=m.type, message=m.message, role=m.role) for m in members if m is not exception]
    frame = user_frame(exception)
    return ReportSection(
        type=exception.type,
        message=exception.message,
        confidence=candidate.confidence,
        reasons=candidate.reasons,
        chain=tuple(chain),
        frame=UserFrame(file=frame.file or "", line=frame.line, function=frame.function, source=frame.source)
        if frame is not None
        else None,
        others=tuple(
            as_related(c.entry, f"confidence {c.confidence:.2f}")
            for c in match.candidates[: MAX_OTHERS + 1]
            if c.entry.id != candidate.entry.id
        ),
        provenance="message",
    )
