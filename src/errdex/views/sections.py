"""A page as a list of blocks: which sections there are, in what order, under which headings.

Markdown, HTML and the terminal all lay out these blocks and nothing else, so that they cannot drift apart.
How a block looks is theirs; what a section says is ``explain``'s.
"""

from collections.abc import Sequence
from textwrap import dedent

from errdex.model.explanation import Provenance, RelatedEntry, Statement, StatementsSection, ThrowPoint
from errdex.model.text import percent
from errdex.views.conditions import caller_item, entry_item
from errdex.views.evidence import evidence_block
from errdex.views.layout import Block, Code, Content, Item, Items, Message, Row, Rows
from errdex.views.page import Page

SHORT: dict[Provenance, str] = {
    "source": "source",
    "docs": "docs",
    "message": "message",
    "metadata": "metadata",
    "archetype": "rule",
    "observed": "observed",
    "executed": "executed",
    "curated": "written",
    "model": "model",
}
"""One word for each provenance; the long form is ``model.explanation.PROVENANCE_WORDS``."""

LEFT_OUT: dict[str, str] = {
    "schema": "names the JSON shape; people need no name for it",
    "slug": "is part of the addresses that are shown",
    "message.template": "is the text of `parts`, which is shown",
    "message.parts.conversion": "the source line shown has it; pages tell it where one points at the hole",
    "message.parts.format_spec": "the source line shown has it; pages tell it where one points at the hole",
    "throw_points.items.column": "the line is shown with the statement marked; a column helps programs only",
    "documentation": "is shown from `links`",
    "tracker": "is shown from `links`",
    "defense.validate.function": "is named in the text",
    "defense.validate.parameters": "are those of the function in the code",
    "defense.validate.expression": "is what the function in the code gives back",
    "defense.validate.exact": "is said in the text",
    "evidence.items.claim": "is a hash, for programs",
    "evidence.items.verdict": "is said in the text",
    "evidence.items.code": "stands as example and guard; the scripts of further causes are for programs",
    "related.items.slug": "is part of an address",
    "report.others.slug": "is part of an address",
}
"""Fields of a page that the formats for people leave out, and why. A test holds this list complete."""

CODE_SHOWN = 8
"""Throw points shown with their code; of the rest a page names file, line and function."""


ROLE_WORDS = {
    "cause": "led to it",
    "context": "handled before it",
    "group-member": "in the group",
    "root": "carried by",
}
"""What another exception of the chain is to the one that is answered."""

TERMINAL_FIRST = ("throw_points", "values", "trigger", "solutions")
"""What a terminal shows before the rest; documents keep the order of ``blocks``."""


def blocks(page: Page) -> list[Block]:
    """Every section of ``page`` that is known, in the order of a document."""
    occurs, defense = page.occurs, page.defense
    out = [
        _message(page),
        _report(page),
        _values(page),
        _statements(page, "meaning", "What it means", page.meaning),
        _throw_points(page),
        _trigger(page),
        _callers(page),
        _statements(page, "situations", "Common situations", occurs.situations if occurs else None),
        _statements(page, "solutions", "How to fix it", page.solutions, ordered=True),
        _example(page),
        *(
            _statement(page, key, heading, getattr(defense, key))
            for key, heading in (
                ("strategy", "Guarding against it"),
                ("validate", "Validate first"),
                ("guard", "Guard the call"),
                ("catch", "Catch it"),
            )
            if defense
        ),
        _statements(page, "prevention", "Preventing it", defense.prevention if defense else None),
        evidence_block(page),
        _related(page),
        _versions(page),
        _facts(page),
    ]
    return [block for block in out if block is not None]


def provenances(page: Page, parts: Sequence[Block]) -> list[Provenance]:
    """Every provenance that ``page`` uses, in the order of ``SHORT``: what a legend must explain."""
    used: set[Provenance] = {page.title.provenance}
    for block in parts:
        used.update(block.known)
        for content in block.contents:
            if isinstance(content, Items):
                used.update(k for item in content.items for k in item.known)
            elif isinstance(content, Rows):
                used.update(k for row in content.rows for k in row.known)
    return [p for p in SHORT if p in used]


def owner_line(page: Page) -> str:
    """Whose error it is, in one line."""
    if page.owner is None:
        return f"{page.project} {page.version}"
    return page.owner.text


def _message(page: Page) -> Block:
    contents: list[Content] = []
    if page.message.parts:
        contents.append(Message(page.message.parts))
    if page.message.unresolved:
        reason = f"The text could not be read from the source: {page.message.unresolved}."
        contents.append(Items((Item(text=reason),)))
    return Block(key="message", heading="Error message", known=(page.message.provenance,), contents=tuple(contents))


