"""What the API takes and gives besides pages."""

from typing import Annotated

import msgspec
from msgspec import Meta

from errdex.views.listing import Brief
from errdex.views.page import Page


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Entries for a search, best first."""

    query: str
    exact: Annotated[int, Meta(description="How many of the first items make the query as their whole message.")]
    items: list[Brief]


class ExplainRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A report to explain."""

    report: Annotated[str, Meta(description="A traceback, its last line, or a message alone.")]


class Explained(Page, frozen=True, kw_only=True, omit_defaults=True):
    """The page of the entry that the report matches, with the report's own values."""

    matched: bool


class ErrorBody(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong."""

    code: Annotated[str, Meta(description="A fixed word.", examples=["not-found"])]
    message: Annotated[str, Meta(description="One line for people.")]
    matched: Annotated[bool | None, Meta(description="False where a report matched nothing.")] = None
    nearest: Annotated[list[Brief], Meta(description="Entries that share words with the report; never an answer.")] = []


class ErrorAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The shape of every error."""

    error: ErrorBody
