"""The application: routes, errors and headers put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from errdex.model.errors import ErrdexError, NoErrorInReport, NotFoundError
from errdex.serve.answers import HEADERS, SecurityHeaders, error
from errdex.serve.api import Api
from errdex.serve.pages import Pages
from errdex.serve.store import Store
from errdex.views.addresses import Addresses
from errdex.views.html import Site

_LOG = logging.getLogger("errdex.serve")
_WORDS = {404: "not-found", 405: "method-not-allowed"}


def make_app(
    catalog_path: Path,
    *,
    tracker: str | None = None,
    site_title: str = "errdex",
    base_url: str | None = None,
) -> Starlette:
    """The server's application over the catalog at ``catalog_path``, which it only reads.

    Raises CatalogError where there is none.
    """
    store = Store(catalog_path, tracker)
    pages = Pages(store, Site(site_title, tracker), Addresses.for_server(base_url))
    api = Api(store, base_url)

    async def answer(request: Request, status: int, code: str, message: str) -> Response:
        path = request.url.path
        if path.startswith("/api/") or path == "/openapi.json":
            return error(status, code, message)
        return await pages.not_found(message, status)

    async def http_error(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        message = "there is no page at this address" if problem.status_code == 404 else problem.detail
        response = await answer(request, problem.status_code, _WORDS.get(problem.status_code, "refused"), message)
        response.headers.update(problem.headers or {})
        return response

    async def bad_input(request: Request, problem: Exception) -> Response:
        if isinstance(problem, NotFoundError):
            return await answer(request, 404, "not-found", str(problem))
        if isinstance(problem, NoErrorInReport):
            return await answer(request, 422, "no-error", str(problem))
        _LOG.error("%s", problem)  # it may name a path of this machine, so the reader is not told
        return await answer(request, 503, "unavailable", "the catalog cannot be read at the moment")

    async def fault(request: Request, problem: Exception) -> Response:
        response = await answer(request, 500, "fault", "something went wrong here")
        response.headers.update(HEADERS)  # answers to faults are made outside the middleware
        return response

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        store.close()

    return Starlette(
        lifespan=lifespan,
        routes=[*api.routes(), *pages.routes()],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: http_error, ErrdexError: bad_input, Exception: fault},
    )
