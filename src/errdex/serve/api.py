"""Routes for programs: entries, search, explaining a report, and the descriptions of all that."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from errdex.model.errors import NotFoundError
from errdex.serve.answers import Json, error
from errdex.serve.openapi import openapi
from errdex.serve.shapes import Explained, ExplainRequest, Found
from errdex.serve.store import MOST_RESULTS, Store
from errdex.views.listing import index_of
from errdex.views.page import Page, schema, to_json

MOST_BYTES = 1024 * 1024
"""Of a report; larger ones are refused."""


class Api:
    """The handlers; those that read the catalog run in a thread."""

    def __init__(self, store: Store, base_url: str | None) -> None:
        self.store = store
        self.description = Json(openapi(base_url)).body
        self.page_schema = msgspec.json.format(msgspec.json.encode(schema()), indent=2)

    def routes(self) -> list[Route]:
        return [
            Route("/api/errors", self.find, methods=["GET"]),
            Route("/api/errors/{id}.json", self.entry, methods=["GET"]),
            Route("/api/errors/{id}", self.entry, methods=["GET"]),
            Route("/api/explain", self.explain, methods=["POST"]),
            Route("/api/index.json", self.index, methods=["GET"]),
            Route("/api/schema.json", self.schema, methods=["GET"]),
            Route("/openapi.json", self.openapi, methods=["GET"]),
        ]

    def entry(self, request: Request) -> Response:
        id = request.path_params["id"]
        if len(id) != 16:
            raise NotFoundError(f"{id[:40]} is not an entry's id")
        return Json(to_json(self.store.page(id)))

    def find(self, request: Request) -> Response:
        query = request.query_params.get("q", "")
        project = request.query_params.get("project") or None
        wanted = request.query_params.get("limit", "20")
        if not query.strip():
            return error(400, "bad-request", "q is missing: what to search for")
        if not (wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= MOST_RESULTS):
            return error(400, "bad-request", f"limit must be a number from 1 to {MOST_RESULTS}")
        rows, exact = self.store.search(query, int(wanted), project)
        return Json(Found(query=query, exact=exact, items=[r.brief() for r in rows]))

    def index(self, request: Request) -> Response:
        return Json(index_of([row for project in self.store.projects() for row in project.rows]))

    async def explain(self, request: Request) -> Response:
        body = await _body(request)
        if body is None:
            return error(413, "too-large", f"a report has at most {MOST_BYTES} bytes")
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind == "application/json":
            try:
                text = msgspec.json.decode(body, type=ExplainRequest).report
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
                return error(400, "bad-request", f"the body is not as described: {problem}")
        elif kind == "text/plain":
            text = body.decode("utf-8", "replace")
        else:
            return error(415, "unsupported-type", "send application/json or text/plain")
        return await run_in_threadpool(self._explained, text)

    def _explained(self, text: str) -> Response:
        found = self.store.explain(text)
        if isinstance(found, Page):
            fields = {name: getattr(found, name) for name in Page.__struct_fields__}
            return Json(Explained(**fields, matched=True))
        nearest = [row.brief() for row in found]
        message = "no entry here makes this message"
        return error(404, "unknown", message, matched=False, nearest=nearest)

    async def schema(self, request: Request) -> Response:
        return Json(self.page_schema)

    async def openapi(self, request: Request) -> Response:
        return Json(self.description)


async def _body(request: Request) -> bytes | None:
    """The body, or None where it is too large; read no further than that."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > MOST_BYTES:
        return None
    chunks = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > MOST_BYTES:
            return None
        chunks.append(chunk)
    return b"".join(chunks)
