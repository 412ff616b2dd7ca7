"""Front matter that cannot be read."""

from errdex.verify.case import ENTRY
from errdex.verify.lint.base import Found, Look, case_rule


@case_rule("front-matter", "front matter that is no TOML; missing and unknown fields; values of the wrong kind")
def front_matter(look: Look) -> Found:
    """What reading it found."""
    if look.case.entry is not None:
        yield from ((ENTRY, p) for p in look.case.entry.problems if p.rule == "front-matter")
