"""Errors that no raise statement made: a text in an extension module, or the interpreter's own message.

There is no statement to show and no condition to read. What is known is whose text it is, and the values in it.
"""

from collections.abc import Sequence

import msgspec

from errdex.catalog import Catalog
from errdex.explain.archetypes.base import Lines
from errdex.explain.curated import NO_VERSION, with_packs
from errdex.explain.interpreter.base import filled, rule_for
from errdex.explain.line import ReadSource, none_statements
from errdex.explain.owner import AT_EXPRESSION, COMPILER, IMPORTS, Whose
from errdex.explain.putting import section
from errdex.explain.reported import SURE, report_section
from errdex.model.distribution import Distribution
from errdex.model.entry import Entry, StoredSite
from errdex.model.explanation import (
    DefenseSection,
    ExceptionSection,
    Explanation,
    MessageSection,
    OccursSection,
    OwnerSection,
    Provenance,
    SeveritySection,
    Statement,
    StatementsSection,
    ThrowPointsSection,
    TitleSection,
    Value,
    ValuesSection,
    VersionSeen,
    VersionsSection,
)
from errdex.model.match import Candidate, Match
from errdex.model.report import Report

_MAX_FILES = 4
_PYTHON = "python"
"""The project name of the standard library, whose version is the interpreter's."""


def explain_interpreter(
    catalog: Catalog,
    entry: Entry,
    *,
    match: Match | None = None,
    report: Report | None = None,
    installed: Sequence[int] | None = None,
    seen: Whose | None = None,
    read: ReadSource | None = None,
) -> Explanation:
    """The explanation of a message of the interpreter's own; its version is that of the environment's library.

    ``read`` gives the text of the reader's own file, where that is theirs to read.
    """
    candidate = _candidate(match, entry)
    version = interpreter_version(catalog, installed)
    values = dict(candidate.values) if candidate is not None else {}
    rule = rule_for(entry.exception, entry.template.text)
    told = filled(rule.lines, values) if rule is not None else Lines()
    frame = report.user_frame if report is not None else None
    shown = _explanation(
        catalog,
        entry,
        owner=interpreter_owner(version, candidate, seen),
        version=version or NO_VERSION,
        known="curated",
        meaning=_meaning(entry.exception),
        match=match,
        report=report,
        seen=seen,
        versions=None,
    )
    own = none_statements(entry.template.text, values, frame, read)
    assert shown.meaning is not None
    whole = msgspec.structs.replace(
        shown,
        meaning=section((*own.meaning, *_said(told.meaning), *shown.meaning.items)),
        occurs=OccursSection(situations=section(_said(told.situations))) if told.situations else None,
        solutions=section((*own.solutions, *_said(told.solutions))),
        defense=_defense(entry.exception, told),
    )
    return with_packs(catalog, whole)


def _said(texts: Sequence[str]) -> tuple[Statement, ...]:
    return tuple(Statement(text=t, provenance="archetype") for t in texts)


def _defense(exception: str, told: Lines) -> DefenseSection | None:
    """What guards against it; a class that only a whole program can catch is not offered to be caught."""
    if not told.strategy:
        return None
    name = exception.rpartition(".")[2]
    caught = None
    if name in _CATCHABLE:
        text = f"`{name}`, around the one line that may raise it."
        code = f"try:\n    ...  # the one line\nexcept {name}:\n    ..."
        caught = Statement(text=text, provenance="archetype", code=code)
    return DefenseSection(strategy=_said([told.strategy])[0], catch=caught, prevention=section(_said(told.prevention)))


_CATCHABLE = frozenset(
    ["KeyError", "IndexError", "ValueError", "FileNotFoundError", "PermissionError", "ConnectionError", "TimeoutError",
     "ConnectionRefusedError", "ConnectionResetError", "BrokenPipeError", "UnicodeDecodeError", "UnicodeEncodeError",
     "ZeroDivisionError", "OverflowError", "OSError", "FileExistsError", "IsADirectoryError", "NotADirectoryError",
     "ModuleNotFoundError", "ImportError", "EOFError", "StopIteration"]
)  # fmt: skip
"""Classes that stand for something a program can meet though it is right; the others are mended, not caught."""


def _meaning(exception: str) -> str:
    """What the interpreter was at when it made the message, by the class."""
    if exception in COMPILER:
        return "The interpreter raises this itself, when it cannot compile the line: nothing of the file has run yet."
    if exception in IMPORTS:
        return (
            "The interpreter raises this itself, while it carries out an import: no raise statement of the code that "
            "imports stands behind it."
        )
    return (
        "The interpreter raises this itself, while it evaluates an expression: no raise statement stands behind it, "
        "and the innermost frame's line is the expression."
    )


