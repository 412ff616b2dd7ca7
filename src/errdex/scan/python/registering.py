"""Where a file hands a function on together with a name that users of the function go by.

``register(x, f)``, ``x.connect(f)``, ``table[x] = f``, ``{x: f}`` and ``@register(x)`` all say: who uses ``x`` may come
to run ``f``. What the names stand for in the project, and who uses them, is ``calling``'s.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.scan.python.drafts import Registration

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_MAX_CALLS = 3
"""Calls around a function, such as ``register(x, partial(f, 1))``, that are looked through."""
_MAX_NAMES = 8
_HOLDING = {"argument_list", "keyword_argument", "parenthesized_expression", "list", "tuple", "call", "dictionary"}
_GATHERING = {"append", "extend", "add", "insert", "update", "setdefault"}
"""Methods that put a function into what others go through: which of them use it is not told by calls."""
_SETTING = re.compile(
    r"(?:un|dis)?_?(?:register|connect|subscribe|def_|add|remove|append|extend|insert|update|clear|set)"
    r"|discard|pop|copy|items|keys|values"
)
"""Methods that change or show what is registered, and run none of it."""
_CONNECTING = re.compile(r"(?:connect|register|subscribe)")
"""Methods that register also where a function calls them, as when an application is set up."""
_DECORATED = re.compile(
    rb"@[ ]*(?!functools|contextlib|typing|abc\b|warnings|partial\()\w[\w.]*[.(][^\n]*\n(?:[^\n]+\n)*[^\n]*\Z"
)
_MAX_LEAD = 600
_PARTS = {"identifier", "attribute"}


def may_be_registered(source: bytes, start: int) -> bool:
    """Whether a decorator that may register stands above the definition of the name at ``start``, by the raw text."""
    line = source.rfind(b"\n", 0, start) + 1
    if source[line - 2 : line] in {b"\n\n", b""}:
        return False
    lead = source[max(0, line - _MAX_LEAD) : line]
    return _DECORATED.search(lead, lead.rfind(b"\n\n") + 1) is not None


def sets(method: str) -> bool:
    """Whether a method by its name changes or shows what is registered."""
    return _SETTING.match(method) is not None


class Registering:
    """Reads the registrations of one file; ``resolve`` tells what a name stands for where the function is named."""

    def __init__(self, module: "Module", resolve: Callable[[str], str]) -> None:
        self._module = module
        self._resolve = resolve

    def handed(self, expression: Node, above: Sequence[Node]) -> Registration | None:
        """For what the function that ``expression`` names is registered by the statement around it."""
        around = above[above.index(expression) + 1 :] if expression in above else above
        child = expression
        calls: list[tuple[Node, Node]] = []
        for at in around:
            if at.type == "call":
                if at.child_by_field_name("function") == child or len(calls) == _MAX_CALLS:
                    return None
                calls.append((at, child))
            elif at.type == "pair":
                key = at.child_by_field_name("key")
                return self._found("", [key] if key is not None else [], around) if key != child else None
            elif at.type == "expression_statement":
                return self._called(*calls[-1], expression, around) if calls and calls[-1][0] == child else None
            elif at.type == "assignment":
                left = at.child_by_field_name("left")
                names = left.children_by_field_name("subscript") if left is not None and left != child else []
                return self._found("", names, around)
            elif at.type not in _HOLDING:
                return None
            child = at
        return None

    def decorated(self, definition: Node, above: Sequence[Node]) -> Registration | None:
        """For what the function defined at ``definition`` is registered by a decorator."""
        holder = definition.parent
        if holder is None or holder.type != "decorated_definition" or not _at_module_level(above[1:]):
            return None
        for decorator in holder.named_children:
            made = decorator.named_children[0] if decorator.type == "decorator" and decorator.named_children else None
            if made is None:
                continue
            arguments = made.child_by_field_name("arguments") if made.type == "call" else None
            callee = made.child_by_field_name("function") if made.type == "call" else made
            given = [g for g in arguments.named_children if g.type in _PARTS] if arguments is not None else []
            if callee is not None and (found := self._found(self._receiver(callee), given, ())) is not None:
                return found
        return None

    def _called(self, call: Node, argument: Node, expression: Node, around: Sequence[Node]) -> Registration | None:
        callee = call.child_by_field_name("function")
        if callee is None:
            return None
        method = self._module.text(callee).rpartition(".")[2]
        on = self._receiver(callee)
        if not _at_module_level(around) and not (on and _CONNECTING.match(method)):
            return None
        given = (
            g.child_by_field_name("value") or g if g.type == "keyword_argument" else g for g in argument.named_children
        )
        names = [g for g in given if g.type in _PARTS and g != expression]
        return self._found("" if method in _GATHERING else on, names, ())

    def _receiver(self, callee: Node) -> str:
        held = callee.child_by_field_name("object") if callee.type == "attribute" else None
        return self._name(held) if held is not None else ""

    def _found(self, on: str, names: Sequence[Node], around: Sequence[Node]) -> Registration | None:
        if not _at_module_level(around):
            return None
        told = tuple(n for node in names[:_MAX_NAMES] if node.type in _PARTS and (n := self._name(node)))
        if not on and not told:
            return None
        return Registration(on, told, self._line(on))

    def _name(self, node: Node) -> str:
        text = self._module.text(node)
        parts = text.split(".")
        return self._resolve(text) if node.type in _PARTS and all(p.isidentifier() for p in parts) else ""

    def _line(self, full: str) -> int:
        """The line of the ``def`` of a function of the file's module level."""
        name = full.removeprefix(self._module.name + ".")
        if name not in self._module.names.functions:
            return 0
        return next((self._module.line(n) for n in self._functions(name)), 0)

    def _functions(self, name: str) -> Iterator[Node]:
        for node in self._module.names.statements:
            named = node.child_by_field_name("name") if node.type == "function_definition" else None
            if named is not None and self._module.text(named) == name:
                yield node


def _at_module_level(above: Sequence[Node]) -> bool:
    return not any(a.type in {"function_definition", "lambda", "class_definition"} for a in above)
