"""HTML: the debug pages of Django and Werkzeug, exported notebooks, and tracebacks copied with their markup."""

import html

from errdex.report.blocks import Block
from errdex.report.cleaning import clean
from errdex.report.scanning import Dialect, register

NAME = "html"
_TAGS = (
    "<html",
    "<!doctype html",
    "<body",
    "<pre",
    "<textarea",
    "<div",
    "<span",
    "<code",
    "<p>",
    "<table",
    "<td",
    "<br",
)
_BREAKING = {
    "br",
    "p",
    "div",
    "tr",
    "li",
    "pre",
    "h1",
    "h2",
    "h3",
    "table",
    "ul",
    "ol",
    "textarea",
    "section",
    "blockquote",
}
_SILENT = ("script", "style", "head")
_MAX_COMMENT = 20_000
_MAX_TAG = 20_000


def read(text: str) -> list[Block] | None:
    """The errors of a page."""
    low = text[:100_000].lower()
    if not any(tag in low for tag in _TAGS) or "</" not in text:
        return None
    if "Traceback" not in text and "File &quot;" not in text and 'File "' not in text and "output_error" not in text:
        return None
    for part in _parts(text):
        blocks = _scan(part)
        if blocks:
            return [b._replace(dialect=NAME, first=0, last=0) for b in blocks]
    return None


def _scan(text: str) -> list[Block]:
    from errdex.report.reading import read_lines

    return read_lines(clean(text).split("\n"))


def _parts(text: str) -> list[str]:
    """What may hold the traceback as plain text, the best first: a page mostly shows it several times."""
    out: list[str] = []
    at = text.find("<textarea")
    while at >= 0 and len(out) < 4:
        opened = text.find(">", at)
        closed = text.find("</textarea>", at)
        if 0 <= opened < (closed if closed >= 0 else len(text)):
            inside = html.unescape(text[opened + 1 : closed if closed >= 0 else len(text)])
            if "Traceback" in inside:
                out.append(inside)
        at = text.find("<textarea", closed) if closed >= 0 else -1
    comment = text.rfind("<!--")
    if comment >= 0 and "Traceback (most recent" in (inside := text[comment + 4 :].partition("-->")[0]):
        out.append(html.unescape(inside))
    out.append(as_text(text))
    return out


def as_text(page: str) -> str:
    """What a page shows, line by line; its scripts and styles left out."""
    out: list[str] = []
    unclosed: set[str] = set()
    at = 0
    while True:
        begin = page.find("<", at)
        if begin < 0:
            out.append(page[at:])
            break
        out.append(page[at:begin])
        name, at = _tag(page, begin)
        if not name:
            out.append("<")
            continue
        if name in _BREAKING or (name.startswith("/") and name[1:] in _BREAKING):
            out.append("\n")
        if name in _SILENT and name not in unclosed:
            closed = page.find(f"</{name}", at)
            if closed < 0:
                unclosed.add(name)
            else:
                at = closed
    return html.unescape("".join(out))


def _tag(page: str, at: int) -> tuple[str, int]:
    """Name and end of the tag at ``at``; no name where it is none, as in ``<module>``."""
    end = page.find(">", at, at + _MAX_TAG)
    if end < 0:
        return "", at + 1
    if page.startswith("<!--", at):
        closed = page.find("-->", at, at + _MAX_COMMENT)
        return "!--", closed + 3 if closed >= 0 else end + 1
    name = page[at + 1 : end].split(None, 1)[0].lower() if page[at + 1 : end].strip() else ""
    plain = name.removeprefix("/").removesuffix("/")
    if not plain or not (plain[0].isalpha() or plain[0] == "!") or plain in {"module", "lambda", "string", "stdin"}:
        return "", at + 1
    if plain.startswith(("listcomp", "genexpr", "frozen", "ipython", "locals", "cell", "command")):
        return "", at + 1
    return ("/" + plain if name.startswith("/") else plain), end + 1


register(Dialect(NAME, 20, whole=read))
