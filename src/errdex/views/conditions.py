"""How conditions and callers are laid out: which are worth a line of their own, and long ones over several lines."""

import ast

from errdex.model.explanation import Caller, Condition
from errdex.model.expression import joined_parts
from errdex.views.layout import Code, Item

_SHORT = 72
"""Characters of an expression that stands within a line."""
_MISSING_SHOWN = 4


def entry_item(condition: Condition, headers: int) -> Item | None:
    """What must hold on entry to the function, where the branches around the statement do not say the same."""
    expression = condition.expression
    if expression is None:
        return None
    if condition.complete and ((expression == "True" and headers < 2) or _says_the_same(condition.code, expression)):
        return None
    notes = _missing(condition.missing)
    if expression == "True":
        if condition.complete:
            return Item(text="Nothing that the function is given keeps it from being reached.")
        return Item(text="What the function is given does not tell by itself whether it is reached.", notes=notes)
    lead = f"In terms of what the function is given, {'exactly' if condition.complete else 'only'} when:"
    return Item(text=lead, notes=notes, code=Code(wrapped(expression)))


def _says_the_same(headers: tuple[str, ...], expression: str) -> bool:
    """Whether the branches around the statement are plain tests that together are the expression."""
    if not all(h.startswith("if ") for h in headers):
        return False
    asked = [p for h in headers for p in _joined(h.removeprefix("if ").removesuffix(":"))]
    return bool(asked) and list(dict.fromkeys(asked)) == _joined(expression)


def _joined(expression: str) -> list[str]:
    """The parts that ``and`` joins, each as Python spells it; none where the expression cannot be read."""
    try:
        node = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    parts = node.values if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) else [node]
    return [ast.unparse(p) for p in parts]


def caller_item(caller: Caller) -> Item:
    """A public function, and when the statement is reached through it."""
    own = caller.parameters[:1] in {("self",), ("cls",)}
    given = ", ".join(caller.parameters[own:])
    call = f"`{caller.name}({given})`"
    through = _way(caller)
    if caller.expression is None or (caller.expression == "True" and not caller.through):
        return Item(text=call + through, marked=True, notes=_missing(caller.missing))
    if not caller.through:
        # The condition is the statement's own, which stands above.
        return Item(text=call, marked=True)
    if caller.expression == "True":
        always = ", whatever it is given" if caller.complete else ""
        return Item(text=call + through + always, marked=True, notes=_missing(caller.missing))
    when = "exactly when" if caller.complete else "only when"
    return Item(
        text=f"{call}{through}; {when}:", marked=True, notes=_missing(caller.missing),
        code=Code(wrapped(caller.expression)),
    )  # fmt: skip


def _way(caller: Caller) -> str:
    """The functions between a public one and the statement, with what is registered among them."""
    if not caller.through:
        return ""
    if caller.registered not in caller.through:
        return f", which calls {_chain(caller.through)}"
    at = caller.through.index(caller.registered)
    before, after = caller.through[:at], caller.through[at + 1 :]
    called = f"calls {_chain(before)}, which " if before else ""
    if not before and caller.name.rpartition(".")[2] == caller.registered_for:
        return f"; `{caller.registered}` is registered for it" + (f" and calls {_chain(after)}" if after else "")
    onwards = f" and calls {_chain(after)}" if after else ""
    return f", which {called}uses `{caller.registered_for}`; `{caller.registered}` is registered for it{onwards}"


def _chain(names: tuple[str, ...]) -> str:
    return ", then ".join(f"`{n}`" for n in names)


def _missing(missing: tuple[str, ...]) -> tuple[str, ...]:
    if not missing:
        return ()
    more = len(missing) - _MISSING_SHOWN
    told = "; ".join(m.replace("`", "") for m in missing[:_MISSING_SHOWN])
    return (f"also decides: {told}" + (f"; and {more} more" if more > 0 else ""),)


def wrapped(expression: str) -> str:
    """The expression; a long one with a line for each part that ``and`` or ``or`` joins."""
    return expression if len(expression) <= _SHORT else "\n".join(joined_parts(expression))
