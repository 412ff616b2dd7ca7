"""Scripts that do not call the function they are about."""

import ast
from collections.abc import Sequence

from errdex.model.pack import INTERPRETER_PROJECT, entry_id_of
from errdex.verify.case import ENTRY
from errdex.verify.case_calls import RESULT, mentions, names_from, uses_of
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem


def _typed(function: str, known: Sequence[str]) -> str | None:
    """The name that users have for a function which is named by where it is defined."""
    is_hidden = any(p.startswith("_") and not p.startswith("__") for p in function.split("."))
    own = function.rpartition(".")[2]
    return next((k for k in known if is_hidden and k.rpartition(".")[2] == own), None)


def _hint(tree: ast.Module, known: Sequence[str]) -> str:
    """Which of the functions that lead to the error is called instead."""
    called = next((k for k in known if mentions(tree, uses_of(tree, k))), None)
    return f"; it calls {called}, which leads there, too" if called is not None else ""


@case_rule(
    "calls",
    "a function by another name than users type, a trigger that never names it, "
    "a fix that names neither it nor its replacement",
)
def calls(look: Look) -> Found:
    """By name: what is called through others is told apart only by a run."""
    case = look.case
    if case.front is None or case.entry is None:
        return
    id = case.front.id or entry_id_of(case.front)
    known = look.entries.callers(id) if look.entries is not None and id is not None else ()
    for pair in case.pairs:
        function, replacement = case.setting(pair, "function"), case.setting(pair, "replacement")
        line = case.entry.line_of("function")
        if function is not None and (typed := _typed(function, known)) is not None:
            yield ENTRY, Problem(line, "calls", f"users type {typed} for {function}; name that as 'function'")
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
            said = f"never calls {function}, which 'function' names{_hint(tree, known)}"
            yield trigger.name, Problem(1, "calls", said)
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
