"""HTML pages: entries, indexes, search results and notices, from the templates of this room.

The site and the server render with these very functions; only the ``Addresses`` they hand in differ.
What an index holds is ``listing``'s; what a page says is ``sections``'.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from errdex import __version__
from errdex.model.errors import MissingExtra
from errdex.model.explanation import PROVENANCE_WORDS
from errdex.model.template import Hole, Part
from errdex.model.text import printable, shorten
from errdex.views.addresses import Addresses, exception_path, module_of, module_path, project_path
from errdex.views.listing import EntryRow, Gone, ProjectListing, home_path
from errdex.views.page import Page
from errdex.views.sections import CODE_SHOWN, SHORT, blocks, owner_line, provenances

if TYPE_CHECKING:
    from jinja2 import Environment

ASSETS = ("base.css", "layout.css", "entry.css", "code.css", "errdex.js", "icon.svg")
"""Files that pages refer to; they lie in ``static/``."""


class Site(NamedTuple):
    """What all pages of a site share."""

    title: str = "errdex"
    tracker: str | None = None


@cache
def _environment() -> "Environment":
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined

        from errdex.views.highlight import highlight
    except ImportError:
        raise MissingExtra("rendering pages", "publish") from None
    env = Environment(
        loader=PackageLoader("errdex.views", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.finalize = _finalize
    env.globals.update(
        generator=f"errdex {__version__}",
        short=SHORT,
        words=PROVENANCE_WORDS,
        highlight=highlight,
        code_shown=CODE_SHOWN,
        prose=_prose,
        is_hole=_is_hole,
        is_web=lambda url: url.startswith(("https://", "http://")),
    )
    env.filters["shorten"] = shorten
    return env


def _finalize(value: object) -> object:
    """Everything printed into a page: control and direction characters become visible escapes."""
    if type(value) is str and not (value.isascii() and value.isprintable()):
        return printable(value)
    return value


def _is_hole(part: Part) -> bool:
    return isinstance(part, Hole)


def _prose(text: str) -> list[tuple[bool, str]]:
    """``text`` cut at its backquotes: whether a piece is code, and the piece."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:  # an unpaired backquote is one
        pieces[-2:] = [pieces[-2] + "`" + pieces[-1]]
    return [(n % 2 == 1, piece) for n, piece in enumerate(pieces) if piece]


@cache
def _template(name: str) -> Callable[..., str]:
    return _environment().get_template(name).render


def asset(name: str) -> bytes:
    """The content of a file that pages refer to."""
    return files("errdex.views").joinpath("static", name).read_bytes()


def entry_page(page: Page, site: Site, to: Addresses) -> str:
    """The page of an entry."""
    parts = blocks(page)
    first = page.throw_points.items[0] if page.throw_points.items else None
    return _template("entry.html")(
        page=page,
        blocks=parts,
        owner=owner_line(page),
        known=provenances(page, parts),
        module=module_of(first.file) if first else None,
        site=site,
        to=to,
        path=page.links.page,
    )


def home_page(projects: Sequence[ProjectListing], site: Site, to: Addresses) -> str:
    """The first page: search and projects."""
    return _template("home.html")(projects=projects, site=site, to=to, path=home_path())


def project_page(listing: ProjectListing, site: Site, to: Addresses) -> str:
    """A project: its numbers, modules and exception classes."""
    return _template("project.html")(listing=listing, site=site, to=to, path=project_path(listing.project))


def module_page(listing: ProjectListing, module: str, rows: Sequence[EntryRow], site: Site, to: Addresses) -> str:
    """The entries that a module raises."""
    path = module_path(listing.project, module)
    return _list_page(listing, module, "module", rows, site, to, path)


def exception_page(listing: ProjectListing, name: str, rows: Sequence[EntryRow], site: Site, to: Addresses) -> str:
    """The entries of a project with one exception class."""
    path = exception_path(listing.project, name)
    return _list_page(listing, name or "class not told by the source", "exception", rows, site, to, path)


def _list_page(
    listing: ProjectListing,
    name: str,
    kind: str,
    rows: Sequence[EntryRow],
    site: Site,
    to: Addresses,
    path: str,
) -> str:
    return _template("list.html")(
        listing=listing,
        name=name,
        kind=kind,
        rows=[r for r in rows if not r.aside],
        asides=[r for r in rows if r.aside],
        site=site,
        to=to,
        path=path,
    )


def search_page(query: str, rows: Sequence[EntryRow], exact: int, site: Site, to: Addresses) -> str:
    """The server's results: the first ``exact`` rows make the whole message, the rest share words."""
    return _template("search.html")(query=query, rows=rows, exact=exact, site=site, to=to, path="/search")


def gone_page(gone: Gone, site: Site, to: Addresses) -> str:
    """The page of a published id that no longer has an entry."""
    return _template("gone.html")(gone=gone, site=site, to=to, path=gone.path)


def moved_page(title: str, slug: str, id: str, path: str, site: Site, to: Addresses) -> str:
    """An older address of an entry's page; leads to the present one."""
    return _template("moved.html")(title=title, slug=slug, id=id, site=site, to=to, path=path)


def not_found_page(site: Site, to: Addresses, message: str) -> str:
    """No such page."""
    return _template("notfound.html")(message=message, site=site, to=to, path="/404.html")


__all__ = [
    "ASSETS",
    "Site",
    "asset",
    "entry_page",
    "exception_page",
    "gone_page",
    "home_page",
    "module_page",
    "moved_page",
    "not_found_page",
    "project_page",
    "search_page",
]
