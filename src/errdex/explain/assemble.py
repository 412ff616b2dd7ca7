"""Puts the sections of an explanation together from the catalog, a match and the archetypes."""

import builtins
from collections.abc import Sequence
from typing import Literal

import msgspec

from errdex.catalog import Catalog
from errdex.explain.advice import advice
from errdex.explain.archetypes.base import Prose, prose_of
from errdex.explain.callers import callers_section, check
from errdex.explain.catch import catch
from errdex.explain.condition import trigger
from errdex.explain.curated import with_packs
from errdex.explain.docs import documented
from errdex.explain.elsewhere import (
    explain_interpreter,
    explain_native,
    interpreter_owner,
    interpreter_version,
    native_owner,
)
from errdex.explain.given import Given, given_values
from errdex.explain.guard import guard
from errdex.explain.line import ReadSource
from errdex.explain.owner import whose
from errdex.explain.places import Locate
from errdex.explain.putting import section
from errdex.explain.reached import Reacher
from errdex.explain.related import related
from errdex.explain.reported import owner_section, report_section
from errdex.model.distribution import Distribution
from errdex.model.entry import Entry, StoredSite
from errdex.model.errors import NotFoundError
from errdex.model.explanation import (
    DefenseSection,
    ExceptionSection,
    Explanation,
    MessageSection,
    OccursSection,
    OwnerSection,
    SeveritySection,
    Statement,
    ThrowPoint,
    ThrowPointsSection,
    TitleSection,
    ValuesSection,
    VersionSeen,
    VersionsSection,
)
from errdex.model.match import Match
from errdex.model.report import Report

MAX_THROW_POINTS = 50


def explain_entry(
    catalog: Catalog,
    entry_id: str,
    *,
    shard: int | None = None,
    match: Match | None = None,
    report: Report | None = None,
    installed: Sequence[int] | None = None,
    locate: Locate | None = None,
    read: ReadSource | None = None,
    reacher: Reacher | None = None,
) -> Explanation:
    """The explanation of an entry, as it stands in ``shard`` or else in the shard scanned last.

    With ``match`` (whose first candidate it is) and ``report``, the reader's values, chain and own frame are put
    in. ``installed`` are the shards of the environment that was asked about, ``locate`` says which distribution of it
    a printed path belongs to. ``read`` gives the text of the reader's own file, where that is theirs to read; never on
    a server. ``reacher`` tells when the shard's sites are reached, where many of them are explained. Raises
    NotFoundError where the catalog has no such entry or no site of it.
    """
    candidate = next((c for c in match.candidates if c.entry.id == entry_id), None) if match is not None else None
    seen = None
    if match is not None and candidate is not None:
        seen = whose(match.exception, report, locate, interpreter=candidate.origin == "interpreter")
    if candidate is not None and candidate.origin == "interpreter":
        return explain_interpreter(
            catalog, candidate.entry, match=match, report=report, installed=installed, seen=seen, read=read
        )
    entry = catalog.entry(entry_id)
    everywhere = catalog.entry_sites(entry_id)
    if candidate is not None:
        sites: list[StoredSite] = list(candidate.sites)
    else:
        sites = everywhere if shard is None else [s for s in everywhere if s.shard == shard]
    if entry is None or not sites:
        raise NotFoundError(f"no error with the id {entry_id!r} in the catalog; look for it with: errdex search WORDS")
    main = sites[0]
    sites = [s for s in sites if s.shard == main.shard]
    info = catalog.distribution(main.shard)
    if main.kind == "native":
        return with_packs(catalog, explain_native(catalog, entry, sites, info, match=match, report=report, seen=seen))
    reach = reacher if reacher is not None and reacher.shard == main.shard else Reacher(catalog, main.shard)
    reached = reach.site(main.site)
    sites[0] = main = msgspec.structs.replace(main, read_site=lambda: reached)
    prose = prose_of([s.site for s in sites], dict(candidate.values) if candidate is not None else None)
    given = Given()
    printed = match.exception.message or "" if match is not None and candidate is not None else ""
    if match is not None and candidate is not None:
        given = given_values(main.site, match.exception, report, candidate.values)
    explained = Explanation(
        id=entry.id,
        slug=entry.slug,
        project=entry.project,
        version=info.version,
        revision=info.revision,
        aliases=tuple(a.old for a in catalog.aliases_of(entry.id)),
        title=TitleSection(text=entry.title, provenance="source"),
        exception=_exception(catalog, main, match if candidate is not None else None),
        severity=SeveritySection(level="warning" if main.site.kind == "warn" else "error", provenance="source"),
        message=MessageSection(
            template=main.site.template.text,
            parts=main.site.template.parts,
            unresolved=main.site.template.unresolved,
            provenance="source",
        ),
        owner=owner_section(info, main.site, candidate, seen),
        report=report_section(match, report, candidate, seen) if match is not None and candidate is not None else None,
        values=ValuesSection(items=given.values, provenance="message") if given.values else None,
        throw_points=_throw_points(sites, info, installed),
        meaning=section(_meaning(main, prose)),
        occurs=OccursSection(
            trigger=trigger(sites, reach),
            public_callers=callers_section(main.site),
            situations=section(prose.situations),
        ),
        solutions=section((*advice(main.site.template, printed), *prose.solutions)),
        example=given.example,
        defense=_defense(
            entry, main, prose, match.exception.type if match is not None and candidate is not None else None
        ),
        related=related(catalog, entry, sites),
        versions=_versions(catalog, entry, everywhere),
        archetypes=prose.archetypes,
        documentation=info.documentation(),
        tracker=info.tracker(),
    )
    return with_packs(catalog, explained)


