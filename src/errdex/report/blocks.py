"""A block is one exception as a dialect found it; here blocks become the exceptions of a report, with their roles."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from errdex.model.paths import is_user_code
from errdex.model.report import Frame, Report, ReportedException, Role
from errdex.report.lines import read_frame

Link = Literal["", "cause", "context", "original"]
_COMPILED = (".pyx", ".pxd", ".pxi")
"""Sources of extensions: printed without their folder, and seldom the reader's own."""
MAX_EXCEPTIONS = 20_000
_USER_CODE = "from user code:"
"""What torch.compile puts before the frames that its message holds."""


class Block(NamedTuple):
    """One exception of a text."""

    dialect: str
    type: str | None
    message: str | None
    frames: tuple[Frame, ...] = ()
    link: Link = ""
    """What the exception before is to this one; "original" where this is the one that counts of two."""
    depth: int = 0
    """Nesting in exception groups; 0 outside."""
    notes: tuple[str, ...] = ()
    open_ended: bool = False
    carries: bool = False
    """Whether this one only passes the exception before on, from another process or machine."""
    remote: bool = False
    """Whether it stood quoted, as another process had printed it."""
    role: Role | None = None
    """Where the form itself says it."""
    restates: bool = False
    """Whether it says shortly what the form mostly prints in full beside it."""
    first: int = 0
    """First line, in the lines that were read."""
    last: int = 0


def to_report(blocks: Sequence[Block]) -> Report:
    """The report of at least one block."""
    blocks = _once(blocks)[:MAX_EXCEPTIONS]
    roles = _roles(blocks)
    primary = _primary(blocks, roles)
    exceptions = tuple(
        ReportedException(
            type=b.type, message=b.message, frames=b.frames, role=r, notes=b.notes, open_ended=b.open_ended
        )
        for b, r in zip(blocks, roles, strict=True)
    )
    return Report(
        exceptions=exceptions,
        primary=primary,
        dialect=blocks[primary].dialect,
        user_frame=_user_frame(exceptions, primary),
    )


def chains(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks that belong together, each with what led to it, its group's members and what its message holds."""
    out: list[list[Block]] = []
    for block in blocks:
        if out and (block.link or block.depth or block.role is not None):
            out[-1].append(block)
        else:
            out.append([block])
    return out


def _once(blocks: Sequence[Block]) -> list[Block]:
    """Without the short forms of what stands there in full."""
    full = {((b.type or "").rpartition(".")[2], b.message) for b in blocks if not b.restates}
    kept = [b for b in blocks if not b.restates or ((b.type or "").rpartition(".")[2], b.message) not in full]
    return kept


def _roles(blocks: Sequence[Block]) -> list[Role]:
    roles: list[Role] = [b.role or ("group-member" if b.depth else "root") for b in blocks]
    latest: dict[int, int] = {}
    for n, block in enumerate(blocks):
        if block.link in {"cause", "context"} and block.depth in latest:
            roles[latest[block.depth]] = "cause" if block.link == "cause" else "context"
        latest[block.depth] = n
        if block.role is not None:
            # What a message quotes stands outside the chain that it is printed in.
            latest.pop(block.depth, None)
            if n and blocks[n - 1].depth == block.depth:
                latest[block.depth] = n - 1
    return roles


def _primary(blocks: Sequence[Block], roles: Sequence[Role]) -> int:
    roots = [n for n, role in enumerate(roles) if role == "root"]
    primary = roots[0] if roots else len(blocks) - 1
    for n in roots:
        if blocks[n].link == "original":
            primary = n
            break
    if blocks[primary].carries or _passes_on(blocks, primary):
        before = primary - 1
        if before >= 0 and roles[before] == "cause":
            return before
    # Of a group its first leaf says what went wrong; what only led to that leaf stands before it.
    while primary + 1 < len(blocks) and (
        blocks[primary + 1].depth > blocks[primary].depth or _leads_on(blocks, roles, primary)
    ):
        primary += 1
    return primary


def _leads_on(blocks: Sequence[Block], roles: Sequence[Role], at: int) -> bool:
    return roles[at] in {"cause", "context"} and blocks[at].role is None and blocks[at + 1].depth == blocks[at].depth


def _passes_on(blocks: Sequence[Block], at: int) -> bool:
    """Whether the exception only repeats the remote one before it."""
    if at == 0 or blocks[at].link != "cause":
        return False
    before, block = blocks[at - 1], blocks[at]
    if (block.message or "").startswith(("Command raised an exception:", "Application Command raised an exception:")):
        return True
    return before.remote and before.message == block.message


def _user_frame(exceptions: Sequence[ReportedException], primary: int) -> Frame | None:
    """The innermost frame of the reader's own code: of the primary one, else of the chain around it."""
    first = exceptions[primary]
    if _USER_CODE in (first.message or ""):
        quoted = [read_frame(line) for line in (first.message or "").split("\n")]
        own = [f for f in quoted if f is not None and f.file and is_user_code(f.file)]
        if own:
            return own[-1]
    near = (*exceptions[primary + 1 : primary + 20], *reversed(exceptions[max(0, primary - 20) : primary]))
    for exception in (first, *near):
        if exception is not first and exception.role == "root" and first.role == "root":
            continue
        for frame in reversed(exception.frames):
            if frame.file and is_user_code(frame.file) and not frame.file.endswith(_COMPILED):
                return frame
    return None
