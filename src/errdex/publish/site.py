"""Making a site: which files there are, from the listings and explanations of the chosen shards."""

import time
from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec
from packaging.version import InvalidVersion, Version

from errdex import __version__
from errdex.catalog import Catalog
from errdex.model.errors import NotFoundError
from errdex.publish import ids as published
from errdex.publish.entries import Progress, Style, write_entries
from errdex.publish.search_index import search_index
from errdex.publish.staging import Staging
from errdex.views import html
from errdex.views.addresses import Addresses, exception_path, module_path, project_path
from errdex.views.listing import EntryRow, Gone, ProjectListing, index_of, project_listing
from errdex.views.markdown import escape as escape_markdown
from errdex.views.page import page_path, schema


class SiteReport(msgspec.Struct, frozen=True, kw_only=True):
    """What was published."""

    pages: int
    """Pages of entries."""
    files: int
    bytes: int
    seconds: float


def publish_site(
    catalog: Catalog,
    shard_ids: Iterable[int],
    out: Path,
    *,
    site_title: str = "errdex",
    base_url: str | None = None,
    tracker: str | None = None,
    source_url: str | None = None,
    progress: Progress | None = None,
) -> SiteReport:
    """Write the site of the shards to ``out``; ids that a site there published before stay reachable.

    ``source_url`` links the source where the project's metadata does not say how, or says it wrongly.
    Raises ErrdexError where ``out`` cannot be written or holds something else; nothing is lost then.
    """
    start = time.perf_counter()
    old = published.read(out)
    chosen = set(shard_ids)
    shards = [s for s in catalog.shards() if s.id in chosen]
    if len(shards) < len(chosen):
        raise NotFoundError("a shard to publish is not in the catalog; scan its project again")
    # The newest version last: where several have an entry, its page speaks of the newest.
    listings = sorted((project_listing(catalog, s) for s in shards), key=lambda p: _newness(p.version))
    with Staging(out) as staging:
        style = Style(html.Site(site_title, tracker), base_url, source_url)
        site = _Site(catalog, listings, old, staging, style)
        site.entries(progress)
        site.gone()
        site.indexes()
        site.machine_files()
        staging.put_in_place()
    return SiteReport(
        pages=len(site.rows),
        files=staging.files,
        bytes=staging.bytes,
        seconds=time.perf_counter() - start,
    )


def _newness(version: str) -> tuple[int, Version, str]:
    try:
        return (1, Version(version), version)
    except InvalidVersion:
        return (0, Version("0"), version)


