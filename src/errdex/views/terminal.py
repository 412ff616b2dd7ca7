"""A page for a terminal: what matters first, as wide as the window, every section with how it is known.

Plain text unless colour is asked for; rich is imported only then, to write the colours. Lays out the blocks
of ``sections``, places and fixes first.
"""

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from errdex.model.explanation import PROVENANCE_WORDS, Provenance
from errdex.model.template import Hole
from errdex.model.text import fold, printable
from errdex.views.layout import Block, Code, Content, Item, Items, Message, Rows
from errdex.views.page import Page
from errdex.views.sections import TERMINAL_FIRST, blocks, owner_line

LEFT_OUT = {
    "title.text": "is the message cut short, or shown in its place where there is none",
    "links.page": "is an address of a site; a terminal names the command for the same",
    "links.json": "is an address of a site; a terminal names the command for the same",
    "links.markdown": "is an address of a site; a terminal names the command for the same",
}
"""What a terminal leaves out besides ``sections.LEFT_OUT``, and why."""

_WITH_CODE = 2
"""Throw points shown with their code; a window holds no more."""
_PLACES = 10
_NARROWEST = 40

_STYLES = {
    "type": "bold red",
    "heading": "bold",
    "muted": "dim",
    "hit": "bold yellow",
    "lead": "bold",
    "name": "cyan",
    "": "",
}


