"""A warning as Python prints it: ``path:12: DeprecationWarning: message``, the source line below it.

The place is where the warning points, by its stack level: the caller, seldom the statement that warns.
"""

from errdex.model.report import Frame
from errdex.report.blocks import Block
from errdex.report.lines import split_exception
from errdex.report.scanning import Dialect, register


def read(text: str) -> list[Block] | None:
    """All printed warnings of ``text``, the last one first to answer; None without any."""
    lines = text.split("\n")
    found: list[Block] = []
    for at, line in enumerate(lines):
        head = _head(line)
        if head is None:
            continue
        file, number, category, message = head
        after = lines[at + 1] if at + 1 < len(lines) else ""
        source = after.strip() if after.startswith("  ") and after.strip() else None
        frame = Frame(file=file, line=number, source=source)
        found.append(Block("warning-line", category, message, (frame,), first=at, last=at + 1))
    if found:
        found[-1] = found[-1]._replace(link="original")
    return found or None


def _head(line: str) -> tuple[str, int, str, str] | None:
    """``(path, line, category, message)`` of a warning's first line."""
    if "Warning: " not in line:
        return None
    place, _, rest = line.partition(": ")
    while rest:
        file, colon, number = place.rpartition(":")
        named = split_exception(rest)
        if colon and number.isascii() and number.isdecimal() and len(number) < 10 and named is not None:
            category, message = named
            if category.endswith("Warning") and message is not None:
                return file, int(number), category, message
        # A path may hold ": " itself.
        more, _, rest = rest.partition(": ")
        place = f"{place}: {more}"
        if len(place) > 4096:
            return None
    return None


register(Dialect("warning-line", 60, whole=read))
