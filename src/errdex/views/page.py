"""The page: an explanation with its links, and the addresses of everything that is published.

This is the one definition that every output is made from. The site and the server share its addresses.
"""

from typing import Annotated
from urllib.parse import quote, urlencode

import msgspec
from msgspec import Meta

from errdex import __version__
from errdex.model.explanation import Explanation

PAGE_SCHEMA = "errdex/page/1"
"""Names the shape; the number rises when a field changes meaning or goes."""


class Links(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where else this page is, and where to write about it."""

    page: Annotated[str, Meta(description="The page, from the site's root.", examples=["/errors/psend-is-6f0a…"])]
    json: Annotated[str, Meta(description="The same as JSON, from the site's root.")]
    markdown: Annotated[str, Meta(description="The same as Markdown, from the site's root.")]
    documentation: Annotated[str | None, Meta(description="The project's documentation, from its metadata.")] = None
    project_tracker: Annotated[str | None, Meta(description="The project's own issue tracker.")] = None
    report_page: Annotated[
        str | None,
        Meta(description="Opens an issue about this page at the site owner's tracker, id and version given."),
    ] = None


class Page(Explanation, frozen=True, kw_only=True, omit_defaults=True):
    """An explanation with its links: what JSON, Markdown, HTML and the terminal show."""

    schema: Annotated[str, Meta(description="Name and version of this shape.")]
    generator: Annotated[str, Meta(description="What made it.", examples=["errdex 0.1.0"])]
    links: Links


def page_path(slug: str, id: str) -> str:
    """Address of an entry's page, from the site's root."""
    return f"/errors/{slug}-{id}"


def page_of(explanation: Explanation, tracker: str | None = None) -> Page:
    """``explanation`` with its links; ``tracker`` is the site owner's, a page that takes new issues."""
    fields = {name: getattr(explanation, name) for name in Explanation.__struct_fields__}
    path = page_path(explanation.slug, explanation.id)
    links = Links(
        page=path,
        json=f"/api/errors/{explanation.id}",
        markdown=f"{path}.md",
        documentation=explanation.documentation,
        project_tracker=explanation.tracker,
        report_page=report_address(tracker, explanation) if tracker else None,
    )
    return Page(**fields, schema=PAGE_SCHEMA, generator=f"errdex {__version__}", links=links)


def report_address(tracker: str, explanation: Explanation) -> str:
    """A link that opens a new issue at ``tracker`` with the page's id and version filled in.

    GitHub, GitLab and Forgejo take title and body in the query under different names; the rest get GitHub's.
    """
    title = f"Page {explanation.id}: {explanation.title.text}"[:200]
    body = (
        f"Page: {explanation.id}\nProject: {explanation.project} {explanation.version}\n"
        f"Made by: errdex {__version__}\n\nWhat is wrong or missing:\n"
    )
    base = tracker.rstrip("/")
    if "gitlab" in base:
        new = base if base.endswith("/new") else base + "/new"
        query = {"issue[title]": title, "issue[description]": body}
    else:
        new = base + "/new" if base.endswith("/issues") else base
        query = {"title": title, "body": body}
    return new + ("&" if "?" in new else "?") + urlencode(query, quote_via=quote)


def schema() -> dict[str, object]:
    """JSON Schema (2020-12) of a page."""
    # Through JSON and back, so that it equals what readers of the published file get.
    out = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(Page)))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:" + PAGE_SCHEMA.replace("/", ":"),
        "title": "errdex page",
        **out,
    }


def to_json(page: Page, indent: int = 2) -> bytes:
    """``page`` as JSON, keys in the order of the definition."""
    return msgspec.json.format(msgspec.json.encode(page), indent=indent) + b"\n"
