"""Routes for people: pages, indexes, search, assets. The addresses are those of the static site."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from errdex.model.errors import NotFoundError
from errdex.serve.answers import html as html_answer
from errdex.serve.store import Store
from errdex.views import html
from errdex.views.addresses import Addresses, path_name
from errdex.views.markdown import to_markdown

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_LONGEST_QUERY = 20_000


class Pages:
    """The handlers; each runs in a thread, with that thread's catalog."""

    def __init__(self, store: Store, site: html.Site, to: Addresses) -> None:
        self.store = store
        self.site = site
        self.to = to
        self.assets = {name: html.asset(name) for name in html.ASSETS}

    def routes(self) -> list[Route]:
        def both(path: str) -> tuple[str, ...]:
            return (path, path + "/", path + "/index.html")

        pairs = [
            (self.home, ("/", "/index.html")),
            (self.search, ("/search",)),
            (self.entry_markdown, ("/errors/{name}.md",)),
            (self.entry, both("/errors/{name}")),
            (self.module, both("/projects/{project}/modules/{name}")),
            (self.exception, both("/projects/{project}/exceptions/{name}")),
            (self.project, both("/projects/{project}")),
            (self.asset, ("/static/{name}",)),
        ]
        return [Route(path, handler, methods=["GET"]) for handler, paths in pairs for path in paths]

    def home(self, request: Request) -> Response:
        return html_answer(html.home_page(self.store.projects(), self.site, self.to))

    def search(self, request: Request) -> Response:
        query = request.query_params.get("q", "")[:_LONGEST_QUERY]
        rows, exact = self.store.search(query, 30) if query.strip() else ([], 0)
        return html_answer(html.search_page(query, rows, exact, self.site, self.to))

    def entry(self, request: Request) -> Response:
        page = self.store.page(_id_in(request))
        if page.links.page != f"/errors/{request.path_params['name']}":
            return self._moved(page.links.page)
        return html_answer(html.entry_page(page, self.site, self.to))

    def entry_markdown(self, request: Request) -> Response:
        page = self.store.page(_id_in(request))
        if page.links.page != f"/errors/{request.path_params['name']}":
            return self._moved(page.links.markdown)
        text = to_markdown(page).encode("utf-8", "backslashreplace")
        return PlainTextResponse(text, media_type="text/markdown")

    def _moved(self, path: str) -> Response:
        return RedirectResponse(self.to.file(path), 301)

    def project(self, request: Request) -> Response:
        listing = self.store.project(request.path_params["project"])
        return html_answer(html.project_page(listing, self.site, self.to))

    def module(self, request: Request) -> Response:
        listing = self.store.project(request.path_params["project"])
        wanted = request.path_params["name"]
        for name, _ in listing.modules():
            if path_name(name) == wanted:
                rows = listing.in_module(name)
                return html_answer(html.module_page(listing, name, rows, self.site, self.to))
        raise NotFoundError(f"no module {wanted} in {listing.project}")

    def exception(self, request: Request) -> Response:
        listing = self.store.project(request.path_params["project"])
        wanted = request.path_params["name"]
        for name, _ in listing.exceptions():
            if path_name(name or "-") == wanted:
                rows = listing.with_exception(name)
                return html_answer(html.exception_page(listing, name, rows, self.site, self.to))
        raise NotFoundError(f"no exception class {wanted} in {listing.project}")

    def asset(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in self.assets:
            raise NotFoundError(f"no file {name} here")
        return Response(
            self.assets[name],
            media_type=_TYPES[name.rpartition(".")[2]],
            headers={"cache-control": "max-age=3600"},
        )

    async def not_found(self, message: str, status: int = 404) -> Response:
        """The page for an address that leads nowhere."""
        text = await run_in_threadpool(html.not_found_page, self.site, self.to, message)
        return html_answer(text, status)


def _id_in(request: Request) -> str:
    """The id at the end of an address: only it decides."""
    id: str = request.path_params["name"].rpartition("-")[2]
    if len(id) != 16 or set(id) - set("0123456789abcdef"):
        raise NotFoundError("there is no page at this address")
    return id
