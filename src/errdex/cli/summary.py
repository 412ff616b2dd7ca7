"""``errdex explain --summary``: from logs of any size to their distinct errors, each with its owner and entry."""

import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from errdex.cli.common import width, write
from errdex.cli.explaining import locator, matched, storing
from errdex.cli.progress import Bar
from errdex.cli.reading import pieces
from errdex.model.errors import NoErrorInReport, SourceError

if TYPE_CHECKING:
    from errdex.catalog import Catalog
    from errdex.model.explanation import OwnerSection
    from errdex.model.match import Match
    from errdex.report.log import LoggedError, LogReader
    from errdex.source.environment import Environment
    from errdex.views.summary import LogPlace, Summary, SummaryRow

MAX_LOOKED = 25
"""The most frequent errors, for which what is not scanned yet is read."""
MAX_MATCHED = 1_000
"""Errors for which an entry is looked for in what was read."""


class _Counted:
    """One distinct error of all logs."""

    __slots__ = ("count", "error", "first", "last")

    def __init__(self, error: "LoggedError", first: "LogPlace", last: "LogPlace") -> None:
        self.error, self.first, self.last = error, first, last
        self.count = error.count


def summarise(names: Sequence[str], env: str | None, catalog_path: Path | None, form: str) -> int:
    """Write the summary of the named logs, of standard input without any; gives the exit code."""
    files = [n for n in names if n != "-"]
    if files and len(files) < len(names):
        raise SourceError("standard input cannot be read together with files; name it /dev/stdin")
    for name in files:
        _check(name)
    counted, left_out = _read(files)
    if not counted and not left_out:
        raise NoErrorInReport("no Python error in the input; only tracebacks are counted in a log")
    ordered = sorted(counted, key=lambda c: -c.count)
    shown = storing(catalog_path, lambda catalog: _summary(catalog, ordered, left_out, files, env))
    from errdex.views.summary import summary_text, summary_to_json

    write(summary_to_json(shown).decode() if form == "json" else summary_text(shown, width()))
    return 0


def _check(name: str) -> None:
    """Name what cannot be read before anything is."""
    try:
        mode = Path(name).stat().st_mode
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or "no such file"
        raise SourceError(f"cannot read {name!r}: {why}; --summary takes files, or standard input") from problem
    if stat.S_ISDIR(mode):
        raise SourceError(f"{name!r} is a folder; name the logs in it")


def _read(files: Sequence[str]) -> "tuple[list[_Counted], int]":
    """The distinct errors of all inputs, in the order in which they stand first; how many had no room."""
    from errdex.report.log import MAX_DISTINCT
    from errdex.views.summary import LogPlace

    found: dict[tuple[object, ...], _Counted] = {}
    left_out = 0
    inputs: Sequence[str | None] = files or [None]
    for name in inputs:
        reader = _reader(name)
        left_out += reader.left_out
        for error in reader.errors:
            first = LogPlace(file=name, line=error.first_line)
            last = LogPlace(file=name, line=error.last_line)
            known = found.get(error.key)
            if known is not None:
                known.count += error.count
                known.last = last
            elif len(found) < MAX_DISTINCT:
                found[error.key] = _Counted(error, first, last)
            else:
                left_out += error.count
    return list(found.values()), left_out


def _reader(name: str | None) -> "LogReader":
    from errdex.report.log import read_stream

    if name is None:
        if sys.stdin is None:
            return read_stream(())
        if sys.stdin.isatty():
            click.echo("paste the log, then press Ctrl-D", err=True)
        return read_stream(pieces(sys.stdin.buffer, "standard input"))
    try:
        with Path(name).open("rb") as handle:
            return read_stream(pieces(handle, name))
    except OSError as problem:
        raise SourceError(f"cannot read {name!r}: {problem.strerror or problem}") from problem


def _summary(
    catalog: "Catalog", ordered: "Sequence[_Counted]", left_out: int, files: Sequence[str], env: str | None
) -> "Summary":
    from errdex.match.where import environment_for
    from errdex.views.summary import SUMMARY_SCHEMA, Summary

    known: dict[str, Environment] = {}
    shards: tuple[int, ...] = ()
    rows = []
    looked_in = ""
    with Bar() as bar:
        for n, one in enumerate(ordered):
            report = one.error.report
            environment, match = None, None
            if n < MAX_LOOKED:
                environment = environment_for(report, env)
                # One object for all: what it lists is listed once.
                environment = known.setdefault(str(environment.root), environment)
                looked_in = looked_in or str(environment.root)
                prepared = matched(catalog, report, environment, bar)
                match, shards = prepared.match, prepared.shards
            elif n < MAX_MATCHED:
                from errdex.match import match_exception

                environment = next(iter(known.values()))
                match = match_exception(catalog, report.first, shards, nearest=False)
            rows.append(_row(catalog, one, match, shards, environment))
    return Summary(
        schema=SUMMARY_SCHEMA,
        inputs=tuple(files),
        errors=sum(c.count for c in ordered) + left_out,
        left_out=left_out,
        looked_in=looked_in,
        rows=tuple(rows),
    )


def _row(
    catalog: "Catalog",
    one: _Counted,
    match: "Match | None",
    shards: Sequence[int],
    environment: "Environment | None",
) -> "SummaryRow":
    from errdex.explain import explain_owner
    from errdex.explain.owner import whose
    from errdex.explain.reported import frame_of
    from errdex.views.summary import SummaryRow

    report = one.error.report
    first = report.first
    locate = locator(environment, catalog) if environment is not None else None
    entry = None
    owner: OwnerSection | None
    if match is not None and match.candidates:
        entry = match.candidates[0]
        owner = explain_owner(catalog, match, report, installed=shards, locate=locate)
    else:
        seen = whose(first, report, locate, interpreter=match is not None and match.interpreter is not None)
        owner = seen.section() if seen is not None else None
    return SummaryRow(
        count=one.count,
        first=one.first,
        last=one.last,
        type=first.type,
        message=first.message,
        owner=owner,
        entry=entry.entry.id if entry is not None else None,
        confidence=entry.confidence if entry is not None else None,
        frame=frame_of(first.frames[-1]) if first.frames else None,
        user_frame=frame_of(report.user_frame) if report.user_frame is not None else None,
    )
