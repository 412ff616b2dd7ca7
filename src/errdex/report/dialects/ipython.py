"""IPython and notebooks: a dashed rule, source with numbers and an arrow, ``Cell In[3], line 4``; all its versions."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.cells import is_numbered, read_arrow, read_cell
from errdex.report.lines import is_dotted, split_exception
from errdex.report.messages import is_link, read_message
from errdex.report.scanning import Dialect, Found, Lines, register

NAME = "ipython"
_LAST = "Traceback (most recent call last)"
_DASHES = "-" * 40
MAX_FRAMES = 20_000
_AHEAD = 4


def read(lines: Lines, at: int) -> Found | None:
    """The traceback that begins at line ``at``: with its rule, its title, or its first frame."""
    start = at
    text = lines.text[at].strip()
    if text.startswith(_DASHES) and not text.strip("-"):
        if at + 1 >= len(lines) or not lines.text[at + 1].rstrip().endswith(_LAST):
            return None
        at += 1
        text = lines.text[at].strip()
    name = ""
    if text.endswith(_LAST):
        name = text[: -len(_LAST)].strip()
        if not is_dotted(name):
            return None
        at += 1
    elif not _begins(lines, at):
        return None
    return _block(lines, start, at, name)


def _begins(lines: Lines, at: int) -> bool:
    """Whether a frame heads a traceback whose title was not copied: an arrow, or the source of a syntax error."""
    frame = read_cell(lines.text[at])
    if frame is None:
        return False
    for ahead in range(at + 1, min(at + 14, len(lines))):
        if read_arrow(lines.text[ahead]) is not None:
            return True
        if not is_numbered(lines.text[ahead]):
            break
    return _syntax_error(lines, at) is not None


def _syntax_error(lines: Lines, at: int) -> int | None:
    """The line that names the syntax error whose place line ``at`` is."""
    for ahead in range(at + 2, min(at + 2 + _AHEAD, len(lines))):
        named = split_exception(lines.text[ahead].strip())
        if named is not None and named[0] in {"SyntaxError", "IndentationError", "TabError"}:
            return ahead
    return None


def _block(lines: Lines, start: int, at: int, name: str) -> Found | None:
    frames: list[Frame] = []
    depth = lines.depth_of(at) if at < len(lines) else 0
    bare = name.rpartition(".")[2]
    while at < len(lines):
        text = lines.text[at]
        if lines.depth_of(at) != depth or _LAST in text or is_link(text):
            break
        arrow = read_arrow(text)
        if arrow is not None:
            if frames and (frames[-1].line is None or frames[-1].source is None):
                last = frames[-1]
                frames[-1] = Frame(
                    file=last.file, line=last.line or arrow[0], function=last.function, source=last.source or arrow[1]
                )
            at += 1
            continue
        frame = read_cell(text) if text[:1].strip() or text.lstrip().startswith(("Cell ", "File ", "Input ")) else None
        if frame is not None:
            if len(frames) < MAX_FRAMES:
                frames.append(frame)
            at += 1
            continue
        named = split_exception(text.rstrip()) if text[:1].strip() else None
        if named is not None and (not bare or named[0].rpartition(".")[2] == bare) and (frames or bare):
            said = read_message(lines, at, named[1] or "", type_=named[0], source=frames[-1].source if frames else None)
            block = Block(
                NAME, named[0], said.message, tuple(frames), depth=depth, notes=said.notes, first=start, last=said.end
            )
            return [block], said.end
        at += 1
    if not frames:
        return None
    return [Block(NAME, name or None, None, tuple(frames), depth=depth, first=start, last=at)], at


register(
    Dialect(NAME, 8, (_DASHES, _LAST, "Cell In", "Input In", ".ipynb Cell ", "File ", "<ipython-input", "In ["), read)
)
