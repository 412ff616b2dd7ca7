"""A page as Markdown: the twin that people paste and programs feed to models.

All foreign text is escaped, so that a message cannot become markup. Lays out the blocks of ``sections``.
"""

import re

from errdex.model.explanation import PROVENANCE_WORDS, Provenance
from errdex.model.template import Hole
from errdex.model.text import fold, printable
from errdex.views.layout import Block, Code, Item, Items, Message, Row, Rows
from errdex.views.page import Page
from errdex.views.sections import SHORT, blocks, provenances

_SPECIAL = re.compile(r"([\\`*\[\]<>|~&!$]|(?<![^\W_])_|_(?![^\W_]))")
_LINE_START = re.compile(r"^(\s*)([#+=-]|\d+[.)](?=\s|$))")
_SPACE = re.compile(r"\s+")
_CODE = re.compile(r"(`[^`\n]+`)")
_RUNS = re.compile(r"`+")


def to_markdown(page: Page) -> str:
    """``page`` as a Markdown document."""
    parts = blocks(page)
    lead = f"{page.project} {page.version}"
    kind = page.exception.type or page.severity.level
    known = _words((page.title.provenance,))
    out = [
        f"# {escape(page.title.text)}",
        f"{escape(lead)} · {page.severity.level} · {code_span(kind)} · title: {known}",
    ]
    for block in parts:
        out.extend(_block(block))
    out.append("## How each thing is known")
    out.append("\n".join(f"- **{SHORT[p]}**: {PROVENANCE_WORDS[p]}" for p in provenances(page, parts)))
    links = [f"Page: {code_span(page.links.page)}", f"JSON: {code_span(page.links.json)}"]
    links.append(f"Markdown: {code_span(page.links.markdown)}")
    if page.links.report_page:
        links.append(link("Report this page", page.links.report_page))
    out += ["---", f"{escape(page.generator)} · " + " · ".join(links)]
    return "\n\n".join(out) + "\n"


def escape(text: str) -> str:
    """``text`` on one line with nothing in it that Markdown reads."""
    safe = _SPECIAL.sub(r"\\\1", printable(_SPACE.sub(" ", text)))
    return _LINE_START.sub(lambda m: m[1] + _escape_start(m[2]), safe)


def _escape_start(token: str) -> str:
    return "\\" + token if len(token) == 1 else token[:-1] + "\\" + token[-1]


def code_span(text: str) -> str:
    """``text`` as a code span whatever backquotes it holds."""
    safe = printable(fold(text))
    if not safe:
        return "(empty)"
    fence = "`" * (max((len(r) for r in _RUNS.findall(safe)), default=0) + 1)
    pad = " " if safe.startswith("`") or safe.endswith("`") else ""
    return f"{fence}{pad}{safe}{pad}{fence}"


def link(text: str, url: str) -> str:
    """A link; only web addresses become one."""
    if not url.startswith(("https://", "http://")):
        return escape(text)
    target = re.sub(r"[\s<>()\\]", lambda m: f"%{ord(m[0]):02X}", printable(url))
    return f"[{escape(text)}]({target})"


def _fenced(text: str, language: str, indent: str = "") -> str:
    safe = printable(text.rstrip("\n"))
    fence = "`" * max(3, max((len(r) for r in _RUNS.findall(safe)), default=0) + 1)
    lines = [fence + language, *safe.split("\n"), fence]
    return "\n".join((indent + line) if line else "" for line in lines)


def _prose(text: str) -> str:
    pieces = _CODE.split(fold(text))
    return "".join(code_span(p[1:-1]) if n % 2 else escape(p) for n, p in enumerate(pieces))


def _words(known: tuple[Provenance, ...]) -> str:
    return ", ".join(PROVENANCE_WORDS[p] for p in known)


def _block(block: Block) -> list[str]:
    out = [f"## {escape(block.heading)}"]
    if block.known:
        out.append(f"*{_words(block.known)}*")
    for content in block.contents:
        if isinstance(content, Message):
            out.append(_fenced(_message(content), "text"))
        elif isinstance(content, Code):
            if content.caption:
                out.append(f"{content.caption}:")
            out.append(_fenced(content.text, "python"))
        elif isinstance(content, Items):
            out.append(_items(content))
        else:
            out.append(_rows(content))
    return out


def _message(message: Message) -> str:
    return "".join("{" + p.expression + "}" if isinstance(p, Hole) else p.text for p in message.parts)


def _items(content: Items) -> str:
    out = []
    for n, item in enumerate(content.items):
        bullet = f"{n + 1}. " if content.ordered else "- "
        out.append(bullet + _item(item))
        if item.code and (content.with_code is None or n < content.with_code):
            indent = " " * len(bullet)
            if item.code.mark and item.code.first_line is not None:
                first, last = item.code.mark
                lines = f"line {first}" if first == last else f"lines {first} to {last}"
                out.append(f"\n{indent}From line {item.code.first_line}; the statement is on {lines}:")
            out.append("\n" + _fenced(item.code.text, "python", indent) + "\n")
    return "\n".join(out).rstrip("\n")


def _item(item: Item) -> str:
    text = code_span(item.text) if item.literal else _prose(item.text) if item.marked else escape(item.text)
    if item.url:
        text = f"{text} ({link('source', item.url)})" if item.literal else link(item.text, item.url)
    out = (f"{escape(item.lead)}: " if item.lead else "") + text
    if item.entry:
        out += f" ({code_span(item.entry[1])})"
    notes = [*map(_prose, item.notes), *(f"*{PROVENANCE_WORDS[p]}*" for p in item.known)]
    return out + (" — " + " · ".join(notes) if notes else "")


def _rows(content: Rows) -> str:
    return "\n".join(f"- {_row(row)}" for row in content.rows)


def _row(row: Row) -> str:
    text = code_span(row.text) if row.literal else escape(row.text)
    if row.url:
        text = link(row.text, row.url)
    known = f" — *{_words(row.known)}*" if row.known else ""
    return f"**{escape(row.name) or '(empty)'}**: {text}{known}"