class Span(NamedTuple):
    """A piece of a line with the name of its style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


def render_text(page: Page, width: int, colour: bool) -> str:
    """``page`` as text at most ``width`` wide; addresses alone are not folded, to be followed."""
    lines = list(_lines(page, max(width, _NARROWEST)))
    if colour:
        return _coloured(lines)
    return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


def _coloured(lines: list[Line]) -> str:
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=10_000, highlight=False)
    for line in lines:
        text = Text.assemble(*((s.text, _STYLES[s.style]) for s in line))
        console.print(text, soft_wrap=True)
    return out.getvalue()


def _lines(page: Page, width: int) -> Iterator[Line]:
    parts = blocks(page)
    message = next((b for b in parts if b.key == "message"), None)
    # Where there is no statement to show, what it means is what helps first.
    order = TERMINAL_FIRST if page.throw_points.items else ("values", "meaning", "solutions")
    first = sorted((b for b in parts if b.key in order), key=lambda b: order.index(b.key))
    rest = [b for b in parts if b.key not in {"message", *order}]
    yield from _wrap(owner_line(page), width, style="muted")
    kind = page.exception.type or ("a warning" if page.severity.level == "warning" else "an exception")
    shown = _message_text(message) or page.title.text
    for n, text in enumerate(_folded(f"{kind}: {shown}", width)):
        yield _headline(text, kind) if n == 0 else (Span(text),)
    known = [page.title.provenance]
    if message:
        known += [k for k in message.known if k not in known]
        for content in message.contents:
            if isinstance(content, Items):
                yield from _items(content, width, "  ")
    yield (Span(f"  {_words(tuple(known))}", "muted"),)
    for block in (*first, *rest):
        yield ()
        yield from _block(block, width)
    yield ()
    yield from _footer(page, width)


def _headline(text: str, kind: str) -> Line:
    shown = printable(kind)
    return (Span(shown, "type"), Span(text[len(shown) :])) if text.startswith(shown) else (Span(text),)


def _message_text(block: Block | None) -> str:
    for content in block.contents if block else ():
        if isinstance(content, Message):
            return "".join("{" + p.expression + "}" if isinstance(p, Hole) else p.text for p in content.parts)
    return ""


def _words(known: tuple[Provenance, ...]) -> str:
    return ", ".join(PROVENANCE_WORDS[p] for p in known)


def _folded(text: str, width: int) -> list[str]:
    out: list[str] = []
    for line in printable(text).expandtabs(4).split("\n"):
        out += textwrap.wrap(line, width, break_on_hyphens=False) or [""]
    return out


def _wrap(text: str, width: int, indent: str = "", hang: str | None = None, style: str = "") -> Iterator[Line]:
    rest = indent if hang is None else hang
    for line in textwrap.wrap(
        printable(fold(text)),
        width,
        initial_indent=indent,
        subsequent_indent=rest,
        break_on_hyphens=False,
    ):
        yield (Span(line, style),)


def _block(block: Block, width: int) -> Iterator[Line]:
    known = f"  {_words(block.known)}" if block.known else ""
    if len(block.heading) + len(known) <= width:
        yield (Span(block.heading, "heading"), Span(known, "muted"))
    else:
        yield (Span(block.heading, "heading"),)
        yield from _wrap(known, width, "  ", style="muted")
    for content in block.contents:
        yield from _content(content, width)


def _content(content: Content, width: int) -> Iterator[Line]:
    if isinstance(content, Code):
        if content.caption:
            yield (Span(f"  {content.caption}:", "muted"),)
        yield from _code(content, width, "    ")
    elif isinstance(content, Items):
        yield from _items(content, width, "  ")
    elif isinstance(content, Rows):
        yield from _rows(content, width)


def _items(content: Items, width: int, indent: str) -> Iterator[Line]:
    total = len(content.items)
    shown = content.items if content.with_code is None else content.items[:_PLACES]
    codes = total if content.with_code is None else min(content.with_code, _WITH_CODE)
    for n, item in enumerate(shown):
        bullet = f"{n + 1}. " if content.ordered else "- " if total > 1 else ""
        yield from _item(item, width, indent + bullet, indent + " " * len(bullet))
        if item.code and n < codes:
            yield from _code(item.code, width, indent + " " * len(bullet) + "  ")
    if total > len(shown):
        yield (Span(f"{indent}and {total - len(shown)} more places", "muted"),)


def _item(item: Item, width: int, indent: str, hang: str) -> Iterator[Line]:
    text = f"{item.lead}: {item.text}" if item.lead else item.text
    if item.entry:
        text += f" [{item.entry[1]}]"
    notes = " · ".join((*item.notes, *(PROVENANCE_WORDS[p] for p in item.known)))
    lines = list(_wrap(text, width, indent, hang))
    if notes and lines and len(lines[-1][0].text) + len(notes) + 3 <= width:
        lines[-1] = (*lines[-1], Span(f" · {printable(fold(notes))}", "muted"))
        notes = ""
    yield from lines
    if notes:
        yield from _wrap(notes, width, hang + "  ", style="muted")
    if item.url:
        yield (Span(f"{hang}  {printable(item.url)}", "muted"),)


def _code(code: Code, width: int, indent: str) -> Iterator[Line]:
    lines = printable(code.text.rstrip("\n")).expandtabs(4).split("\n")
    last = (code.first_line or 1) + len(lines) - 1
    gutter = len(str(last)) + 1 if code.first_line is not None else 0
    for n, text in enumerate(lines):
        number = (code.first_line or 1) + n
        hit = code.mark is not None and code.mark[0] <= number <= code.mark[1]
        lead = indent[:-2] + ("> " if hit else "  ")
        if gutter:
            lead += f"{number:>{gutter - 1}} "
        room = max(width - len(lead), 20)
        pieces = _cut(text, room)
        if len(pieces) > 1 and code.mark is not None and not hit:
            pieces = [text[: room - 1] + "…"]
        for m, piece in enumerate(pieces):
            margin = lead if m == 0 else " " * len(lead)
            yield (Span(margin, "muted"), Span(piece, "hit" if hit else ""))


def _cut(text: str, room: int) -> list[str]:
    """``text`` in pieces of at most ``room``, cut at blanks where that wastes less than half a line."""
    out = []
    while len(text) > room:
        at = text.rfind(" ", room // 2, room)
        at = room if at < 0 else at + 1
        out.append(text[:at])
        text = text[at:]
    return [*out, text]


def _rows(content: Rows, width: int) -> Iterator[Line]:
    longest = max((len(printable(fold(r.name))) for r in content.rows), default=0)
    column = min(longest, max(width // 3, 12))
    for row in content.rows:
        name = printable(fold(row.name))
        lead = f"  {name:<{column}}  "
        text = f"{row.text}  ({_words(row.known)})" if row.known else row.text
        pieces = textwrap.wrap(printable(fold(text)) or "(empty)", max(width - column - 4, 20), break_on_hyphens=False)
        if len(name) > column:
            yield from ((Span(s.text, "name"),) for line in _wrap(name, width, "  ") for s in line)
            lead = " " * (column + 4)
        for n, piece in enumerate(pieces):
            yield (Span(lead if n == 0 else " " * (column + 4), "name"), Span(piece))


def _footer(page: Page, width: int) -> Iterator[Line]:
    links = page.links
    told = [f"as data: errdex show {page.id} --format markdown|json"]
    if links.report_page:
        told.append(f"report this page: {links.report_page}")
    for text in (*told, f"made by {page.generator}"):
        # An address stays whole, to be followed.
        yield from [(Span(printable(text), "muted"),)] if "://" in text else _wrap(text, width, style="muted")
