"""What a name holds at a statement: the one assignment that must have run last before it.

Only straight-line evidence counts. Where another assignment may have come in between, nothing is said.
"""

import bisect
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Node

from errdex.scan.python.binders import COMPREHENSIONS, SCOPES, Binder, binder

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_BINDERS = 60
"""Earlier assignments of one name that are weighed; a name with more is not followed."""
_MANY_NAMES = 50
"""Look-ups after which all names of the file are indexed at once."""

SEVERAL = "assigned in more than one place"
UNBOUND = "not assigned in this file"
PARAMETER = "a parameter"


class Binding(NamedTuple):
    """Where a name got its value, or why that is not known."""

    value: Node | None
    """The right side of the assignment."""
    reason: str
    """``assigned``, or what else the name is."""
    handler: Node | None = None
    """The except clause that bound it."""


class _Name:
    """Everything in a file that binds one name."""

    def __init__(self, binders: list[Binder]) -> None:
        self.by_scope: dict[int, list[Binder]] = {}
        for found in binders:
            self.by_scope.setdefault(found.scope, []).append(found)
        self.made_global = {b.scope for b in binders if b.owner.type == "global_statement"}
        self.made_nonlocal = [b.node.start_byte for b in binders if b.owner.type == "nonlocal_statement"]

    def changed_inside(self, scope: Node) -> bool:
        """Whether a function inside ``scope`` may assign the name there."""
        at = bisect.bisect_left(self.made_nonlocal, scope.start_byte)
        return at < len(self.made_nonlocal) and self.made_nonlocal[at] < scope.end_byte


class Bindings:
    """The names of one file."""

    def __init__(self, module: "Module") -> None:
        self._module = module
        self._names: dict[str, _Name] = {}
        self._index: dict[str, list[int]] | None = None

    def binding(self, node: Node, name: str) -> Binding:
        """The value that ``name`` holds where ``node`` stands."""
        found = self.bound(name)
        line = self._module.above(node)
        # Code of the innermost function runs from top to bottom; what is around it ran some time before.
        running = True
        for scope in line:
            if scope.type not in SCOPES or (scope.type == "class_definition" and not running):
                continue
            if scope.id in found.made_global:
                break
            local = found.by_scope.get(scope.id, [])
            parameter = self.is_parameter(scope, name)
            if (local or parameter) and (running or scope.type != "module"):
                if scope.type != "module" and found.changed_inside(scope):
                    return Binding(None, SEVERAL)
                if running:
                    return _before(self._module, local, node, line, parameter)
                return Binding(None, PARAMETER) if parameter else _only(local)
            if scope.type not in COMPREHENSIONS:
                running = False
        if found.made_global:
            return Binding(None, SEVERAL)
        return _only(found.by_scope.get(self._module.root.id, []))

    def is_parameter(self, scope: Node, name: str) -> bool:
        """Whether ``scope`` is a function or lambda that takes ``name``."""
        if scope.type == "function_definition":
            return name in self._module.function_at(scope).parameter_names
        if scope.type == "lambda":
            holder = scope.child_by_field_name("parameters")
            return holder is not None and name in self._module.text(holder).replace(",", " ").split()
        return False

    def bound(self, name: str) -> _Name:
        """Everything that binds ``name``."""
        if name not in self._names:
            size = len(name.encode())
            found: list[Binder] = []
            for at in self._occurrences(name):
                token = self._module.root.descendant_for_byte_range(at, at + size)
                if token is not None and token.type == "identifier" and token.start_byte == at:
                    made = binder(token, self._module.above(token))
                    if made is not None:
                        found.append(made)
            self._names[name] = _Name(found)
        return self._names[name]

    def _occurrences(self, name: str) -> list[int]:
        if self._index is None and len(self._names) < _MANY_NAMES:
            return list(self._module.occurrences(name.encode()))
        if self._index is None:
            self._index = {}
            for word, at in self._module.all_words():
                self._index.setdefault(word, []).append(at)
        return self._index.get(name, [])


