"""Tracebacks quoted in a message: of another process or machine, or of a report that was passed on."""

from errdex.report.blocks import Block
from errdex.report.messages import CARRYING, Said
from errdex.report.scanning import Lines, scan

_CARRIERS = (
    "Caught ",
    "ray::",
    "An error occurred while calling o",
    "An exception was thrown from the Python worker",
    "-- Process ",
)
"""How messages begin that only carry an original."""


def carries(block: Block) -> bool:
    """Whether an exception is only how another one, that its message holds, arrived."""
    name = (block.type or "").partition("(")[0].rpartition(".")[2]
    return name in CARRYING or (block.message or "").lstrip().startswith(_CARRIERS)


def with_quoted(block: Block, lines: Lines, said: Said, at: int) -> list[Block]:
    """The block, and those of the tracebacks that its message holds: before it where it only carries them."""
    if not said.quoted:
        return [block]
    block = block._replace(open_ended=True)
    # The message begins in the line that names the type, so that line is not read again.
    quoted = [lines.text[n] for n in said.quoted if n != at]
    inner = scan(quoted, lines.level + 1)
    shift = next((n for n in said.quoted if n != at), 0)
    inner = [b._replace(first=b.first + shift, last=b.last + shift) for b in inner if b.type or b.frames]
    if not inner:
        return [block]
    if carries(block):
        return [*inner, block._replace(link="cause", carries=True)]
    return [block, *(b._replace(role=b.role or "cause", link="") for b in inner)]
