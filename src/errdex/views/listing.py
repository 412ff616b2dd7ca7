"""What indexes list: the entries of a shard by module and exception class, and ids that are gone.

Read from the catalog once for a shard; laying them out is ``html``'s.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from errdex import __version__
from errdex.catalog import Catalog, Shard
from errdex.model.distribution import Distribution
from errdex.model.entry import Entry, StoredSite
from errdex.model.template import Template
from errdex.model.text import slug
from errdex.views.addresses import module_of


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in a list."""

    id: Annotated[str, Meta(description="16 hex digits.")]
    slug: Annotated[str, Meta(description="Readable part of the page's address.")]
    title: str
    exception: Annotated[str, Meta(description="The class's own name, or empty where the source does not tell.")]
    project: str
    version: str
    file: Annotated[str, Meta(description="Of its first raise site.")]
    line: int


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """Every entry in short: ``api/index.json`` of a site and of the server."""

    generator: Annotated[str, Meta(description="What made it.", examples=["errdex 0.1.0"])]
    entries: list[Brief]


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in an index."""

    id: str
    slug: str
    title: str
    exception: str
    project: str
    version: str
    kind: str
    file: str
    line: int
    function: str
    sites: int
    aside: bool
    """Listed apart and ranked last: all its sites are test code, or it only raises again what was caught."""
    template: Template
    modules: tuple[str, ...]

    def brief(self) -> Brief:
        """The row as ``api/index.json`` and the search of the API give it."""
        return Brief(
            id=self.id,
            slug=self.slug,
            title=self.title,
            exception=self.exception,
            project=self.project,
            version=self.version,
            file=self.file,
            line=self.line,
        )


def index_of(rows: Iterable[EntryRow]) -> Index:
    """The rows in short; what is listed apart comes last."""
    return Index(generator=f"errdex {__version__}", entries=[r.brief() for r in sorted(rows, key=lambda r: r.aside)])


class ProjectListing(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a project."""

    info: Distribution
    shard: int
    files: int
    sites: int
    complete: bool
    rows: tuple[EntryRow, ...]

    @property
    def project(self) -> str:
        return self.info.project

    @property
    def version(self) -> str:
        return self.info.version

    @property
    def asides(self) -> int:
        """How many of its entries are listed apart; pages tell it."""
        return sum(r.aside for r in self.rows)

    def modules(self) -> list[tuple[str, int]]:
        """Modules with their number of entries, by name; those with nothing but asides last."""
        counts: Counter[str] = Counter()
        main: set[str] = set()
        for row in self.rows:
            counts.update(row.modules)
            if not row.aside:
                main.update(row.modules)
        return sorted(counts.items(), key=lambda kv: (kv[0] not in main, kv[0]))

    def exceptions(self) -> list[tuple[str, int]]:
        """Exception classes with their number of entries, most frequent first; the unknown one last."""
        counts = Counter(r.exception for r in self.rows)
        return sorted(counts.items(), key=lambda kv: (not kv[0], -kv[1], kv[0]))

    def in_module(self, module: str) -> list[EntryRow]:
        return [r for r in self.rows if module in r.modules]

    def with_exception(self, name: str) -> list[EntryRow]:
        return [r for r in self.rows if r.exception == name]


class Gone(msgspec.Struct, frozen=True, kw_only=True):
    """A published id that no longer has an entry here."""

    id: str
    path: str
    title: str
    project: str
    version: str
    """Where it was last seen."""
    target: EntryRow | None = None
    """What it is now."""
    reason: str = ""


def home_path() -> str:
    return "/"


def entry_row(entry: Entry, sites: Sequence[StoredSite], version: str) -> EntryRow:
    """``entry`` as an index lists it, by those of its sites that stand in ``version``."""
    ordered = sorted(sites, key=lambda s: (s.site.is_test, s.site.file, s.site.line))
    first = ordered[0].site
    return EntryRow(
        id=entry.id,
        slug=slug(entry.title),
        title=entry.title,
        exception=entry.exception,
        project=entry.project,
        version=version,
        kind=first.kind,
        file=first.file,
        line=first.line,
        function=first.function,
        sites=len(ordered),
        aside=first.is_test or all(s.site.kind == "reraise" for s in ordered),
        template=entry.template,
        modules=tuple(dict.fromkeys(module_of(s.site.file) for s in ordered)),
    )


def project_listing(catalog: Catalog, shard: Shard) -> ProjectListing:
    """All entries of ``shard``, by place."""
    by_entry: dict[str, list[StoredSite]] = {}
    for site in catalog.shard_sites(shard.id):
        by_entry.setdefault(site.entry, []).append(site)
    rows = (entry_row(entry, by_entry[entry.id], shard.info.version) for entry in catalog.shard_entries(shard.id))
    return ProjectListing(
        info=shard.info,
        shard=shard.id,
        files=shard.files,
        sites=shard.sites,
        complete=shard.complete,
        rows=tuple(sorted(rows, key=lambda r: r.aside)),
    )


def rows_of(catalog: Catalog, entries: Iterable[Entry]) -> list[EntryRow]:
    """Entries found by a search, as an index lists them; those without a stored statement are left out."""
    out = []
    for entry in entries:
        sites = catalog.entry_sites(entry.id)
        if sites:
            newest = [s for s in sites if s.shard == max(t.shard for t in sites)]
            out.append(entry_row(entry, newest, newest[0].version))
    return out
