"""The one pass over the lines of a text: where a line may begin a block, the dialects are asked in their order.

A line without any of the dialects' hints is never looked at, so what matters little costs little.
"""

import functools
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from errdex.report.blocks import Block
from errdex.variants import import_all

MAX_NESTING = 4
"""How deep a text may be quoted in a text."""


LINK, NAMED = "link", "django-fields"
"""Dialects of what is no exception by itself: a sentence between two, fields that say what was raised."""


class Lines:
    """The lines of a text, with the margins of exception groups taken away."""

    __slots__ = ("depth", "end", "failed", "level", "raw", "rule", "text")

    def __init__(self, raw: Sequence[str], level: int = 0) -> None:
        self.raw = raw
        self.level = level
        """How deep this text is quoted in another."""
        self.end = 0
        """Where the block before ended; a dialect may look back no further."""
        self.failed: dict[str, int] = {}
        """By dialect the line up to which it looked in vain, so that no line is looked at again for each before it."""
        self.text: Sequence[str] = raw
        self.depth: Sequence[int] | None = None
        self.rule: Sequence[bool] | None = None
        if any("Exception Group Traceback" in line for line in raw):
            split = [unmargin(line) for line in raw]
            self.depth = [s[0] for s in split]
            self.text = [s[1] for s in split]
            self.rule = [s[2] for s in split]

    def __len__(self) -> int:
        return len(self.text)

    def depth_of(self, at: int) -> int:
        """Nesting in exception groups of a line; 0 outside."""
        return self.depth[at] if self.depth is not None else 0

    def is_rule(self, at: int) -> bool:
        """Whether a line divides the members of a group."""
        return self.rule is not None and self.rule[at]


def unmargin(line: str) -> tuple[int, str, bool]:
    """Depth, text and whether it is a dividing rule, of a line with a group's margin: ``  | `` or ``  + ``."""
    stripped = line.lstrip(" ")
    column = len(line) - len(stripped)
    if stripped[:1] not in {"|", "+"} or column < 2:
        return 0, line, False
    depth = column // 2 - 1
    if stripped[0] == "+" and stripped[1:2] == "-":
        return depth, line, True
    return depth, stripped[2:], False


Found = tuple[list[Block], int]
"""What a dialect read, and the line at which reading goes on."""


class Dialect(NamedTuple):
    """A form that errors come in."""

    name: str
    order: int
    """The more telling form first: the lowest that can read a line, or a text, does."""
    hints: tuple[str, ...] = ()
    """Fixed texts; a line that begins a block of this form holds one of them."""
    block: Callable[[Lines, int], Found | None] | None = None
    """Reads what begins at a line; None where nothing does."""
    whole: Callable[[str], list[Block] | None] | None = None
    """Reads a text as a whole: below order 50 before the lines are looked at, else where they held nothing."""


_dialects: list[Dialect] = []


def register(dialect: Dialect) -> Dialect:
    """Add a dialect."""
    _dialects.append(dialect)
    return dialect


@functools.cache
def dialects() -> tuple[Dialect, ...]:
    """All dialects by order; importing each module of the package registers it."""
    import_all("errdex.report.dialects")
    return tuple(sorted(_dialects, key=lambda d: d.order))


@functools.cache
def _hints() -> re.Pattern[str]:
    found = {hint for dialect in dialects() if dialect.block is not None for hint in dialect.hints}
    return re.compile("|".join(re.escape(h) for h in sorted(found)))


def scan(lines: Sequence[str], level: int = 0) -> list[Block]:
    """All blocks of the lines, in the order they stand."""
    if level > MAX_NESTING:
        return []
    search = _hints().search
    candidates = [at for at, line in enumerate(lines) if search(line) is not None]
    if not candidates:
        return []
    prepared = Lines(lines, level)
    readers = [d for d in dialects() if d.block is not None]
    blocks: list[Block] = []
    end = 0
    for at in candidates:
        if at < end:
            continue
        line = lines[at]
        for dialect in readers:
            if dialect.block is None or not any(hint in line for hint in dialect.hints):
                continue
            found = dialect.block(prepared, at)
            if found is not None and found[1] > at:
                blocks.extend(found[0])
                prepared.end = end = found[1]
                break
    return linked(blocks)


def linked(blocks: list[Block]) -> list[Block]:
    """The blocks, with what sentences and fields between them say put on those that it is about."""
    out: list[Block] = []
    link: Block | None = None
    named: Block | None = None
    for block in blocks:
        if block.dialect == LINK:
            link = block
            if block.message is not None and out and out[-1].type is None:
                out[-1] = out[-1]._replace(message=block.message)
        elif block.dialect == NAMED:
            if out and out[-1].type is None and out[-1].frames:
                out[-1] = out[-1]._replace(type=block.type, message=block.message)
                named = None
            else:
                named = block
        else:
            if link is not None and (out or link.link == "original"):
                block = block._replace(link=link.link)
            link = None
            out.append(block)
    if named is not None and not any(b.type for b in out):
        if out:
            out[-1] = out[-1]._replace(type=named.type, message=named.message)
        else:
            out.append(named._replace(dialect=named.dialect.partition("-")[0]))
    return out
