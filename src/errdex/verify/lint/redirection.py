"""Metadata that leads elsewhere than to the package index."""

from errdex.verify.lint.base import Found, Look, case_rule


@case_rule("redirection", "a tool table, a URL, an option or a local path in a script's metadata")
def redirection(look: Look) -> Found:
    """What reading the metadata found."""
    for name, script in look.case.scripts.items():
        yield from ((name, p) for p in script.problems if p.rule == "redirection")
