"""The sentences that tie exceptions to a chain. An exception without frames before one is read here too."""

from errdex.report.blocks import Block, Link
from errdex.report.lines import looks_like_exception, split_exception
from errdex.report.messages import ORIGINAL
from errdex.report.scanning import LINK, Dialect, Found, Lines, register

_CAUSE = "the direct cause of the following exception:"
_CONTEXT = "another exception occurred:"
_SAID = "The above exception ("
_SAID_CONTEXT = "During handling of the above exception ("
MAX_BACK = 60
_MAX_WRAPPED = 3


def read(lines: Lines, at: int) -> Found | None:
    """The sentence in line ``at``, and what stands untold before it."""
    text = lines.text[at]
    end = at + 1
    if not text.rstrip().endswith(":"):
        for end in range(at + 2, min(at + 2 + _MAX_WRAPPED, len(lines) + 1)):
            text = f"{text.rstrip()} {lines.text[end - 1].strip()}"
            if text.endswith(":"):
                break
    link: Link
    if _CAUSE in text and "The above exception" in text:
        link = "cause"
    elif _CONTEXT in text and "During handling of the above exception" in text:
        link = "context"
    elif text.rstrip().endswith(ORIGINAL):
        link = "original"
    else:
        return None
    depth = lines.depth_of(at)
    tie = Block(LINK, None, None, link=link, depth=depth, first=at, last=end)
    for lead in (_SAID, _SAID_CONTEXT):
        inside, closed, _ = text.partition(lead)[2].rpartition(")")
        if closed and lead in text:
            tie = tie._replace(message=inside)
    before = _untold(lines, at) if link != "original" and tie.message is None else None
    return ([before, tie] if before is not None else [tie]), end


def _untold(lines: Lines, at: int) -> Block | None:
    """The exception that the lines before name without frames: jax's SimplifiedTraceback, what Ray left."""
    for back in range(at - 1, max(lines.end, at - MAX_BACK) - 1, -1):
        if lines.depth_of(back) != lines.depth_of(at):
            return None
        named = split_exception(lines.text[back].strip())
        if named is None or not looks_like_exception(named[0]) or named[0].endswith("RemoteTraceback"):
            continue
        message = "\n".join([named[1] or "", *(lines.text[n].rstrip() for n in range(back + 1, at))]).rstrip()
        return Block("cpython", named[0], message, depth=lines.depth_of(at), first=back, last=at)
    return None


register(Dialect("links", 5, ("The above exception", "During handling of the above", ORIGINAL), read))
