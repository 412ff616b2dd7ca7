"""CPython's tracebacks: frames, carets, chained exceptions, exception groups; with or without their first line."""

from errdex.report.blocks import Block
from errdex.report.embedded import with_quoted
from errdex.report.lines import indent_of, looks_like_exception, split_exception
from errdex.report.messages import HEADER, read_message
from errdex.report.scanning import Dialect, Found, Lines, register
from errdex.report.tracebacks import Frames, frame_at, read_frames

NAME = "cpython"
_FEW = 1
"""Frames that a documented example shows at most."""
_EXAMPLE = 12
_FIRST = ("[ERROR] ", "Exception: ", "error: ", "ERROR: ", "Uncaught exception: ", "Error: ")
_STACKS = ("(most recent call last):", "(most recent call first):", "Call stack:")
"""Frames below such a line, where it is no traceback's, say where something happened and not what went wrong."""


def read(lines: Lines, at: int) -> Found | None:
    """The traceback whose first line is ``at``."""
    text = lines.text[at]
    if HEADER in text:
        if indent_of(text) > 2 and not text.lstrip().startswith(("Traceback", "Original Traceback")) and _is_code(text):
            return None
        return _traceback(lines, at)
    if any(mark in text for mark in _STACKS):
        return _stack(lines, at)
    if text.startswith("Traceback:") or "Stack:   File" in text:
        return _traceback(lines, at)
    if lines.depth is not None and at and lines.is_rule(at - 1) and not lines.is_rule(at):
        return _bare_member(lines, at)
    if frame_at(lines, at) is not None:
        return _headless(lines, at)
    return None


def _traceback(lines: Lines, at: int) -> Found | None:
    text = lines.text[at]
    column = indent_of(text) if text.lstrip().startswith(("Traceback", "Original", "Exception Group")) else 0
    found = read_frames(_unstacked(lines, at), at if "Stack:   File" in text else at + 1, column)
    if len(found.frames) <= _FEW and _is_doctest(lines, at, column) and (column or not found.frames):
        return [], max(found.at, at + 1)
    single = at > 0 and lines.text[at - 1].startswith("Exception ignored ")
    if found.named is not None:
        return _finish(lines, at, found, single=single)
    before = _type_before(lines, at)
    if before is not None:
        block = Block(NAME, before[0], before[1], found.frames, depth=lines.depth_of(at), first=at, last=found.at)
        return [block], max(found.at, at + 1)
    if not found.frames:
        return [], at + 1
    return [Block(NAME, None, None, found.frames, depth=lines.depth_of(at), first=at, last=found.at)], found.at


def _unstacked(lines: Lines, at: int) -> Lines:
    """Azure begins the first frame on the line that says ``Stack:``."""
    if "Stack:   File" not in lines.text[at]:
        return lines
    texts = list(lines.text)
    texts[at] = texts[at][texts[at].index("Stack:") + 6 :]
    return Lines(texts, lines.level)


def _finish(lines: Lines, at: int, found: Frames, *, single: bool = False) -> Found:
    """The block of frames that a line with type and message follows."""
    assert found.named is not None
    type_, first = found.named
    source = found.frames[-1].source if found.frames else None
    said = read_message(lines, found.at, first or "", cut=found.indent, type_=type_, source=source, single=single)
    block = Block(
        NAME, type_, said.message, found.frames, depth=lines.depth_of(at), notes=said.notes, remote=said.closed,
        first=at, last=said.end,
    )  # fmt: skip
    return with_quoted(block, lines, said, found.at), said.end


def _type_before(lines: Lines, at: int) -> tuple[str, str | None] | None:
    """Some print what was raised before the frames: AWS, Azure, Streamlit."""
    for back in range(at - 1, max(lines.end, at - 4) - 1, -1):
        text = lines.text[back].strip()
        if not text and lines.text[at].startswith("Traceback:"):
            continue
        if not text:
            return None
        for lead in _FIRST:
            text = text.removeprefix(lead)
        named = split_exception(text)
        if named is not None and looks_like_exception(named[0]):
            more = [lines.text[n].rstrip() for n in range(back + 1, at)]
            return named[0], "\n".join([named[1] or "", *more]).rstrip()
    return None


def _headless(lines: Lines, at: int) -> Found | None:
    """Frames whose first line was cut off, or that never had one, as a syntax error of the started file."""
    text = lines.text[at]
    column = max(0, indent_of(text) - 2) if text[:1].isspace() else 0
    found = read_frames(lines, at, column)
    if not found.frames:
        return None
    if found.named is None:
        named = _type_before(lines, at)
        if named is None and len(found.frames) < 2:
            return None
        type_, message = named or (None, None)
        return [Block(NAME, type_, message, found.frames, depth=lines.depth_of(at), first=at, last=found.at)], found.at
    if not looks_like_exception(found.named[0]) and "." not in found.named[0]:
        return None
    return _finish(lines, at, found)


def _bare_member(lines: Lines, at: int) -> Found | None:
    """A member of a group that was never raised has no traceback, only its last line."""
    named = split_exception(lines.text[at].strip())
    if named is None or lines.depth_of(at) == 0:
        return None
    said = read_message(lines, at, named[1] or "")
    block = Block(NAME, named[0], said.message, depth=lines.depth_of(at), notes=said.notes, first=at, last=said.end)
    return [block], said.end


def _stack(lines: Lines, at: int) -> Found | None:
    """Frames that belong to no exception are passed over."""
    found = read_frames(lines, at + 1, indent_of(lines.text[at]))
    return ([], found.at) if found.frames else None


def _is_code(text: str) -> bool:
    """Whether a traceback's first line stands in quotes, in source code."""
    before = text[: text.index("Traceback")].rstrip()
    return before.endswith(('"', "'", "(", '"""', "'''"))


def _is_doctest(lines: Lines, at: int, column: int) -> bool:
    """Whether the lines above are a documented example's: its prompt stands where the traceback begins."""
    above = (lines.text[back] for back in range(max(0, at - _EXAMPLE), at))
    return any(text.startswith(">>> ", column) and not text[:column].strip() for text in above)


_TRANSLATED = ("Datei", "Fichier", "Archivo", "Fichero", "Arquivo", "Ficheiro", "Bestand",
               "Plik", "Файл", "ファイル", "文件", "파일")  # fmt: skip
_MISREAD = ("Fi1e", "FiIe", "Flle")
_HINTS = (HEADER, "Traceback:", 'File "', "File “", ", line ", "Stack:   File", "| ", *_STACKS, *_TRANSLATED, *_MISREAD)

register(Dialect(NAME, 10, _HINTS, read))