class _Site:
    """The parts of one site, written one after the other."""

    def __init__(
        self,
        catalog: Catalog,
        listings: list[ProjectListing],
        old: dict[str, published.PublishedId],
        staging: Staging,
        style: Style,
    ) -> None:
        self.catalog = catalog
        self.staging = staging
        self.style = style
        self.shared = style.site
        self.base_url = style.base_url
        self.projects = {p.project: p for p in listings}
        """The newest version of each project: what the indexes list."""
        self.rows: dict[str, EntryRow] = {}
        self.shard_of: dict[str, int] = {}
        for listing in listings:
            for row in listing.rows:
                self.rows[row.id] = row
                self.shard_of[row.id] = listing.shard
        self.ids = published.carry_on(old, self.rows)
        self.paths: list[str] = ["/"]
        """Addresses for the site map."""

    def _page(self, path: str, text: str) -> None:
        self.staging.write(f"{path.strip('/')}/index.html", text)

    def _to(self, path: str) -> Addresses:
        return Addresses.for_file(len(path.strip("/").split("/")) if path.strip("/") else 0, self.base_url)

    def entries(self, progress: Progress | None) -> None:
        work = [(row.id, self.shard_of[row.id]) for row in self.rows.values()]
        files, size = write_entries(self.catalog, work, self.style, self.staging.folder, progress)
        self.staging.files += files
        self.staging.bytes += size
        to = self._to("/errors/x")
        for row in self.rows.values():
            self.paths.append(page_path(row.slug, row.id))
            self._moved(row, to)

    def _moved(self, row: EntryRow, to: Addresses) -> None:
        for slug in self.ids[row.id].slugs[1:]:
            path = page_path(slug, row.id)
            self._page(path, html.moved_page(row.title, row.slug, row.id, path, self.shared, to))
            now = page_path(row.slug, row.id).rpartition("/")[2]
            self.staging.write(f"{path.strip('/')}.md", f"This page has a new address: [{now}.md]({now}.md)\n")

    def gone(self) -> None:
        to = self._to("/errors/x")
        for id, known in self.ids.items():
            if not known.gone:
                continue
            found = self.catalog.resolve(id)
            target = self.rows.get(found[0]) if found and found[0] != id else None
            reason = found[1].reason if target and found and found[1] else ""
            for slug in known.slugs:
                path = page_path(slug, id)
                gone = Gone(
                    id=id,
                    path=path,
                    title=known.title,
                    project=known.project,
                    version=known.version,
                    target=target,
                    reason=reason,
                )
                self._page(path, html.gone_page(gone, self.shared, to))
                self.staging.write(f"{path.strip('/')}.md", _gone_markdown(gone))
            self.staging.write(f"api/errors/{id}.json", _gone_json(gone))
            self.staging.twin(f"api/errors/{id}", f"api/errors/{id}.json")

    def indexes(self) -> None:
        listings = sorted(self.projects.values(), key=lambda p: p.project)
        self.staging.write("index.html", html.home_page(listings, self.shared, self._to("/")))
        for listing in listings:
            path = project_path(listing.project)
            self.paths.append(path)
            self._page(path, html.project_page(listing, self.shared, self._to(path)))
            by_module: dict[str, list[EntryRow]] = {}
            by_exception: dict[str, list[EntryRow]] = {}
            for row in listing.rows:
                by_exception.setdefault(row.exception, []).append(row)
                for module in row.modules:
                    by_module.setdefault(module, []).append(row)
            for module, rows in by_module.items():
                path = module_path(listing.project, module)
                self.paths.append(path)
                text = html.module_page(listing, module, rows, self.shared, self._to(path))
                self._page(path, text)
            for name, rows in by_exception.items():
                path = exception_path(listing.project, name)
                self.paths.append(path)
                text = html.exception_page(listing, name, rows, self.shared, self._to(path))
                self._page(path, text)

    def machine_files(self) -> None:
        write = self.staging.write
        rows = sorted(self.rows.values(), key=lambda r: r.aside)
        write("search-index.js", search_index(rows))
        write("api/index.json", msgspec.json.encode(index_of(rows)))
        write("api/schema.json", msgspec.json.format(msgspec.json.encode(schema()), indent=2))
        write("ids.json", published.encode(self.ids, f"errdex {__version__}"))
        # A host shows this at any depth, so its links need the public address where one is known.
        to = self._to("/")
        if self.base_url:
            to = to._replace(root=self.base_url.rstrip("/") + "/")
        write("404.html", html.not_found_page(self.shared, to, "There is no page at this address."))
        for name in html.ASSETS:
            write(f"static/{name}", html.asset(name))
        if self.base_url:
            write("sitemap.xml", _site_map(self._to("/"), self.paths))


def _gone_markdown(gone: Gone) -> str:
    where = escape_markdown(f"{gone.project} {gone.version}")
    text = f"# {escape_markdown(gone.title)}\n\nLast seen in {where}.\n"
    if gone.target:
        name = f"{gone.target.slug}-{gone.target.id}.md"
        text += f"\nIt is now [{escape_markdown(gone.target.title)}]({name}).\n"
    return text


def _gone_json(gone: Gone) -> bytes:
    error: dict[str, object] = {
        "code": "gone",
        "message": f"last seen in {gone.project} {gone.version}",
        "last_seen": gone.version,
    }
    if gone.target:
        error["moved_to"] = gone.target.id
    return msgspec.json.encode({"error": error})


def _site_map(to: Addresses, paths: Iterable[str]) -> str:
    lines = (f"<url><loc>{escape(to.canonical(path) or '')}</loc></url>" for path in paths)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' + "\n".join(lines) + "\n</urlset>\n"
    )