def explain_owner(
    catalog: Catalog,
    match: Match,
    report: Report | None,
    *,
    installed: Sequence[int] | None = None,
    locate: Locate | None = None,
) -> OwnerSection:
    """Whose the error of a match's first candidate is: the owner of its explanation, without the rest of it."""
    candidate = match.candidates[0]
    interpreter = candidate.origin == "interpreter"
    seen = whose(match.exception, report, locate, interpreter=interpreter)
    if interpreter:
        return interpreter_owner(interpreter_version(catalog, installed), candidate, seen)
    main = candidate.sites[0]
    info = catalog.distribution(main.shard)
    if main.kind == "native":
        return native_owner([s for s in candidate.sites if s.shard == main.shard], info, candidate, seen)
    return owner_section(info, main.site, candidate, seen)


def _exception(catalog: Catalog, main: StoredSite, match: Match | None) -> ExceptionSection:
    name = main.site.exception
    told = match.exception.type if match is not None else None
    if not name and told:
        # The statement raises what it was given; of which class that was, the reader's report shows.
        return ExceptionSection(
            type=told.rpartition(".")[2], qualified=told if "." in told else None, provenance="message"
        )
    return ExceptionSection(
        type=main.site.class_name,
        qualified=name if "." in name else None,
        bases=bases(catalog, name, main.shard),
        provenance="source",
    )


def bases(catalog: Catalog, name: str, shard: int) -> tuple[str, ...]:
    """Base classes of an exception, nearest first, ``object`` left out; as far as the source tells."""
    out: list[str] = []
    waiting = [name]
    while waiting and len(out) < 30:
        at = waiting.pop(0)
        if "." not in at:
            known = getattr(builtins, at, None)
            if isinstance(known, type) and issubclass(known, BaseException):
                out.extend(b.__name__ for b in known.__mro__[1:] if b is not object and b.__name__ not in out)
            continue
        for where, definition in catalog.classes(at):
            if where == shard:
                fresh = [b for b in definition.bases if b not in out and b != at]
                out.extend(fresh)
                waiting.extend(fresh)
                break
    return tuple(out)


def _throw_points(
    sites: Sequence[StoredSite], info: Distribution, installed: Sequence[int] | None
) -> ThrowPointsSection:
    items = tuple(
        ThrowPoint(
            file=s.site.file,
            line=s.site.line,
            end_line=s.site.end_line,
            column=s.site.column,
            function=s.site.function,
            kind=_statement_kind(s),
            version=s.version,
            cause=s.cause,
            first_line=s.site.code.first_line,
            code=s.site.code.text,
            url=_pinned(info, s),
            is_test=s.site.is_test,
            installed=s.shard in installed if installed is not None else None,
        )
        for s in sites[:MAX_THROW_POINTS]
    )
    return ThrowPointsSection(items=items, provenance="source")


def _statement_kind(stored: StoredSite) -> Literal["raise", "reraise", "assert", "warn"]:
    kind = stored.kind
    # The others have no statement, and no throw points.
    assert kind != "native" and kind != "interpreter"
    return kind


def _pinned(info: Distribution, stored: StoredSite) -> str | None:
    if info.source_url is None:
        return None
    from urllib.parse import quote

    site = stored.site
    return (
        info.source_url.replace("{file}", quote(site.file))
        .replace("{line}", str(site.line))
        .replace("{end_line}", str(site.end_line))
    )


def _meaning(main: StoredSite, prose: Prose) -> tuple[Statement, ...]:
    out = list(prose.meaning)
    if main.site.chained_from not in {None, "None"} and "wrapped-cause" not in prose.archetypes:
        text = f"It is raised from `{main.site.chained_from}`: the traceback above it shows what went wrong first."
        out.append(Statement(text=text, provenance="source"))
    return (*out, *documented(main.site))


def _defense(entry: Entry, main: StoredSite, prose: Prose, printed: str | None) -> DefenseSection | None:
    caught = catch(entry, main.site, printed)
    prevention = section(prose.prevention)
    before = check(main.site)
    narrowing = guard(before, "warn of" if main.site.kind == "warn" else "raise")
    if caught is None and prevention is None and prose.strategy is None and before is None:
        return None
    return DefenseSection(
        strategy=prose.strategy, validate=before, guard=narrowing, catch=caught, prevention=prevention
    )


def _versions(catalog: Catalog, entry: Entry, everywhere: Sequence[StoredSite]) -> VersionsSection:
    by_shard: dict[tuple[str, int], int] = {}
    for stored in everywhere:
        by_shard[stored.version, stored.shard] = by_shard.get((stored.version, stored.shard), 0) + 1
    # A version may have been scanned twice, as a wheel and as installed: that is the same code.
    counts: dict[str, int] = {}
    for (version, _), sites in by_shard.items():
        counts[version] = max(counts.get(version, 0), sites)
    absent = dict.fromkeys(
        s.info.version for s in catalog.shards(entry.project) if s.complete and s.info.version not in counts
    )
    return VersionsSection(
        present=tuple(VersionSeen(version=v, sites=n) for v, n in sorted(counts.items())),
        absent=tuple(absent),
        provenance="source",
    )
