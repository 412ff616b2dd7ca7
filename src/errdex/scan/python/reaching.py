"""Which assignments of a name may have run last before a statement: all of them, where ``bindings`` wants the one.

What several branches assign are several texts of one message. Over-approximate on purpose: a text too many explains
nothing that the program does not print.
"""

import bisect
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Node

from errdex.scan.python.binders import COMPREHENSIONS, SCOPES, Binder
from errdex.scan.python.bindings import MAX_BINDERS, PARAMETER, SEVERAL, UNBOUND, exclusive, left_behind, meeting_of
from errdex.scan.python.guards import asks_whether_unset

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_LOOPS = {"for_statement", "while_statement"}
_LEAVING = {"raise_statement", "return_statement", "continue_statement", "break_statement"}
_DEFINITIONS = {"function_definition", "class_definition"}
_TRANSPARENT = {"block", "with_statement", "expression_statement"}
"""What code passes through without a choice."""


class Step(NamedTuple):
    """One assignment that may have run."""

    value: Node | None
    """The right side; None where it is no expression of its own."""
    added: bool
    """``+=``: joined to what was there before."""
    sure: bool
    """Whether it ran if the statement is reached."""
    looped: bool
    """Whether it may have run several times."""
    fallback: bool = False
    """Whether it runs where the name held nothing: ``if name is None``."""
    branch: int = 0
    """What steps of one branch share: they run together or not at all."""


class Reaching(NamedTuple):
    """What may have given a name its value."""

    steps: tuple[Step, ...]
    """In the order in which they run."""
    reason: str
    """What the name is where no step says so."""
    parameter_of: Node | None = None
    """The function whose parameter it is where no step before sets it for sure."""
    handler: Node | None = None
    """The except clause that bound it."""
    definition: Node | None = None
    """The function or class that the name stands for."""


def reaching(module: "Module", node: Node, name: str) -> Reaching:
    """The assignments of ``name`` that may decide its value where ``node`` stands."""
    found = module.bindings.bound(name)
    line = module.above(node)
    running = True
    for scope in line:
        if scope.type not in SCOPES or (scope.type == "class_definition" and not running):
            continue
        if scope.id in found.made_global or scope.type == "module":
            break
        local = found.by_scope.get(scope.id, [])
        parameter = module.bindings.is_parameter(scope, name)
        if local or parameter:
            if found.changed_inside(scope):
                return Reaching((), SEVERAL)
            owner = scope if parameter else None
            return _before(module, local, node, line, owner) if running else _any(local, owner)
        if scope.type not in COMPREHENSIONS:
            running = False
    local = found.by_scope.get(module.root.id, [])
    for inner in found.made_global:
        local = [*local, *found.by_scope.get(inner, ())]
    if running and not found.made_global and node != module.root:
        return _before(module, local, node, line, None) if local else Reaching((), UNBOUND)
    return _any(local, None)


def _any(binders: list[Binder], owner: Node | None) -> Reaching:
    """For code that runs at another time: any of them."""
    if not binders:
        return Reaching((), PARAMETER if owner is not None else UNBOUND, owner)
    if all(b.reason == "imported" for b in binders):
        return Reaching((), "imported")
    if binders[-1].owner.type in _DEFINITIONS:
        return Reaching((), binders[-1].reason, definition=binders[-1].owner)
    values = [b for b in binders if b.value is not None]
    if not values or len(binders) > MAX_BINDERS:
        return Reaching((), binders[0].reason if len(binders) == 1 else SEVERAL, owner)
    steps = tuple(Step(b.value, added=False, sure=len(binders) == 1 and owner is None, looped=False) for b in values)
    return Reaching(steps, SEVERAL, owner)


