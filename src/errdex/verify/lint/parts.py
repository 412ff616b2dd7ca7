"""Parts that a case must have."""

from errdex.verify.case import ENTRY, file_name
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("parts", "a missing entry.md, trigger or fix; a cause without scripts, scripts without a cause")
def parts(look: Look) -> Found:
    """Each cause has its trigger and its fix, each pair with a name says what its cause is."""
    case = look.case
    if case.problems:
        return
    if ENTRY not in case.files:
        yield ENTRY, Problem(1, "parts", "is missing; write it as docs/packs.md shows")
    if not case.pairs:
        yield "trigger.py", Problem(1, "parts", "is missing; write the script that runs into the error")
    for pair in case.pairs:
        for part, what in (("trigger", "runs into the error"), ("fix", "does the same without the error")):
            name = file_name(part, pair)
            if name not in case.files:
                yield name, Problem(1, "parts", f"is missing; write the script that {what}")
    if case.front is None or case.entry is None:
        return
    for pair in case.front.pair:
        if pair not in case.pairs:
            name = file_name("trigger", pair)
            yield (
                ENTRY,
                Problem(case.entry.line_of("pair", pair), "parts", f"'pair.{pair}' has no scripts; write {name}"),
            )
    for pair in case.pairs:
        if pair and not (pair in case.front.pair and case.front.pair[pair].cause):
            line = case.entry.line_of("pair", pair)
            yield ENTRY, Problem(line, "parts", f'say in [pair.{pair}] what its cause is: cause = "…"')
