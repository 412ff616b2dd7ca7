"""Where an expression stands: what its names may hold, which class and function it belongs to.

Bounds how far names are followed for one statement; ``messages`` and ``raised`` ask all their questions here.
"""

import ast
import functools
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Node

from errdex.scan.python.reaching import Reaching, growth, reaching

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_NAMES = 40
"""Names that are followed for one statement."""


class Assigned(NamedTuple):
    """One assignment that may have given a name its value."""

    value: ast.expr | None
    """None where it is not an expression that can be read."""
    place: "Place"
    added: bool
    sure: bool
    looped: bool
    fallback: bool = False
    """Whether it is what a parameter holds that was not given."""
    branch: int = 0
    """What assignments of one branch share."""


class Taken(NamedTuple):
    """A parameter of a function."""

    function: str
    """Dotted name."""
    position: int
    """Among the positional arguments of a call; -1 where it can only be named."""
    default: ast.expr | None
    place: "Place"
    """Of the default."""


class Held(NamedTuple):
    """What a name may hold, in the order of the assignments."""

    assigned: tuple[Assigned, ...]
    reason: str
    parameter: "Taken | None" = None
    """The parameter that it may still be."""
    handler: Node | None = None


class Place:
    """A position in a file."""

    def __init__(self, module: "Module", node: Node, left: list[int] | None = None) -> None:
        self.module = module
        self.node = node
        self._left = left if left is not None else [MAX_NAMES]

    def at(self, node: Node) -> "Place":
        """Another position of the same file, on the same budget."""
        return Place(self.module, node, self._left)

    def held(self, name: str) -> Held:
        """What ``name`` may hold here."""
        self._left[0] -= 1
        if self._left[0] < 0:
            return Held((), "put together from too many names")
        found = self._reaching(name)
        assigned = tuple(
            Assigned(
                self.module.value(s.value) if s.value is not None else None,
                self.at(s.value) if s.value is not None else self,
                s.added,
                s.sure,
                s.looped,
                s.fallback,
                s.branch,
            )
            for s in found.steps
        )
        taken = self._taken(found.parameter_of, name) if found.parameter_of is not None else None
        return Held(assigned, found.reason, taken, found.handler)

    def _taken(self, function: Node, name: str) -> Taken | None:
        if function.type != "function_definition":
            return None
        names: list[str] = []
        default: ast.expr | None = None
        positional = True
        position = -1
        holder = function.child_by_field_name("parameters")
        for child in holder.named_children if holder is not None else ():
            if child.type in {"keyword_separator", "list_splat_pattern"} or self.module.text(child).startswith("*"):
                positional = False
                continue
            named = child.child_by_field_name("name") or child
            own = self.module.text(named).partition(":")[0].strip()
            if own == name:
                value = child.child_by_field_name("value")
                default = self.module.value(value) if value is not None else None
                position = len(names) if positional else -1
            names.append(own)
        if position > 0 and names[0] in {"self", "cls"}:
            position -= 1
        return Taken(self.module.full_name(function), position, default, self.at(function))

    def _reaching(self, name: str) -> Reaching:
        return reaching(self.module, self.node, name)

    def resolve(self, dotted: str) -> str:
        """The full dotted name of what ``dotted`` stands for here; builtins stay bare."""
        function = self.module.function(self.node)
        return self.module.names.resolve(dotted, function.imports if function is not None else None)

    @functools.cached_property
    def owner(self) -> str:
        """``module.Class`` of the innermost class around; empty outside classes."""
        for at in self.module.above(self.node):
            if at.type == "class_definition":
                return self.module.full_name(at)
        return ""

    def defined(self, name: str) -> str:
        """Full name of the function of this file that ``name`` stands for here; empty where it stands for none."""
        if "." in name:
            return ""
        found = self._reaching(name)
        if found.definition is not None and found.definition.type == "function_definition":
            return self.module.full_name(found.definition)
        return f"{self.module.name}.{name}" if name in self.module.names.functions else ""

    def growth(self, name: str, since: Node) -> list[Assigned]:
        """What was appended to the list ``name`` after ``since``, in order; None for what is not one text."""
        return [
            Assigned(
                self.module.value(s.value) if s.value is not None else None,
                self.at(s.value if s.value is not None else self.node),
                True,
                s.sure,
                s.looped,
            )
            for s in growth(self.module, name, since, self.node)
        ]