def _owner_rows(page: Page) -> list[Row]:
    if page.owner is None:
        return []
    owner = page.owner
    whose = {"python": "Python code", "native": "native code", "interpreter": "the interpreter"}
    text = f"{owner.text} ({whose.get(owner.kind, 'your own code')})"
    rows = [Row(name="Owner", text=text, known=(owner.provenance,))]
    of = f"{owner.project} {owner.version}" if owner.version else owner.project
    # The project of the page is told anyway, and most often the owner's line begins with it.
    if of and not owner.text.startswith(of):
        rows.append(Row(name="Belongs to", text=of, known=(owner.provenance,)))
    return rows


def _report(page: Page) -> Block | None:
    report = page.report
    if report is None:
        return None
    said = ": ".join(t for t in (report.type, report.message) if t)
    rows = [Row(name="You reported", text=said or "an error without a message", literal=bool(said))]
    if report.frame:
        frame = report.frame
        where = frame.file + (f":{frame.line}" if frame.line is not None else "")
        inside = f" in {frame.function}" if frame.function else ""
        rows.append(Row(name="Your code", text=where + inside, literal=True))
        if frame.source:
            rows.append(Row(name="Your line", text=frame.source, literal=True))
    if report.hidden:
        rows.append(Row(name="Hidden", text=report.hidden))
    rows.append(Row(name="Match", text="; ".join((f"{percent(report.confidence)} sure", *report.reasons))))
    if report.ask:
        rows.append(Row(name="Would decide it", text=report.ask.missing))
        if report.ask.command:
            rows.append(Row(name="Get it with", text=report.ask.command, literal=True))
    contents: list[Content] = [Rows(tuple(rows))]
    if report.chain:
        contents.append(
            Items(
                tuple(
                    Item(
                        lead=ROLE_WORDS.get(m.role, "also reported"),
                        text=": ".join(t for t in (m.type, m.message) if t) or "no message",
                        literal=True,
                        notes=(f"entry {m.entry}",) if m.entry else (),
                    )
                    for m in report.chain
                )
            )
        )
    if report.others:
        contents.append(Items(tuple(_entry_item(e) for e in report.others)))
    return Block(key="report", heading="Your error", known=(report.provenance,), contents=tuple(contents))


def _values(page: Page) -> Block | None:
    if page.values is None:
        return None
    rows: list[Row] = []
    for value in page.values.items:
        rows.append(Row(name=value.expression, text=value.value, literal=True))
        if value.given:
            where = f" on line {value.line}" if value.line is not None else ""
            rows.append(Row(name="", text=f"your call gives {value.given}{where}"))
        if value.accepted:
            rows.append(Row(name="", text=f"accepted: {value.accepted}"))
    return Block(
        key="values",
        heading="Values in your message",
        known=(page.values.provenance,),
        contents=(Rows(tuple(rows)),),
    )


def _statements(
    page: Page, key: str, heading: str, section: StatementsSection | None, ordered: bool = False
) -> Block | None:
    if section is None:
        return None
    items = tuple(_item(page, s, section.provenance != (s.provenance,)) for s in section.items)
    return Block(key=key, heading=heading, known=section.provenance, contents=(Items(items, ordered),))


def _statement(page: Page, key: str, heading: str, statement: Statement | None) -> Block | None:
    if statement is None:
        return None
    return Block(
        key=key,
        heading=heading,
        known=(statement.provenance,),
        contents=(Items((_item(page, statement, False),)),),
    )


def _item(page: Page, statement: Statement, tell: bool) -> Item:
    # Where all rules are of one archetype, the facts name it once.
    rule = statement.archetype and (statement.archetype,) != page.archetypes
    return Item(
        text=statement.text,
        marked=True,
        known=(statement.provenance,) if tell and not rule else (),
        notes=(f"rule: {statement.archetype}",) if rule else (),
        code=Code(statement.code) if statement.code else None,
    )


def _throw_points(page: Page) -> Block | None:
    points = page.throw_points.items
    if not points:
        return None
    several = len({p.cause for p in points}) > 1
    items = tuple(_place(p, page.version, several) for p in points)
    heading = "Where it is raised" if len(points) < 2 else f"Where it is raised: {len(points)} places"
    return Block(
        key="throw_points",
        heading=heading,
        known=(page.throw_points.provenance,),
        contents=(Items(items, with_code=CODE_SHOWN),),
    )


_KINDS = {"reraise": "raised again", "assert": "an assertion", "warn": "a warning"}


