"""Frames as IPython and notebooks head them: ``Cell In[3], line 4``, ``File x.py:18, in f(a)``, ``x.py in f(a)``."""

from errdex.model.report import Frame
from errdex.report.patterns import pattern

_CELL = pattern(r"(Cell In\s?\[\d{1,6}\]|Input In \[\d{1,6}\]|In\s?\[\d{1,6}\]|Cell \w[\w .-]{0,40})(?:, | )")
_LINE = pattern(r"(?:, )?line (\d{1,9})")
_NOTEBOOK = pattern(r"(\S.{0,400}\.ipynb Cell \d{1,6})(?: line (\d{1,9})| (?=in ))")
_LINKED = pattern(r"<a href='[^'\n]{0,600}'>(\d{1,9})</a>")
_ARROW = pattern(r"-{1,12}> ?(\d{1,9})(?: (.*))?$")
_NUMBERED = pattern(r"\s*\d{1,9}(?: |$)")


def read_cell(line: str) -> Frame | None:
    """The frame that a line heads in these forms; its number may still be to come, from the arrow below."""
    text = _unlinked(line.strip())
    cell = _CELL.match(text + " ")
    if cell is not None:
        rest = text[cell.end(1) :].lstrip(" ,")
        number = _LINE.match(rest)
        if number is not None:
            rest = rest[number.end() :]
        if number is None and not rest.startswith("in "):
            return None
        return Frame(file=cell.group(1), line=int(number.group(1)) if number else None, function=_called(rest))
    notebook = _NOTEBOOK.match(text)
    if notebook is not None:
        digits = notebook.group(2)
        called = _called(text[notebook.end() :])
        return Frame(file=notebook.group(1), line=int(digits) if digits else None, function=called)
    named = text.startswith("File ")
    if named:
        text = text[5:].lstrip()
    if not text or text[0] == '"':
        return None
    place, mark, rest = text.partition(", in ")
    if not mark:
        place, mark, rest = _old_style(text)
    number = _LINE.search(place) if ", line " in place else None
    if number is not None and place.endswith(number.group(0)):
        return Frame(file=place[: number.start()], line=int(number.group(1)), function=_called(mark and "in " + rest))
    file, colon, digits = place.rpartition(":")
    if colon and digits.isascii() and digits.isdecimal() and len(digits) < 10 and file and (named or mark):
        return Frame(file=file, line=int(digits), function=_called(mark and "in " + rest))
    if mark and _is_place(place):
        return Frame(file=place, line=None, function=_called("in " + rest))
    return None


def read_arrow(line: str) -> tuple[int, str | None] | None:
    """Number and source of the line that an arrow points at: ``---> 18     offset = x``."""
    found = _ARROW.match(_LINKED.sub(r"\1", line).lstrip() if "<a href" in line else line.lstrip())
    if found is None:
        return None
    source = (found.group(2) or "").strip()
    return int(found.group(1)), source or None


def is_numbered(line: str) -> bool:
    """Whether a line is source with its number before it."""
    return _NUMBERED.match(line) is not None or "<a href='vscode-notebook-cell:" in line


def _old_style(text: str) -> tuple[str, str, str]:
    """``path in f(args)``: the last " in " before the brackets."""
    bracket = text.find("(")
    at = text.rfind(" in ", 0, bracket if bracket >= 0 else len(text))
    return (text[:at], " in ", text[at + 4 :]) if at > 0 else (text, "", "")


def _is_place(place: str) -> bool:
    if place.startswith("<") and place.endswith(">"):
        return True
    return place.endswith((".py", ".pyx", ".pxi", ".pyc", ".pxd", ".ipynb", ".pyi")) and " " not in place[:1]


def _unlinked(text: str) -> str:
    """Without the Markdown link that Colab puts around a path."""
    if text.startswith("[") and "](" in text:
        name, _, rest = text[1:].partition("](")
        _, closed, after = rest.partition(")")
        if closed:
            return name + after
    return text


def _called(rest: str) -> str | None:
    """The function's name, without its arguments."""
    rest = rest.lstrip(" ,")
    if not rest.startswith("in "):
        return None
    return rest[3:].partition("(")[0].strip() or None
