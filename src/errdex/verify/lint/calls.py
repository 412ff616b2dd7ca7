"""Scripts that do not call the function they are about."""

from errdex.model.pack import INTERPRETER_PROJECT
from errdex.verify.case import ENTRY
from errdex.verify.case_calls import RESULT, mentions, names_from, uses_of
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


@case_rule("calls", "a trigger that never names the function, a fix that names neither it nor its replacement")
def calls(look: Look) -> Found:
    """By name: what is called through others is told apart only by a run."""
    case = look.case
    if case.front is None or case.entry is None:
        return
    for pair in case.pairs:
        function, replacement = case.setting(pair, "function"), case.setting(pair, "replacement")
        line = case.entry.line_of("function")
        if function is None:
            if case.front.project != INTERPRETER_PROJECT:
                yield (
                    ENTRY,
                    Problem(line, "calls", "'function' is missing; name the public function that the trigger calls"),
                )
            elif case.script("guard", pair) is not None:
                yield ENTRY, Problem(line, "calls", "a guard wants a 'function' whose arguments it judges")
        trigger, fix = case.script("trigger", pair), case.script("fix", pair)
        tree = trigger.tree if trigger is not None else None
        if trigger is not None and tree is not None and function and not mentions(tree, uses_of(tree, function)):
            yield trigger.name, Problem(1, "calls", f"never calls {function}, which 'function' names")
        if fix is None or fix.tree is None:
            continue
        if function is None and replacement is None:
            names = names_from(fix.tree, lambda node: True)
            if case.front.project == INTERPRETER_PROJECT and RESULT not in names:
                yield (
                    fix.name,
                    Problem(1, "calls", f"without a 'function', bind what the assert is about to {RESULT!r}"),
                )
        elif not mentions(fix.tree, uses_of(fix.tree, function, replacement)):
            wanted = " nor ".join(n for n in (function, replacement) if n)
            how = "neither calls" if function and replacement else "never calls"
            yield fix.name, Problem(1, "calls", f"{how} {wanted}; name what it calls instead as 'replacement'")
