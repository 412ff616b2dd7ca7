"""What lies in a case's folder."""

from errdex.verify.case import CASE_NAME, ENTRY, script_name
from errdex.verify.case_text import closest
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem

_KNOWN = (ENTRY, "trigger.py", "fix.py", "guard.py")


@case_rule("file", "links, files that are too large or no UTF-8, and files that no case has")
def files(look: Look) -> Found:
    """Nothing but entry.md and the scripts, as regular files of a size that people write."""
    case = look.case
    yield from (("", p) for p in case.problems)
    if not CASE_NAME.fullmatch(case.name):
        yield "", Problem(0, "file", "a case's folder has a name of lower-case letters, digits and hyphens; rename it")
    for name, file in case.files.items():
        if file.problem is not None:
            yield name, file.problem
        elif name != ENTRY and script_name(name) is None:
            yield name, Problem(1, "file", f"has no place in a case; {closest(name, _KNOWN)}")