def interpreter_owner(version: str | None, candidate: Candidate | None, seen: Whose | None) -> OwnerSection:
    """The interpreter of a version, with the place of the expression where the report shows it."""
    if seen is not None and seen.seen:
        return seen.section()
    if seen is not None and seen.kind == "interpreter":
        return OwnerSection(
            project="cpython", version=seen.version or version, kind="interpreter", text=seen.text, provenance="message"
        )
    where = seen.place.said if seen is not None and seen.place is not None else None
    text = AT_EXPRESSION.format(where) if where else "the interpreter, at an expression without a raise statement"
    return _owner("cpython", version, "interpreter", text, candidate)


def explain_native(
    catalog: Catalog,
    entry: Entry,
    sites: Sequence[StoredSite],
    info: Distribution,
    *,
    match: Match | None = None,
    report: Report | None = None,
    seen: Whose | None = None,
) -> Explanation:
    """The explanation of a text in an extension module: whose it is and in which shared object it lies."""
    candidate = _candidate(match, entry)
    files = _files(sites)
    more = f" and {len(files) - _MAX_FILES} more" if len(files) > _MAX_FILES else ""
    where = ", ".join(files[:_MAX_FILES]) + more
    meaning = (
        f"The text is part of compiled code: `{where}`. Its source was not read, so neither the statement nor the "
        "condition that raises it is known."
    )
    return _explanation(
        catalog,
        entry,
        owner=native_owner(sites, info, candidate, seen),
        version=info.version,
        known="source",
        meaning=meaning,
        match=match,
        report=report,
        seen=seen,
        versions=VersionsSection(
            present=(VersionSeen(version=info.version, sites=len(sites)),), absent=(), provenance="source"
        ),
        documentation=info.documentation(),
        tracker=info.tracker(),
    )


def native_owner(
    sites: Sequence[StoredSite], info: Distribution, candidate: Candidate | None, seen: Whose | None
) -> OwnerSection:
    """The distribution, with the shared object; what the report itself shows counts more."""
    if seen is not None and seen.seen:
        return seen.section()
    name = "Python" if info.kind == "stdlib" else info.project
    text = f"{name} {info.version}, in {_code(_files(sites))}"
    return _owner(info.project, info.version, "native", text, candidate)


def _files(sites: Sequence[StoredSite]) -> list[str]:
    return list(dict.fromkeys(s.file for s in sites))


def _code(files: Sequence[str]) -> str:
    """``C code (a/b.so)``; of what other languages make, too, only that it is compiled can be told by the name."""
    other = any("rust" in f or ".abi3." in f for f in files)
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    return f"{'compiled' if other else 'C'} code ({files[0]}{more})" if files else "C code"


def _candidate(match: Match | None, entry: Entry) -> Candidate | None:
    return next((c for c in match.candidates if c.entry.id == entry.id), None) if match is not None else None


def _exception(entry: Entry, match: Match | None, known: Provenance) -> ExceptionSection:
    """The class; that of the reader's report where nothing else tells it."""
    told = match.exception.type if match is not None else None
    if entry.exception or not told:
        return ExceptionSection(type=entry.exception, provenance=known)
    name = told.rpartition(".")[2]
    return ExceptionSection(type=name, qualified=told if "." in told else None, provenance="message")


def _owner(project: str, version: str | None, kind: str, text: str, candidate: Candidate | None) -> OwnerSection:
    unsure = candidate is not None and candidate.confidence < SURE
    return OwnerSection(
        project=project,
        version=version,
        kind="native" if kind == "native" else "interpreter",
        text=f"probably {text}" if unsure else text,
        provenance="message" if candidate is not None else "source" if kind == "native" else "curated",
    )


def interpreter_version(catalog: Catalog, installed: Sequence[int] | None) -> str | None:
    """The version of the standard library in the environment; None where none was scanned."""
    shards = [s for s in catalog.shards(_PYTHON) if installed is None or s.id in installed]
    return shards[-1].info.version if shards else None


def _explanation(
    catalog: Catalog,
    entry: Entry,
    *,
    owner: OwnerSection,
    version: str,
    known: Provenance,
    meaning: str,
    match: Match | None,
    report: Report | None,
    seen: Whose | None,
    versions: VersionsSection | None,
    documentation: str | None = None,
    tracker: str | None = None,
) -> Explanation:
    candidate = _candidate(match, entry)
    values = candidate.values if candidate is not None else ()
    return Explanation(
        id=entry.id,
        slug=entry.slug,
        project=entry.project,
        version=version,
        title=TitleSection(text=entry.title, provenance=known),
        exception=_exception(entry, match, known),
        severity=SeveritySection(level="warning" if entry.exception.endswith("Warning") else "error", provenance=known),
        message=MessageSection(template=entry.template.text, parts=entry.template.parts, provenance=known),
        owner=owner,
        report=report_section(match, report, candidate, seen) if match is not None and candidate is not None else None,
        values=ValuesSection(items=tuple(Value(expression=e, value=v) for e, v in values), provenance="message")
        if values
        else None,
        throw_points=ThrowPointsSection(items=(), provenance=known),
        meaning=StatementsSection(items=(Statement(text=meaning, provenance=known),), provenance=(known,)),
        versions=versions,
        documentation=documentation,
        tracker=tracker,
    )