def _only(binders: list[Binder]) -> Binding:
    """The value of a name looked at from another function: known if it is assigned once."""
    if not binders:
        return Binding(None, UNBOUND)
    if len(binders) == 1:
        found = binders[0]
        # Inside a branch it may not have been assigned, but then the name holds nothing at all.
        return Binding(found.value, "assigned") if found.value is not None else Binding(None, found.reason)
    kinds = {b.reason for b in binders}
    return Binding(None, "imported" if kinds == {"imported"} else SEVERAL)


def _before(module: "Module", binders: list[Binder], node: Node, line: list[Node], parameter: bool) -> Binding:
    """The binder among those of one scope that decides at ``node``: the nearest before it that may have run."""
    start = node.start_byte
    split = bisect.bisect_left(binders, start, key=lambda b: b.node.start_byte)
    ids = {a.id: n for n, a in enumerate(line)}
    # What a loop may have run before although it stands later, or in another branch.
    elsewhere = [binders[split].node.start_byte] if split < len(binders) else []
    for weighed, found in enumerate(reversed(binders[max(0, split - MAX_BINDERS - 1) : split])):
        if weighed == MAX_BINDERS:
            return Binding(None, SEVERAL)
        if found.value is not None and found.owner.end_byte > start:
            # The statement's own names are bound after its values are read.
            continue
        if found.handler is not None:
            if found.handler.id in ids:
                return Binding(None, "caught before", found.handler)
            continue
        inside, meeting = meeting_of(module.above(found.node), ids)
        branch = inside[-1] if inside else found.node
        own = line[meeting - 1] if meeting > 0 else node
        if exclusive(line[meeting], branch, own, found):
            elsewhere.append(found.node.start_byte)
            continue
        if left_behind(inside, line[meeting]):
            continue
        if _repeated(elsewhere, line[:meeting]):
            return Binding(None, SEVERAL)
        if found.value is None:
            return Binding(None, found.reason)
        direct = line[meeting].type in {"block", "module"} and branch.type == "expression_statement"
        return Binding(found.value, "assigned") if direct else Binding(None, SEVERAL)
    if _repeated(elsewhere, line):
        return Binding(None, SEVERAL)
    return Binding(None, PARAMETER if parameter else "assigned in another branch")


def meeting_of(above: list[Node], ids: dict[int, int]) -> tuple[list[Node], int]:
    """Of the nodes around a binder those that are not around the statement, and which is the first that is."""
    for n, at in enumerate(above):
        if at.id in ids:
            return above[:n], ids[at.id]
    return above, max(ids.values(), default=0)


def exclusive(meeting: Node, branch: Node, own: Node, found: Binder) -> bool:
    """Whether the branch that binds and the statement's own never run one after the other."""
    if branch == own:
        return False
    pair = (branch.type, own.type)
    if meeting.type == "if_statement":
        test = branch.child_by_field_name("condition")
        in_test = test is not None and found.node.end_byte <= test.end_byte
        return branch.type in {"block", "elif_clause"} and not in_test and own.type in {"elif_clause", "else_clause"}
    if pair == ("case_clause", "case_clause"):
        body = branch.child_by_field_name("consequence")
        return body is not None and found.node.start_byte >= body.start_byte
    if meeting.type == "try_statement":
        return branch.type.startswith("except") and own.type.startswith(("except", "else"))
    return False


def left_behind(inside: list[Node], meeting: Node) -> bool:
    """Whether the binder's branch ends by leaving the function, so that nothing after it is reached."""
    if meeting.type == "try_statement":
        return False
    for at in inside:
        if at.type in {"try_statement", "with_statement"}:
            return False
        if at.type == "block" and at.named_children[-1].type in {"raise_statement", "return_statement"}:
            return True
    return False


def _repeated(starts: list[int], line: list[Node]) -> bool:
    """Whether a loop among the nodes of ``line`` repeats code that begins at one of ``starts``."""
    loops = [a for a in line if a.type in {"for_statement", "while_statement"}]
    return any(a.start_byte <= s < a.end_byte for a in loops for s in starts)
