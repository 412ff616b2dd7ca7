"""Scripts that are no Python."""

from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("syntax", "a script that does not parse; to show a SyntaxError, compile() its text")
def syntax(look: Look) -> Found:
    """By the grammar of the Python that runs errdex."""
    for name, script in look.case.scripts.items():
        if isinstance(script.parsed, Problem):
            yield name, script.parsed
