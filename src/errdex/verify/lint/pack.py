"""A pack's own file."""

from errdex.verify.lint.base import Found, pack_rule
from errdex.verify.pack import INFO, RawPack
from errdex.verify.pack_files import MAX_CASES, Problem


@pack_rule("pack", "a pack.toml that is missing or wrong, a pack without cases")
def pack(look: RawPack) -> Found:
    """What reading it found."""
    yield from ((INFO, p) for p in look.problems)
    if not look.folders:
        yield "", Problem(0, "pack", "has no cases; begin one with: errdex pack new PROJECT ID")
    if len(look.folders) >= MAX_CASES:
        yield "", Problem(0, "pack", f"has more than {MAX_CASES} cases; split it")