def _before(module: "Module", binders: list[Binder], node: Node, line: list[Node], owner: Node | None) -> Reaching:
    """Those of the running code itself, from the nearest back to one that must have run."""
    start = node.start_byte
    split = bisect.bisect_left(binders, start, key=lambda b: b.node.start_byte)
    ids = {a.id: n for n, a in enumerate(line)}
    steps: list[Step] = []
    # What stands later, or in another branch, may have run in an earlier turn of a loop around both.
    turns = [b for b in binders[split:] if b.value is not None][:MAX_BINDERS]
    reason = "assigned in another branch" if binders else UNBOUND
    replaced: set[int] = set()
    for weighed, found in enumerate(reversed(binders[:split])):
        if weighed == MAX_BINDERS:
            return Reaching((), SEVERAL)
        added = found.owner.type == "augmented_assignment"
        value = found.owner.child_by_field_name("right") if added else found.value
        if value is not None and found.owner.end_byte > start:
            continue
        if found.handler is not None:
            if found.handler.id in ids:
                return Reaching(tuple(reversed(steps)), "caught before", None, found.handler)
            continue
        inside, meeting = meeting_of(module.above(found.node), ids)
        branch = inside[-1] if inside else found.node
        own = line[meeting - 1] if meeting > 0 else node
        if exclusive(line[meeting], branch, own, found):
            turns.append(found)
            continue
        if left_behind(inside, line[meeting]) or any(a.id in replaced for a in inside):
            continue
        through = {a.type for a in inside[1:] if a.type not in _TRANSPARENT}
        sure = line[meeting].type in {"block", "module"} and not through
        looped = bool(through & _LOOPS)
        reason = found.reason
        if value is None and sure:
            definition = found.owner if found.owner.type in _DEFINITIONS else None
            return Reaching(tuple(reversed(steps)), reason, definition=definition)
        steps.append(Step(value, added, sure, looped, _is_fallback(module, inside, found), _branch(inside)))
        whole = value is not None and not added and _replaces(inside, replaced)
        if (sure and not added) or (whole and line[meeting].type in {"block", "module"}):
            steps[-1:-1] = _earlier_turns(turns, line[:meeting])
            return Reaching(tuple(reversed(steps)), reason)
    steps += _earlier_turns(turns, line)
    return Reaching(tuple(reversed(steps)), PARAMETER if owner is not None else reason, owner)


def _is_fallback(module: "Module", inside: list[Node], found: Binder) -> bool:
    branch = next((a for a in inside if a.type == "block"), None)
    return branch is not None and asks_whether_unset(module, branch, module.text(found.node))


def _branch(inside: list[Node]) -> int:
    return next((a.id for a in inside if a.type not in {*_TRANSPARENT, "assignment", "augmented_assignment"}), 0)


def _replaces(inside: list[Node], replaced: set[int]) -> bool:
    """Notes the blocks in which an assignment always follows what stands before it; whether all of ``inside`` is so."""
    for at in inside:
        if at.type == "block":
            # What a ``try`` or a loop does need not come to its end.
            if at.parent is not None and (at.parent.type == "try_statement" or at.parent.type in _LOOPS):
                return False
            replaced.add(at.id)
        elif at.type == "if_statement":
            clauses = [c for c in at.named_children if c.type in {"elif_clause", "else_clause"}]
            bodies = [c.child_by_field_name("consequence") or c.child_by_field_name("body") for c in (at, *clauses)]
            if not clauses or clauses[-1].type != "else_clause":
                return False
            if not all(b is not None and (b.id in replaced or _leaves(b)) for b in bodies):
                return False
        elif at.type not in {*_TRANSPARENT, "assignment", "else_clause", "elif_clause"}:
            return False
    return True


def _leaves(body: Node) -> bool:
    return bool(body.named_children) and body.named_children[-1].type in _LEAVING


def _earlier_turns(turns: list[Binder], line: list[Node]) -> list[Step]:
    loops = [a for a in line if a.type in _LOOPS]
    repeated = (b for b in turns if any(a.start_byte <= b.node.start_byte < a.end_byte for a in loops))
    return [Step(b.value, added=False, sure=False, looped=False) for b in repeated if b.value is not None]


_MAX_GROWTH = 40


def growth(module: "Module", name: str, since: Node, until: Node) -> list[Step]:
    """The texts appended to a list between two places of the same code, in order."""
    word = name.encode()
    line = {a.id: n for n, a in enumerate(module.above(until))}
    out: list[Step] = []
    for at in module.occurrences(word, since.end_byte, until.start_byte):
        token = module.root.descendant_for_byte_range(at, at + len(word))
        access = token.parent if token is not None else None
        if token is None or access is None or len(out) >= _MAX_GROWTH:
            continue
        inside, _ = meeting_of(module.above(token), line)
        through = {a.type for a in inside if a.type not in _TRANSPARENT} - {"attribute", "call", "augmented_assignment"}
        if access.type == "augmented_assignment" and access.child_by_field_name("left") == token:
            out.append(Step(None, True, False, True))
        elif access.type == "attribute" and access.child_by_field_name("object") == token:
            method, call = access.child_by_field_name("attribute"), access.parent
            called = method is not None and call is not None and call.type == "call"
            if not called or method is None or call is None:
                continue
            arguments = call.child_by_field_name("arguments")
            given = arguments.named_children if arguments is not None else []
            if module.text(method) == "append" and len(given) == 1:
                out.append(Step(given[0], True, not through, bool(through & _LOOPS)))
            elif module.text(method) in {"extend", "insert"}:
                out.append(Step(None, True, False, True))
    return out
