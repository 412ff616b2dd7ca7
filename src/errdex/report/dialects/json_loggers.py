"""What loggers and services write of an exception: structlog, ECS, OpenTelemetry, AWS Lambda, Google, Datadog."""

from collections.abc import Mapping
from typing import Any

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.values import each, frames_from, members, number_of, shape, string_of, text_of, with_frames

NAME = "json"
_TRACES = ("stack_trace", "stacktrace", "stack", "traceback", "backtrace")


@shape(10)
def structlog(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A list of exceptions, the outermost first: structlog's ``dict_tracebacks``, also in Airflow 3."""
    for key in ("exception", "error_detail", "exc_info"):
        found = item.get(key)
        if isinstance(found, list) and any("exc_type" in e for e in each(found)):
            return _structlog(found)
    return None


def _structlog(found: list[Any]) -> list[Block]:
    out: list[Block] = []
    # Each entry with how deep it is in groups; iterative, since a log may nest them at will.
    pending = [(found, 0)]
    while pending:
        entries, depth = pending.pop(0)
        chain: list[Block] = []
        inner: list[list[Any]] = []
        for entry in reversed(list(each(entries))):
            frames = frames_from(
                entry.get("frames"), file=("filename",), line=("lineno",), function=("name",), source=("line",)
            )
            syntax = members(entry, "syntax_error")
            if syntax:
                frames = (*frames, Frame(file=string_of(syntax.get("filename")), line=number_of(syntax.get("lineno"))))
            type_ = string_of(entry.get("exc_type"))
            module = string_of(entry.get("exc_module"))
            if type_ and module and module != "builtins" and "." not in type_:
                type_ = f"{module}.{type_}"
            notes = tuple(n for n in entry.get("exc_notes") or () if isinstance(n, str))
            chain.append(Block(NAME, type_, text_of(entry.get("exc_value")) or "", frames, depth=depth, notes=notes))
            inner = [m for m in entry.get("exceptions") or () if isinstance(m, list)]
        kinds = [bool(e.get("is_cause")) for e in reversed(list(each(entries)))]
        for n in range(1, len(chain)):
            chain[n] = chain[n]._replace(link="cause" if kinds[n - 1] else "context")
        out.extend(chain)
        pending[:0] = [(m, depth + 1) for m in inner]
    return out


@shape(20)
def lambda_(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """AWS Lambda: ``errorType``, ``errorMessage``, ``stackTrace``."""
    if "errorType" not in item and not ("errorMessage" in item and "stackTrace" in item):
        return None
    type_, message = string_of(item.get("errorType")), text_of(item.get("errorMessage"))
    trace = item.get("stackTrace") or item.get("stack_trace") or item.get("trace")
    if isinstance(trace, list) and trace and all(isinstance(t, list) for t in trace):
        frames = tuple(_listed(t) for t in trace if len(t) >= 3)
        return [Block(NAME, type_, message, frames)]
    return with_frames(NAME, type_, message or "", text_of(trace) or _lines(trace), level)


def _listed(entry: list[Any]) -> Frame:
    source = string_of(entry[3]) if len(entry) > 3 else None
    return Frame(file=string_of(entry[0]), line=number_of(entry[1]), function=string_of(entry[2]), source=source)


def _lines(trace: object) -> str | None:
    return "\n".join(t for t in trace if isinstance(t, str)) if isinstance(trace, list) else None


@shape(30)
def error_fields(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """Fields with a prefix, nested or flat: ``error.type``, ``exception.stacktrace``, ``error.kind``."""
    for name in ("error", "exception", "exc", "err"):
        fields: dict[str, Any] = {k[len(name) + 1 :]: v for k, v in item.items() if k.startswith(name + ".")}
        fields.update(members(item, name))
        found = _fields(fields, level)
        if found:
            return found
    attributes = item.get("attributes")
    if isinstance(attributes, list):
        flat = {a["key"]: _otlp(a.get("value")) for a in each(attributes) if isinstance(a.get("key"), str)}
        return error_fields(flat, level) if any(k.startswith("exception.") for k in flat) else None
    return None


def _fields(fields: Mapping[str, Any], level: int) -> list[Block] | None:
    type_ = next(
        (string_of(fields.get(k)) for k in ("type", "kind", "class", "name") if string_of(fields.get(k))), None
    )
    message = next(
        (text_of(fields.get(k)) for k in ("message", "msg", "value") if text_of(fields.get(k)) is not None), None
    )
    trace = next((text_of(fields.get(k)) for k in _TRACES if fields.get(k)), None)
    if type_ is None or (message is None and trace is None) or " " in type_:
        return None
    if trace is not None and 'File "' not in trace and "Traceback" not in trace:
        return None  # another language's
    if trace is None and not type_.rpartition(".")[2][:1].isupper():
        return None
    return with_frames(NAME, type_, message, trace, level)


def _otlp(value: object) -> object:
    return next(iter(value.values()), None) if isinstance(value, Mapping) else value


@shape(40)
def typed_text(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A text with the whole traceback beside fields that only say it again: loguru, python-json-logger, Google."""
    from errdex.report.values import text_blocks

    for key in (
        "exc_info",
        "exc_text",
        "stack_trace",
        "stacktrace",
        "stack",
        "traceback",
        "exception",
        "text",
        "textPayload",
    ):
        text = text_of(item.get(key))
        if text is not None:
            found = text_blocks(text, level)
            if found:
                return found
    return None


@shape(50)
def named_pair(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A type and a message without frames."""
    type_ = (
        string_of(item.get("exc_type"))
        or string_of(item.get("exception_type"))
        or string_of(item.get("exception_class"))
    )
    if type_ is None:
        return None
    keys = ("exc_value", "exc_message", "exception_message", "message")
    message = next((text_of(item.get(k)) for k in keys if text_of(item.get(k)) is not None), None)
    frames = frames_from(
        item.get("frames"), file=("filename", "file"), line=("lineno", "line"), function=("name", "function")
    )
    return [Block(NAME, type_, message, frames)]
