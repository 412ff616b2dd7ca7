"""Events of Sentry and Rollbar: ``exception.values``, the oldest first, frames the outermost first."""

from collections.abc import Mapping
from typing import Any

from errdex.model.report import Frame
from errdex.report.blocks import Block, Link
from errdex.report.values import each, frames_from, members, shape, string_of, text_of

NAME = "sentry"


@shape(5)
def sentry(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A Sentry event."""
    exception = item.get("exception")
    values = exception.get("values") if isinstance(exception, Mapping) else exception
    found = [v for v in each(values) if "type" in v and ("value" in v or "stacktrace" in v)]
    if not found:
        return None
    if string_of(item.get("platform")) not in {None, "python", "other"}:
        return []
    return [_block(v, link) for v, link in zip(found, _links(found), strict=True)]


def _links(found: list[Mapping[str, Any]]) -> list[Link]:
    """What each exception is tied by to the one before it: Sentry says it of the one that came earlier."""
    links: list[Link] = [""]
    for before in found[:-1]:
        source = string_of(members(before, "mechanism").get("source"))
        links.append("context" if source == "__context__" else "cause")
    return links


def _block(value: Mapping[str, Any], link: Link) -> Block:
    type_, module = string_of(value.get("type")), string_of(value.get("module"))
    if type_ and module and module not in {"builtins", "exceptions", "__builtin__"}:
        type_ = f"{module}.{type_}"
    frames = frames_from(
        members(value, "stacktrace").get("frames"),
        file=("abs_path", "filename"), line=("lineno",), function=("function",), source=("context_line",),
    )  # fmt: skip
    return Block(NAME, type_, text_of(value.get("value")) or "", frames, link=link)


@shape(6)
def rollbar(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A Rollbar item."""
    body = members(item, "body")
    traces = list(each(body.get("trace_chain"))) or ([members(body, "trace")] if members(body, "trace") else [])
    out: list[Block] = []
    for trace in reversed(traces):
        exception = members(trace, "exception")
        frames: tuple[Frame, ...] = frames_from(
            trace.get("frames"), file=("filename",), line=("lineno",), function=("method",), source=("code",)
        )
        out.append(Block(NAME, string_of(exception.get("class")), text_of(exception.get("message")) or "", frames,
                         link="cause" if out else ""))  # fmt: skip
    return out or None
