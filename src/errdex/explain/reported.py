"""The sections that only a report can fill: whose error it is, the chain, the reader's own frame."""

from collections.abc import Sequence

import msgspec

from errdex.explain.asking import Situation, ask_for
from errdex.explain.owner import Whose, hider, in_build_environment
from errdex.explain.related import as_related
from errdex.model.distribution import Distribution
from errdex.model.explanation import ChainMember, OwnerSection, ReportSection, UserFrame
from errdex.model.match import Candidate, Match
from errdex.model.paths import relative_path, user_frame, vendored_copy
from errdex.model.report import Frame, Report, ReportedException
from errdex.model.site import RaiseSite

MAX_OTHERS = 5
MAX_CHAIN = 20
"""Other exceptions of the chain that are told."""
MAX_FRAMES = 200
SURE = 0.7
"""Confidence below which an owner is only probable."""
_HOW = {
    "raise": "by a raise statement",
    "reraise": "by a bare raise that passes an exception on",
    "assert": "by an assert statement",
    "warn": "by a call of warnings.warn",
}


def owner_section(
    info: Distribution, site: RaiseSite, candidate: Candidate | None, seen: Whose | None = None
) -> OwnerSection:
    """Whose statement it is; ``seen`` is what the report itself shows.

    A site's owner is read from the source; that this statement raised the reader's error is known only as far
    as the match is, and said so. Where the report shows another statement, that one's owner counts.
    """
    if seen is not None and candidate is not None and _stands_elsewhere(seen, site):
        return seen.section()
    name = "Python's standard library" if info.kind == "stdlib" else info.project
    build = seen is not None and seen.place is not None and seen.place.build
    # What a build brings along has a version of its own, which no path names.
    whose = f"{name} in the build environment" if build else f"{name} {info.version}"
    if info.channel and not build:
        whose += f" from {info.channel}"
    copy = vendored_copy(site.file)
    if copy is not None:
        said = info.vendored.get(copy.root)
        whose = f"vendored copy of {copy.name}{f' {said}' if said else ''} in {whose}"
    text = f"{whose}, {_HOW[site.kind]}"
    matched = candidate is not None
    # What the report itself shows leaves no doubt whose it is, whatever is thought of the entry.
    shown = seen is not None and seen.seen
    if candidate is not None and candidate.confidence < SURE and not shown:
        text = f"probably {text}"
    return OwnerSection(
        project=info.project,
        version=None if build else info.version,
        kind="python",
        text=text,
        provenance="message" if matched else "source",
    )


def _stands_elsewhere(seen: Whose, site: RaiseSite) -> bool:
    """Whether the report shows the statement that raised, and shows it in another package than the site's."""
    # The reader's own code has no package; of it, only entries of the same file get here.
    return seen.seen and seen.place is not None and seen.place.kind != "user" and seen.place.top != _top(site)


def _top(site: RaiseSite) -> str:
    return site.file.partition("/")[0]


def without_strangers(match: Match, seen: Whose | None) -> Match:
    """The match without what the report itself refutes.

    Where the innermost frame shows the reader's own raise statement, no statement of a library raised it, whatever
    its message; an entry of the reader's own file can be it. An unlikely statement in a file that no frame names is
    none where the report shows another one, and one that takes any text is none where compiled code raised.
    """
    if seen is None or not match.exception.frames:
        return match
    files = tuple("/" + (f.file or "").replace("\\", "/") for f in match.exception.frames[-MAX_FRAMES:])
    if seen.seen and seen.kind == "user":
        kept = tuple(c for c in match.candidates if _in_one_of(c, files[-1:]))
    else:
        kept = tuple(c for c in match.candidates if not _refuted(c, seen, files))
    return match if len(kept) == len(match.candidates) else msgspec.structs.replace(match, candidates=kept)


def _refuted(candidate: Candidate, seen: Whose, files: Sequence[str]) -> bool:
    if candidate.origin != "python" or _in_one_of(candidate, files):
        return False
    if seen.seen:
        return candidate.confidence < SURE
    return seen.kind == "native" and not candidate.entry.template.weight


def _in_one_of(candidate: Candidate, files: Sequence[str]) -> bool:
    return any(file.endswith(f"/{s.file}") for s in candidate.sites if s.file for file in files)


def why_hidden(
    exception: ReportedException, report: Report | None, candidate: Candidate, seen: Whose | None
) -> str | None:
    """Why the innermost printed frame is not the statement that was matched; None where it is, or none is printed."""
    last = exception.frames[-1] if exception.frames else None
    if last is None or candidate.origin != "python":
        return seen.hidden if seen is not None and candidate.origin == "interpreter" else None
    path = relative_path(last.file or "") or ""
    near = [s for s in candidate.sites if path and (s.file == path or s.file.endswith(f"/{path}"))]
    if near or (seen is not None and seen.seen and seen.hidden is None):
        return None
    hid = hider(report, exception)
    if hid is not None:
        file = (last.file or "").replace("\\", "/").rpartition("/")[2]
        return f"the innermost printed frame, {file}:{last.line}, is no raise statement: {hid[1]}"
    return seen.hidden if seen is not None else None


def report_section(
    match: Match, report: Report | None, candidate: Candidate, seen: Whose | None = None
) -> ReportSection:
    """What the report says besides the message, and how the match was made."""
    exception = match.exception
    frame = report.user_frame if report is not None else user_frame(exception)
    hidden = why_hidden(exception, report, candidate, seen)
    sure = candidate.confidence >= SURE and not in_build_environment(exception)
    return ReportSection(
        type=exception.type,
        message=exception.message,
        confidence=candidate.confidence,
        reasons=candidate.reasons,
        chain=chain_of(report, exception),
        frame=frame_of(frame) if frame is not None else None,
        hidden=hidden,
        ask=None if sure else ask_for(Situation(exception, report, seen)),
        others=tuple(
            as_related(c.entry, f"confidence {c.confidence:.2f}")
            for c in match.candidates[: MAX_OTHERS + 1]
            if c.entry.id != candidate.entry.id
        ),
        provenance="message",
    )


def frame_of(frame: Frame) -> UserFrame:
    """A frame of a report as a page shows it."""
    return UserFrame(file=frame.file or "", line=frame.line, function=frame.function, source=frame.source)


def chain_of(report: Report | None, exception: ReportedException) -> tuple[ChainMember, ...]:
    """The other exceptions of the chain that ``exception`` stands in; what else a long text shows is not of it."""
    if report is None:
        return ()
    at = next((n for n, e in enumerate(report.exceptions) if e is exception), report.primary)
    members = next((c for c in own_chains(report.exceptions) if at in c), range(0))
    near = sorted((n for n in members if n != at), key=lambda n: abs(n - at))[:MAX_CHAIN]
    return tuple(
        ChainMember(type=e.type, message=e.message, role=e.role) for e in (report.exceptions[n] for n in sorted(near))
    )


def own_chains(exceptions: Sequence[ReportedException]) -> list[range]:
    """The exceptions by chain: what led to it, the one that stopped the program, the members of its group."""
    roots = [n for n, e in enumerate(exceptions) if e.role == "root"]
    if len(roots) < 2:
        return [range(len(exceptions))]
    out, start = [], 0
    for here, after in zip(roots, [*roots[1:], len(exceptions)], strict=True):
        end = here + 1
        for n in range(here + 1, after):
            if exceptions[n].role == "group-member":
                end = n + 1
        out.append(range(start, end if after < len(exceptions) else after))
        start = end
    return out
