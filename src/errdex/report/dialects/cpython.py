"""CPython's tracebacks: frames, carets, chained exceptions, exception groups, syntax errors.

A prefix that stands before the header and the lines after it is taken away with it.
"""

from typing import NamedTuple

from errdex.model.report import Frame, Report, ReportedException, Role
from errdex.report.lines import is_marker, read_frame, split_exception
from errdex.report.reading import Dialect, register

HEADER = "Traceback (most recent call last):"
CAUSE = "The above exception was the direct cause of the following exception:"
CONTEXT = "During handling of the above exception, another exception occurred:"
ORIGINAL = "Original exception was:"
"""Stands between an error in ``sys.excepthook`` and the one it was called for."""
MAX_FRAMES = 20_000
"""Frames of one traceback that are kept, from the outermost; a million nested calls tell no more."""
MAX_MESSAGE_LINES = 2_000


class _Line(NamedTuple):
    depth: int
    """Nesting in exception groups; 0 outside."""
    text: str
    """Without the group's margin."""
    rule: bool
    """A line that divides the members of a group."""


class _Block(NamedTuple):
    depth: int
    link: str
    """The sentence that ties it to the one before: CAUSE, CONTEXT or empty."""
    type: str
    message: str | None
    frames: tuple[Frame, ...]


def read(text: str) -> Report | None:
    """All tracebacks of ``text``; None without any."""
    if "Traceback (most" not in text and 'File "' not in text:
        return None
    raw = text.split("\n")
    lines = (
        [_unmargin(line) for line in raw] if "Exception Group Traceback" in text else [_Line(0, r, False) for r in raw]
    )
    blocks: list[_Block] = []
    link = ""
    at = 0
    while at < len(lines):
        line = lines[at]
        found = None
        if HEADER in line.text:
            found, at = _traceback(lines, at, link)
        elif line.depth and lines[at - 1].rule and not line.rule:
            found, at = _bare_member(lines, at)
        elif line.text.rstrip().endswith(CAUSE):
            link = CAUSE
            at += 1
            continue
        elif line.text.rstrip().endswith(CONTEXT):
            link = CONTEXT
            at += 1
            continue
        else:
            at += 1
        if found is not None:
            blocks.append(found)
            link = ""
    if not blocks:
        alone = _syntax_error(lines)
        blocks = [alone] if alone is not None else []
    return _report(blocks) if blocks else None


def _unmargin(line: str) -> _Line:
    """Take the margin of an exception group away: ``  | ``, ``  + `` or a dividing rule."""
    stripped = line.lstrip(" ")
    column = len(line) - len(stripped)
    if stripped[:1] not in {"|", "+"} or column < 2:
        return _Line(0, line, False)
    depth = column // 2 - 1
    if stripped[0] == "+" and stripped[1:2] == "-":
        return _Line(depth, line, True)
    return _Line(depth, stripped[2:], False)


def _traceback(lines: list[_Line], at: int, link: str) -> tuple[_Block | None, int]:
    """The block whose header stands at ``at``, and where reading goes on."""
    header = lines[at]
    prefix = header.text[: header.text.index(HEADER)].removesuffix("Exception Group ")
    following = lines[at + 1].text if at + 1 < len(lines) else ""
    cut = len(prefix) if prefix and following.startswith(prefix) else 0
    at += 1
    frames: list[Frame] = []
    indent = 2
    while at < len(lines):
        line = lines[at]
        text = line.text[cut:]
        # A frame's source may quote a traceback's first line; it stands deeper than a header can.
        quoted = bool(frames) and len(text) - len(text.lstrip()) > indent
        if line.rule or (HEADER in text and not quoted) or line.depth != header.depth:
            return None, at
        frame = read_frame(text)
        if frame is not None:
            indent = len(text) - len(text.lstrip())
            if len(frames) < MAX_FRAMES:
                frames.append(frame)
        elif len(text) - len(text.lstrip()) > indent or not text.strip():
            if frames and frames[-1].source is None and text.strip() and not is_marker(text):
                last = frames[-1]
                frames[-1] = Frame(file=last.file, line=last.line, function=last.function, source=text.strip())
        elif not text.lstrip().startswith("[Previous line repeated"):
            break
        at += 1
    if at >= len(lines):
        return None, at
    named = split_exception(lines[at].text[cut:])
    if named is None:
        return None, at + 1
    message, at = _message(lines, at, cut, named[1])
    return _Block(header.depth, link, named[0], message, tuple(frames)), at


def _bare_member(lines: list[_Line], at: int) -> tuple[_Block | None, int]:
    """A member of a group that was never raised has no traceback, only its last line."""
    named = split_exception(lines[at].text)
    if named is None:
        return None, at + 1
    depth = lines[at].depth
    message, at = _message(lines, at, 0, named[1])
    return _Block(depth, "", named[0], message, ()), at


def _message(lines: list[_Line], at: int, cut: int, first: str | None) -> tuple[str, int]:
    """The message that begins at ``at`` with ``first``, to the next traceback, tying sentence or the end."""
    depth = lines[at].depth
    out = [(first or "").rstrip()]
    at += 1
    while at < len(lines):
        line = lines[at]
        # Inside a group CPython prints a message's further lines without the margin.
        if line.rule or line.depth not in {depth, 0} or HEADER in line.text:
            break
        text = line.text[cut:].rstrip()
        if text.endswith((CAUSE, CONTEXT, ORIGINAL)):
            break
        if len(out) < MAX_MESSAGE_LINES:
            out.append(text)
        at += 1
    while len(out) > 1 and not out[-1]:
        out.pop()
    return "\n".join(out), at


def _syntax_error(lines: list[_Line]) -> _Block | None:
    """A syntax error of the file that was started: CPython prints it without a header."""
    for at, line in enumerate(lines):
        frame = read_frame(line.text)
        if frame is None or frame.function is not None:
            continue
        for ahead in range(at + 1, min(at + 5, len(lines))):
            named = split_exception(lines[ahead].text)
            if named is not None and named[0].endswith("Error"):
                return _Block(0, "", named[0], named[1], (frame,))
    return None


def _report(blocks: list[_Block]) -> Report:
    roles: list[Role] = ["group-member" if b.depth else "root" for b in blocks]
    latest: dict[int, int] = {}
    for n, block in enumerate(blocks):
        if block.link and block.depth in latest:
            roles[latest[block.depth]] = "cause" if block.link == CAUSE else "context"
        latest[block.depth] = n
    roots = [n for n, role in enumerate(roles) if role == "root"]
    primary = roots[-1] if roots else len(blocks) - 1
    # Of a group its first leaf says what went wrong; what only led to that leaf stands before it.
    while primary + 1 < len(blocks) and (
        blocks[primary + 1].depth > blocks[primary].depth or roles[primary] in {"cause", "context"}
    ):
        primary += 1
    return Report(
        exceptions=tuple(
            ReportedException(type=b.type, message=b.message, frames=b.frames, role=r)
            for b, r in zip(blocks, roles, strict=True)
        ),
        primary=primary,
        dialect="cpython",
    )


register(Dialect("cpython", 10, read))
