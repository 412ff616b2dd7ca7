"""Scan results as rows that are ready to be stored. Touches no database, so that worker processes can make them."""

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from errdex.model.calls import CallEdge
from errdex.model.entry import Entry, cause_id, entry_of
from errdex.model.site import FileScan, RaiseSite


class EntryRow(NamedTuple):
    """An entry; its columns, then the words that it can be filed under."""

    id: str
    project: str
    exception: str
    title: str
    message: str
    kind: str
    template: str
    words: tuple[str, ...]


class SiteRow(NamedTuple):
    """A site: its entry and template, then its columns."""

    entry: str
    template: str
    columns: tuple[object, ...]


class FileRows(NamedTuple):
    """What one file gives."""

    path: str
    problem: str | None
    sites: tuple[SiteRow, ...]
    classes: tuple[tuple[str, str, str, int], ...]
    text: bytes
    calls: tuple[tuple[str | int, ...], ...]
    unfollowed: tuple[tuple[str, int, int, int], ...]


class Rows(NamedTuple):
    """What some files of one project give."""

    files: tuple[FileRows, ...]
    entries: dict[str, EntryRow]


def rows_of(project: str, scans: Iterable[FileScan]) -> Rows:
    """The rows of ``scans``."""
    entries: dict[str, EntryRow] = {}
    files = tuple(
        FileRows(
            _plain(scan.file),
            scan.problem,
            tuple(_sites(project, scan.sites, entries)),
            tuple((c.name, msgspec.json.encode(c.bases).decode(), c.file, c.line) for c in scan.classes),
            scan.text,
            tuple(_call(c) for c in scan.calls),
            tuple((u.callee, u.objects, u.values, u.more) for u in scan.unfollowed),
        )
        for scan in scans
    )
    return Rows(files, entries)


def _sites(project: str, sites: Iterable[RaiseSite], entries: dict[str, EntryRow]) -> Iterator[SiteRow]:
    for site in sites:
        entry = entry_of(project, site)
        template = msgspec.json.encode(site.template).decode()
        if entry.id not in entries:
            entries[entry.id] = _entry(entry, template)
        columns = (
            cause_id(entry.id, site),
            site.file,
            site.line,
            site.end_line,
            site.function,
            site.kind,
            site.exception,
            site.is_test,
            zlib.compress(msgspec.json.encode(site), 1),
        )
        yield SiteRow(entry.id, template, columns)


def _call(edge: CallEdge) -> tuple[str | int, ...]:
    place = (edge.callee, _plain(edge.file), edge.at_line, edge.column, edge.receiver)
    return (*place, edge.caller, edge.line, edge.kind, edge.public)


def _entry(entry: Entry, template: str) -> EntryRow:
    return EntryRow(
        entry.id,
        entry.project,
        entry.exception,
        entry.title,
        entry.template.text,
        entry.kind,
        template,
        tuple(entry.template.key_words()),
    )


def _plain(text: str) -> str:
    """A file name SQLite can store: undecodable bytes of a path become visible marks."""
    return text.encode("utf-8", "backslashreplace").decode()
