"""What requests share: a read-only catalog for each thread, and listings of shards, which never change."""

import threading
from pathlib import Path

from errdex.catalog import Catalog, Shard
from errdex.explain import explain_entry
from errdex.match import match_exception
from errdex.model.entry import Entry
from errdex.model.errors import ErrdexError, NotFoundError
from errdex.model.match import Match
from errdex.model.report import Report
from errdex.report import read_report
from errdex.views.listing import EntryRow, ProjectListing, project_listing, rows_of
from errdex.views.page import Page, page_of

MOST_RESULTS = 100


class Store:
    """Answers of the catalog, for handlers in any thread."""

    def __init__(self, path: Path, tracker: str | None) -> None:
        self._path = path
        self._tracker = tracker
        self._local = threading.local()
        self._opened: list[Catalog] = []
        self._listings: dict[int, tuple[int, ProjectListing]] = {}
        self.catalog()  # a missing or damaged file is told at the start, not at the first request

    def catalog(self) -> Catalog:
        """This thread's catalog."""
        known: Catalog | None = getattr(self._local, "catalog", None)
        if known is None:
            known = self._local.catalog = Catalog.open(self._path, readonly=True)
            self._opened.append(known)
        return known

    def close(self) -> None:
        """Close every thread's catalog; a thread that asks again opens its own anew."""
        while self._opened:
            self._opened.pop().close()
        self._local = threading.local()

    def _listing(self, shard: Shard) -> ProjectListing:
        files, listing = self._listings.get(shard.id, (-1, None))
        if listing is None or files != shard.files:  # a shard only grows, while its files are read
            listing = project_listing(self.catalog(), shard)
            self._listings[shard.id] = (shard.files, listing)
        return listing

    def projects(self) -> list[ProjectListing]:
        """The newest shard of each project, by name."""
        newest = {s.info.project: s for s in self.catalog().shards()}
        return [self._listing(s) for _, s in sorted(newest.items())]

    def project(self, name: str) -> ProjectListing:
        """Raises NotFoundError where the project has not been scanned."""
        shards = self.catalog().shards(name)
        if not shards:
            raise NotFoundError(f"no project {name} here")
        return self._listing(shards[-1])

    def page(self, id: str) -> Page:
        """The page of an entry; an older id leads to the present one. Raises NotFoundError."""
        catalog = self.catalog()
        found = catalog.resolve(id)
        if found is None or not catalog.entry_sites(found[0]):
            raise NotFoundError(f"no entry {id} here")
        return page_of(explain_entry(catalog, found[0]), self._tracker)

    def search(self, text: str, limit: int, project: str | None = None) -> tuple[list[EntryRow], int]:
        """Entries for ``text``, best first, and how many of them make it as their whole message."""
        catalog = self.catalog()
        exact = self._makers(text, project)[:limit]
        ids = {e.id for e in exact}
        found = rows_of(catalog, [e for e in catalog.search(text, limit, project) if e.id not in ids])
        rest = sorted(found, key=lambda r: r.aside)
        rows = rows_of(catalog, exact)
        return [*rows, *rest][:limit], len(rows)

    def _makers(self, text: str, project: str | None) -> list[Entry]:
        try:
            match = self._match(read_report(text))
        except ErrdexError:
            return []
        entries = [c.entry for c in match.candidates]
        return [e for e in entries if project is None or e.project == project]

    def _match(self, report: Report) -> Match:
        return match_exception(self.catalog(), report.first)

    def explain(self, text: str) -> Page | list[EntryRow]:
        """The page for a report, with its values; where nothing matches, the nearest entries.

        Raises NoErrorInReport where the text holds no error.
        """
        report = read_report(text)
        match = self._match(report)
        catalog = self.catalog()
        if not match.candidates:
            return rows_of(catalog, match.nearest)
        explanation = explain_entry(catalog, match.candidates[0].entry.id, match=match, report=report)
        return page_of(explanation, self._tracker)
