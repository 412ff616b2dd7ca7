"""A last line alone: ``Type: message``, as people paste it, or at the end of a log without frames."""

from errdex.report.blocks import Block
from errdex.report.foreign import is_code, is_document
from errdex.report.lines import looks_like_exception, split_exception
from errdex.report.messages import joined, read_message
from errdex.report.patterns import pattern
from errdex.report.scanning import Dialect, Lines, register

_LEADS = ("E   ", "> ", "ERROR: ", "error: ", "Error: ", "[ERROR] ", "Exception: ", "- ", "* ", "| ", "# ", "raise ",
          "[BUG] ", "[bug] ", "Bug: ", "BUG: ", "❌ ", "Uncaught ",
          "fatal: ", "$ ", "Caused by ", "caused by: ", "! ")  # fmt: skip
"""What tools and people print before such a line."""
_LOGGED = pattern(r"[\[\d].{0,120}?\b(?:ERROR|CRITICAL|FATAL|Error|error|Exception)\b[^A-Za-z]{0,40}")
_TAGS = pattern(r"(?:\[[^\]\n]{1,40}\]:?\s{0,4}){1,3}")
_SECTIONS = {"raises", "raise", "raises:", ":raises:", "exceptions", "except", "errors"}
_PROMPT = pattern(r"(?:In \[\d{1,6}\]: ?|>>> |\.\.\. )+")
MAX_LINE = 20_000
_MAX_LINES = 400
_MAX_DOCUMENT = 60


def read(text: str) -> list[Block] | None:
    """The last line that is ``Type: message``, with the lines after it."""
    lines = text.split("\n")
    # In code and documentation such a line says what may be raised; a short text may still tell of one.
    document = is_document(text)
    if is_code(text) or (document and len(lines) > _MAX_DOCUMENT):
        return None
    for at in range(len(lines) - 1, max(-1, len(lines) - 50_000), -1):
        if ":" not in lines[at] and at + 1 < len(lines) and len(lines) > 1 and not lines[at].strip().isalnum():
            continue
        if document and lines[at].lstrip().startswith(("- ", "* ")):
            continue
        named = named_in(lines[at])
        if named is None or _documents(lines, at):
            continue
        if not named[1] and any(line.strip() for line in lines[at + 1 : at + 4]):
            continue  # a heading, not what ended a program
        name, first = named
        said = read_message(Lines(lines[at : at + _MAX_LINES]), 0, first, type_=name)
        return [
            Block("last-line", name, joined(said.message.split("\n")), notes=said.notes, first=at, last=at + said.end)
        ]
    return None


def named_in(line: str) -> tuple[str, str] | None:
    """Type and message of a line that has little else before them."""
    line = _unquoted(_PROMPT.sub("", line.strip()).strip())
    if len(line) > MAX_LINE:
        line = line[:MAX_LINE]
    for _ in range(3):
        for lead in _LEADS:
            line = line.removeprefix(lead).lstrip()
    line = _unquoted(line)
    line = line[tags.end() :] if (tags := _TAGS.match(line)) is not None else line
    named = split_exception(line)
    if named is not None and looks_like_exception(named[0]) and (named[1] or ":" not in line):
        return named[0], named[1] or ""
    logged = _LOGGED.match(line[:300])
    if logged is not None:
        named = split_exception(line[logged.end() :].strip())
        if named is not None and looks_like_exception(named[0]) and named[1]:
            return named[0], named[1]
    return None


def _unquoted(line: str) -> str:
    """Without the marks of Markdown, or the quotes, that stand around it; those at one end only may be its own."""
    for mark in ("**", "```", "`", '"'):
        if line.startswith(mark):
            line = line.removeprefix(mark).removesuffix(mark).strip()
    return line


def _documents(lines: list[str], at: int) -> bool:
    """Whether the line says in documentation what may be raised, not what was."""
    text = lines[at]
    above = [line.lstrip() for line in lines[max(0, at - 8) : at]]
    if any(line.startswith("Traceback (most") for line in above) and any(line.startswith(">>> ") for line in above):
        return True  # the documented outcome of an example
    indent = len(text) - len(text.lstrip())
    if indent == 0:
        return False
    for back in range(at - 1, max(-1, at - 40), -1):
        heading = lines[back]
        if heading.strip() and len(heading) - len(heading.lstrip()) < indent:
            heading = heading.strip()
            return heading.lower().rstrip(":") in _SECTIONS or heading.startswith((":raise", "@throws"))
    return False


register(Dialect("last-line", 80, whole=read))
