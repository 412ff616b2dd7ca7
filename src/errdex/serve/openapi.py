"""The description of the API: OpenAPI 3.1, with the shapes as msgspec tells them."""

from typing import Any

import msgspec

from errdex import __version__
from errdex.serve.shapes import ErrorAnswer, Explained, ExplainRequest, Found
from errdex.views.listing import Index
from errdex.views.page import Page


def openapi(base_url: str | None) -> dict[str, Any]:
    """The whole description; ``base_url`` is where the server is reached, if known."""
    shapes = (Page, Explained, Found, ExplainRequest, ErrorAnswer, Index)
    refs, components = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    page, explained, found, asked, error, index = refs
    id_parameter = {
        "name": "id",
        "in": "path",
        "required": True,
        "description": "The entry's id; an older one leads to the present entry.",
        "schema": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "errdex",
            "version": __version__,
            "description": "Errors by id, by search, and by what a program printed.",
        },
        "servers": [{"url": base_url or "/"}],
        "paths": {
            "/api/errors/{id}": {
                "get": {
                    "operationId": "getError",
                    "summary": "The page of an entry",
                    "parameters": [id_parameter],
                    "responses": {"200": _json("The page", page), "404": _json("No such entry", error)},
                }
            },
            "/api/errors": {
                "get": {
                    "operationId": "findErrors",
                    "summary": "Entries for a message or words",
                    "parameters": [
                        _query("q", "A message, a traceback or words.", {"type": "string"}, required=True),
                        _query("project", "Only of this project.", {"type": "string"}),
                        _query(
                            "limit",
                            "How many at most.",
                            {"type": "integer", "minimum": 1, "maximum": 100, "default": 20},
                        ),
                    ],
                    "responses": {"200": _json("Entries", found), "400": _json("A bad parameter", error)},
                }
            },
            "/api/explain": {
                "post": {
                    "operationId": "explainReport",
                    "summary": "The page for what a program printed, with its values",
                    "requestBody": {
                        "required": True,
                        "content": {
                            "application/json": {"schema": asked},
                            "text/plain": {"schema": {"type": "string"}},
                        },
                    },
                    "responses": {
                        "200": _json("The report's page", explained),
                        "400": _json("A bad body", error),
                        "404": _json("Nothing makes this message", error),
                        "413": _json("Too large", error),
                        "415": _json("Neither JSON nor text", error),
                        "422": _json("The text holds no error", error),
                    },
                }
            },
            "/api/index.json": {
                "get": {
                    "operationId": "listErrors",
                    "summary": "Every entry in short, of the newest scan of each project",
                    "responses": {"200": _json("Entries", index)},
                }
            },
            "/api/schema.json": {
                "get": {
                    "operationId": "getSchema",
                    "summary": "JSON Schema of a page",
                    "responses": {"200": _json("The schema", {"type": "object"})},
                }
            },
        },
        "components": {"schemas": components},
    }


def _json(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _query(name: str, description: str, schema: dict[str, Any], required: bool = False) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": required, "description": description, "schema": schema}
