"""pytest's own tracebacks: source with ``>`` and ``E`` margins, short entries, and one line a failure."""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import is_dotted, looks_like_exception, read_frame, split_exception
from errdex.report.messages import is_link, joined
from errdex.report.scanning import Dialect, Found, Lines, register

NAME = "pytest"
MAX_FRAMES = 20_000
_MAX_E_LINES = 2_000
_MAX_BACK = 400
_SUFFIXES = (".py", ".pyx", ".pyi", ".txt", ".rst", ".md", ".ipynb", ">")


def read(lines: Lines, at: int) -> Found | None:
    """What begins at line ``at``: an entry's place, a marked line, or a failure in one line."""
    text = lines.text[at]
    if text.startswith(("FAILED ", "ERROR ")):
        return None
    one = _one_line(text)
    if one is not None:
        return [Block(NAME, one[1], one[2], (one[0],), first=at, last=at + 1)], at + 1
    entry = _place(text)
    if entry is None and not text.startswith(("> ", "E  ")) and not text.startswith("____"):
        return None
    return _failure(lines, at)


def _failure(lines: Lines, at: int) -> Found | None:
    """One exception: entries down to the place that names its type, or the end of its marked lines."""
    start = at
    if at < lines.failed.get(NAME, 0):
        return None
    frames: list[Frame] = []
    said: list[str] = []
    function = _defined_above(lines, at)
    source: str | None = None
    pending: Frame | None = None
    while at < len(lines):
        text = lines.text[at]
        if at > start and (_ends(text) or (said and is_link(text))):
            break
        entry = _place(text)
        if entry is None and said and not frames and (one := _one_line(text)) is not None:
            return _result([one[0]], said, (one[1] or "").rpartition(".")[2], start, at + 1)
        if entry is not None:
            frame, rest = entry
            if said and rest is None and frame.function is not None:
                break  # the next exception of a chain in the short style
            if pending is not None and rest is None and frame.function is None:
                pending = None
            if frame.function is not None:  # short style: source and margin follow
                pending = frame
            else:
                frame = Frame(file=frame.file, line=frame.line, function=function, source=source)
            if len(frames) < MAX_FRAMES:
                frames.append(frame)
            function = source = None
            at += 1
            if rest is not None:
                return _result(frames, said, rest, start, at)
            continue
        if (text.startswith("E") and (text[1:4].strip() == "" or not text.strip()) and len(text) > 1) or text == "E":
            if len(said) < _MAX_E_LINES:
                said.append(text[1:])
        elif text.startswith(">"):
            source = source or text[1:].strip()
            function = function or _defined(text[1:])
        elif said and pending is not None and text.strip() and not text.startswith(" "):
            break
        elif pending is not None and text.startswith("    ") and text.strip() and frames[-1].source is None:
            last = frames[-1]
            frames[-1] = Frame(file=last.file, line=last.line, function=last.function, source=text.strip())
        elif function is None:
            function = _defined(text)
        at += 1
    if not said or not (frames or source):
        lines.failed[NAME] = at
        return None
    return _result(frames, said, None, start, at)


def _result(frames: list[Frame], said: list[str], rest: str | None, start: int, end: int) -> Found | None:
    message_lines = _dedent(said)
    first = message_lines[0] if message_lines else ""
    named = split_exception(first)
    place = read_frame(first)
    if place is not None and place.function is None:  # a syntax error, with its place before it
        named = split_exception(message_lines[-1])
        message_lines = message_lines[-1:]
        frames = [*frames, place]
    if named is not None and (
        named[0].rpartition(".")[2] == rest
        or (rest is None and named[0].rpartition(".")[2][:1].isupper() and (named[1] or looks_like_exception(named[0])))
    ):
        type_, message = named[0], joined([named[1] or "", *message_lines[1:]])
    elif rest is not None and rest:
        type_, message = rest, joined(message_lines)
    elif said:
        type_, message = ("AssertionError" if first.startswith("assert") else None), joined(message_lines)  # type: ignore[assignment]
    else:
        return None
    return [Block(NAME, type_ or None, message, tuple(frames), first=start, last=end)], end


def _dedent(said: list[str]) -> list[str]:
    if not said:
        return []
    indent = len(said[0]) - len(said[0].lstrip())
    return [(line[indent:] if not line[:indent].strip() else line.lstrip()).rstrip() for line in said]


def _place(text: str) -> tuple[Frame, str | None] | None:
    """``path:12: `` ends an entry, ``path:12: Type`` the last one; ``path:12: in f`` heads one of the short style."""
    if text[:1].isspace() or ": " not in text + " " or (not text[-1:].strip() and not text.rstrip().endswith(":")):
        return None
    place, mark, rest = (text.rstrip() + " ").rpartition(": ")
    if not mark:
        return None
    while True:
        file, colon, digits = place.rpartition(":")
        if colon and digits.isascii() and digits.isdecimal() and len(digits) < 10:
            break
        place, mark, more = place.rpartition(": ")
        if not mark or len(more) > 400:
            return None
        rest = f"{more}: {rest}"
    if not file.endswith(_SUFFIXES):
        return None
    rest = rest.strip()
    if rest.startswith("in "):
        return Frame(file=file, line=int(digits), function=rest[3:].strip()), None
    if not rest:
        return Frame(file=file, line=int(digits)), None
    return (Frame(file=file, line=int(digits)), rest) if is_dotted(rest) else None


def _one_line(text: str) -> tuple[Frame, str | None, str] | None:
    """``path:12: Type: message``, of ``--tb=line``."""
    if text[:1].isspace() or ".py:" not in text:
        return None
    cut = text.index(".py:") + 3
    digits, mark, rest = text[cut + 1 :].partition(": ")
    if not mark or not (digits.isascii() and digits.isdecimal()) or len(digits) > 9:
        return None
    frame = Frame(file=text[:cut], line=int(digits))
    if rest.startswith("assert "):
        return frame, "AssertionError", rest
    named = split_exception(rest)
    if named is None or not named[1] or not looks_like_exception(named[0]) or named[0].endswith("Warning"):
        return None
    return frame, named[0], named[1]


def _defined_above(lines: Lines, at: int) -> str | None:
    """The function whose source stands above the first marked line: the first one below a rule."""
    found = None
    for back in range(at - 1, max(lines.end, at - _MAX_BACK) - 1, -1):
        text = lines.text[back]
        if text.startswith(("____", "_ _ ", "====")) or is_link(text):
            break
        found = _defined(text) or found
    return found


def _defined(text: str) -> str | None:
    stripped = text.strip()
    for word in ("def ", "async def ", "class "):
        if stripped.startswith(word):
            name = stripped[len(word) :].partition("(")[0].strip(" :")
            return name if name.isidentifier() else None
    return None


def _ends(text: str) -> bool:
    """Whether a rule begins the next failure, captured output or the summary."""
    if text.startswith(("====", "____", "----")):
        return True
    return text.startswith(("FAILED ", "ERROR ")) and "::" in text


register(Dialect(NAME, 30, (".py:", "E  ", "> ", ".pyx:", ">:"), read))