def _place(point: ThrowPoint, version: str, several: bool) -> Item:
    notes = [f"in `{point.function}`"]
    if point.kind in _KINDS:
        notes.append(_KINDS[point.kind])
    if point.version != version:
        notes.append(f"version {point.version}")
    if several:
        notes.append(f"cause {point.cause}")
    if point.is_test:
        notes.append("test code")
    if point.installed is not None:
        notes.append("in your environment" if point.installed else "not in your environment")
    return Item(
        text=f"{point.file}:{point.line}",
        literal=True,
        notes=tuple(notes),
        url=point.url,
        code=Code(dedent(point.code), point.first_line, (point.line, point.end_line)) if point.code else None,
    )


def _trigger(page: Page) -> Block | None:
    if page.occurs is None or page.occurs.trigger is None:
        return None
    trigger = page.occurs.trigger
    several = len(trigger.items) > 1
    items = []
    for condition in trigger.items:
        notes = []
        if several:
            shown = ", ".join(str(n + 1) for n in condition.sites[:12])
            more = "" if len(condition.sites) <= 12 else f" and {len(condition.sites) - 12} more"
            label = "place" if len(condition.sites) == 1 else "places"
            notes += [f"{label} {shown}{more}", f"cause {condition.cause}"]
        if condition.expression is None:
            notes.append("only what encloses the statement; exits before it may decide more")
        # One test is told whole by the sentence.
        header = condition.code[0].removeprefix("if ").removesuffix(":") if len(condition.code) == 1 else ""
        told = bool(header) and f"`{header}`" in condition.text
        code = Code("\n".join(condition.code)) if condition.code and not told else None
        items.append(Item(text=condition.text, marked=True, notes=tuple(notes), code=code))
        if (entry := entry_item(condition, len(condition.code))) is not None:
            items.append(entry)
    return Block(key="trigger", heading="When it happens", known=(trigger.provenance,), contents=(Items(tuple(items)),))


def _callers(page: Page) -> Block | None:
    section = page.occurs.public_callers if page.occurs else None
    if section is None:
        return None
    items = [caller_item(c) for c in section.items]
    if section.ended:
        items.append(Item(text=f"No public function is known to lead here: {section.ended}.", marked=True))
    return Block(
        key="public_callers",
        heading="Reached through",
        known=(section.provenance,),
        contents=(Items(tuple(items)),),
    )


def _example(page: Page) -> Block | None:
    if page.example is None:
        return None
    example = page.example
    contents = [Code(example.before, caption="Before"), Code(example.after, caption="After")]
    if example.diff:
        contents.append(Code(example.diff, caption="The change"))
    return Block(key="example", heading="Example fix", known=(example.provenance,), contents=tuple(contents))


def _entry_item(entry: RelatedEntry) -> Item:
    return Item(
        lead=entry.exception,
        text=entry.title,
        notes=(entry.reason, entry.project),
        entry=(entry.slug, entry.id),
    )


def _related(page: Page) -> Block | None:
    if page.related is None:
        return None
    items = tuple(_entry_item(e) for e in page.related.items)
    return Block(key="related", heading="Related errors", known=(page.related.provenance,), contents=(Items(items),))


def _versions(page: Page) -> Block | None:
    if page.versions is None:
        return None
    rows = [
        Row(name=seen.version, text=f"raised in {seen.sites} {'place' if seen.sites == 1 else 'places'}")
        for seen in page.versions.present
    ]
    rows += [Row(name=version, text="not in this version") for version in page.versions.absent]
    return Block(
        key="versions",
        heading="Scanned versions",
        known=(page.versions.provenance,),
        contents=(Rows(tuple(rows)),),
    )


def _facts(page: Page) -> Block:
    exception, links = page.exception, page.links
    known = (exception.provenance,)
    rows = [
        Row(
            name="Exception",
            text=exception.type or "not told by the source",
            literal=bool(exception.type),
            known=known,
        )
    ]
    if exception.qualified and exception.qualified != exception.type:
        rows.append(Row(name="Full name", text=exception.qualified, literal=True, known=known))
    if exception.bases:
        rows.append(Row(name="Caught also as", text=", ".join(exception.bases), literal=True, known=known))
    rows.append(Row(name="Severity", text=page.severity.level, known=(page.severity.provenance,)))
    rows.append(Row(name="Project", text=f"{page.project} {page.version}"))
    rows += _owner_rows(page)
    if page.revision:
        rows.append(Row(name="Revision", text=page.revision, literal=True))
    if page.archetypes:
        rows.append(Row(name="Kind of check", text=", ".join(page.archetypes)))
    rows.append(Row(name="Id", text=page.id, literal=True))
    if page.aliases:
        rows.append(Row(name="Earlier ids", text=", ".join(page.aliases), literal=True))
    for name, url in (("Documentation", links.documentation), ("Project's issues", links.project_tracker)):
        if url:
            rows.append(Row(name=name, text=url, url=url))
    return Block(key="facts", heading="Facts", known=(), contents=(Rows(tuple(rows)),))
