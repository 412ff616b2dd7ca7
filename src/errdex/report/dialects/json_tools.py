"""Results that tools keep as JSON: notebooks, pytest's report log, SARIF, the annotations of CI services."""

from collections.abc import Mapping
from typing import Any

from errdex.model.report import Frame
from errdex.report.blocks import Block, Link
from errdex.report.cleaning import clean
from errdex.report.lines import looks_like_exception
from errdex.report.scanning import scan
from errdex.report.values import each, members, number_of, shape, split_message, string_of, text_blocks, text_of


@shape(1)
def notebook(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """The error outputs of a notebook's cells."""
    if not isinstance(item.get("cells"), list) or not ("nbformat" in item or "metadata" in item):
        return None
    out: list[Block] = []
    for cell in each(item["cells"]):
        for output in each(cell.get("outputs")):
            out.extend(cell_error(output, level) or _stream(output, level))
    return out


@shape(2)
def cell_error(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """One error output, alone or as a message of a kernel."""
    if "ename" not in item or "evalue" not in item:
        return None
    trace = item.get("traceback")
    lines = [clean(t) for t in trace if isinstance(t, str)] if isinstance(trace, list) else []
    blocks = scan("\n".join(lines).split("\n"), level + 1) if lines else []
    if blocks:
        return [b._replace(dialect="notebook") for b in blocks]
    return [Block("notebook", string_of(item["ename"]), text_of(item["evalue"]) or "")]


def _stream(output: Mapping[str, Any], level: int) -> list[Block]:
    text = output.get("text")
    joined = "".join(t for t in text if isinstance(t, str)) if isinstance(text, list) else text
    return text_blocks(joined, level) if isinstance(joined, str) else []


@shape(3)
def test_report(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """A line of ``pytest --report-log``, or a test of its JSON reports."""
    if "longrepr" not in item:
        return None
    longrepr = item["longrepr"]
    if isinstance(longrepr, str):
        return scan(clean(longrepr).split("\n"), level + 1)
    if not isinstance(longrepr, Mapping):
        return []
    chain = longrepr.get("chain")
    if not isinstance(chain, list) or not chain:
        chain = [[longrepr.get("reprtraceback"), longrepr.get("reprcrash"), None]]
    out: list[Block] = []
    link: Link = ""
    for element in chain:
        if not isinstance(element, list) or len(element) < 2:
            continue
        trace, crash = (e if isinstance(e, Mapping) else {} for e in element[:2])
        block = _crashed(trace, crash)
        if block is not None:
            out.append(block._replace(link=link if out else ""))
        said = element[2] if len(element) > 2 and isinstance(element[2], str) else ""
        link = "cause" if "direct cause" in said else "context" if "handling of" in said else ""
    return out


def _crashed(trace: Mapping[str, Any], crash: Mapping[str, Any]) -> Block | None:
    frames: list[Frame] = []
    said: list[str] = []
    for entry in each(trace.get("reprentries")):
        data = members(entry, "data")
        place = members(data, "reprfileloc")
        lines = [t for t in data.get("lines") or () if isinstance(t, str)]
        source = next((t[1:].strip() for t in lines if t.startswith(">")), None)
        function = next((name for t in lines if (name := _defined(t.removeprefix(">")))), None)
        note = string_of(place.get("message")) or ""
        if place:
            named = note[3:] if note.startswith("in ") else function
            frames.append(
                Frame(
                    file=string_of(place.get("path")),
                    line=number_of(place.get("lineno")),
                    function=named,
                    source=source,
                )
            )
        said = [t[1:].removeprefix("   ") for t in lines if t.startswith("E")] or said
    message = text_of(crash.get("message")) or "\n".join(t.strip() for t in said)
    if not message and not frames:
        return None
    type_, rest = split_message(message)
    if message.startswith("Failed: "):
        type_, rest = "Failed", message[8:]
    last = each(trace.get("reprentries"))
    if type_ is None:
        notes = [string_of(members(e, "data", "reprfileloc").get("message")) for e in last]
        type_ = next(
            (n for n in reversed(notes) if n and n.isidentifier()),
            "AssertionError" if rest.startswith("assert") else None,
        )
    return Block("pytest-log", type_, rest, tuple(frames))


def _defined(text: str) -> str | None:
    stripped = text.strip().removeprefix("async ")
    return stripped[4:].partition("(")[0] if stripped.startswith("def ") else None


@shape(4)
def sarif(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """The results of a SARIF log that tell an error, each with its place."""
    if not isinstance(item.get("runs"), list):
        return None
    out: list[Block] = []
    for run in each(item["runs"]):
        for result in each(run.get("results")):
            text = text_of(members(result, "message").get("text"))
            place = next(iter(each(result.get("locations"))), {})
            physical = members(place, "physicalLocation")
            file = string_of(members(physical, "artifactLocation").get("uri"))
            out.extend(_annotated(text, file, number_of(members(physical, "region").get("startLine")), level))
    return out


@shape(7)
def annotation(item: Mapping[str, Any], level: int) -> list[Block] | None:
    """An annotation of a check run: path, line, message, and more in ``raw_details``."""
    if "annotation_level" not in item:
        return None
    for key in ("raw_details", "message"):
        found = text_blocks(text_of(item.get(key)) or "", level)
        if found:
            return found
    return _annotated(
        text_of(item.get("message")), string_of(item.get("path")), number_of(item.get("start_line")), level
    )


def _annotated(text: str | None, file: str | None, line: int | None, level: int) -> list[Block]:
    """A message with a place; only one that names an exception's type is an error of a program."""
    if not text:
        return []
    found = text_blocks(text, level)
    if found:
        return found
    type_, message = split_message(text)
    if type_ is None or not looks_like_exception(type_):
        return []
    return [Block("annotation", type_, message, (Frame(file=file, line=line),) if file else ())]
