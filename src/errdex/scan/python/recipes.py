"""How an exception class makes its message from its arguments: its own ``__str__``, or what it hands to its base.

Reads one class; which class a statement raises, and what it inherits, is put together by ``ingest``.
"""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.site import Argument, Recipe
from errdex.model.template import Hole, Part, Template, Text
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.templates import Held, joined, template_of

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

OPAQUE = Recipe(parameters=(), template=Template(unresolved="built by the class in a way that is not read"))
"""Of a class that makes its message by itself in more than one step."""
_NESTED = {"function_definition", "class_definition", "lambda"}


def recipe_of(module: "Module", node: Node) -> Recipe | None:
    """The recipe of the class at ``node``; None where it leaves its message to its base."""
    methods = dict(_methods(module, node))
    made = methods.get("__init__")
    shown = methods.get("__str__")
    if made is None and shown is None:
        return None
    parameters = module.function_at(made).parameters[1:] if made is not None else ()
    kept = _attributes(module, made, parameters) if made is not None else {}
    handed: tuple[Argument, ...] = ()
    if shown is not None:
        template = _returned(module, shown)
    else:
        assert made is not None
        handed = tuple(Argument(a.name, _own(a.template, kept)) for a in _handed_on(module, made))
        template = _kept_by_base(handed)
    if template is None and not handed:
        return OPAQUE
    template = template or OPAQUE.template
    defaults = _defaults(module, made) if made is not None else {}
    return Recipe(parameters=parameters, defaults=defaults, template=_own(template, kept), handed=handed)


def composed(recipe: Recipe, base: Recipe | None) -> Recipe:
    """``recipe`` with what it hands on made into a message by its base's recipe."""
    if base is None or not recipe.handed:
        return recipe
    template = made_by(base, recipe.handed) or OPAQUE.template
    return Recipe(parameters=recipe.parameters, defaults=recipe.defaults, template=template)


def _kept_by_base(handed: tuple[Argument, ...]) -> Template | None:
    """The message where the base is a built-in class: its only argument. Of several it shows a tuple; not read."""
    return handed[0].template if len(handed) == 1 and handed[0].name is None else None


def made_by(recipe: Recipe, arguments: tuple[Argument, ...]) -> Template | None:
    """The message that the recipe makes of a call's arguments; None where it holds no text of its own."""
    given = dict(recipe.defaults)
    positional = [a.template for a in arguments if a.name is None]
    given.update(zip(recipe.parameters, positional, strict=False))
    given.update({a.name: a.template for a in arguments if a.name is not None})
    parts: list[Part] = []
    for part in recipe.template.parts:
        parts.extend(_filled(part, given) if isinstance(part, Hole) else (part,))
    template = Template(parts=joined(parts))
    return template if template.weight else None


def _filled(hole: Hole, given: dict[str, Template]) -> tuple[Part, ...]:
    value = given.get(hole.expression)
    if value is None:
        return (hole,)
    if not hole.format_spec and hole.conversion in {"", "s"}:
        return value.parts
    text = "".join(p.text for p in value.parts if isinstance(p, Text))
    if not value.holes and hole.conversion == "r" and not hole.format_spec:
        return (Text(repr(text)),)
    expression = value.holes[0].expression if len(value.holes) == 1 else value.text
    return (Hole(expression, hole.conversion, hole.format_spec),)


def _methods(module: "Module", node: Node) -> Iterator[tuple[str, Node]]:
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        if child.type == "function_definition":
            name = child.child_by_field_name("name")
            if name is not None and module.text(name) in {"__init__", "__str__"}:
                yield module.text(name), child


def _within(node: Node, kind: str) -> Iterator[Node]:
    """Nodes of ``kind`` inside a method, nested functions left out."""
    stack = [c for c in node.children if c.type == "block"]
    while stack:
        at = stack.pop()
        if at.type == kind:
            yield at
        if at.type not in _NESTED:
            stack.extend(at.named_children)


def _returned(module: "Module", method: Node) -> Template | None:
    """The template of the only ``return`` of ``__str__``."""
    returns = list(_within(method, "return_statement"))
    if len(returns) != 1 or not returns[0].named_children:
        return None
    value = parse_expression(module, returns[0].named_children[0])
    from errdex.scan.python.raised import name_reader

    return template_of(value, name_reader(module, returns[0])) if value is not None else None


def _handed_on(module: "Module", method: Node) -> tuple[Argument, ...]:
    """What ``__init__`` hands to its base's, where it does so in one place and nothing is unpacked."""
    from errdex.scan.python.raised import name_reader

    calls = [c for c in _within(method, "call") if _is_base_init(module, c)]
    call = parse_expression(module, calls[0]) if len(calls) == 1 else None
    if not isinstance(call, ast.Call):
        return ()
    explicit = not module.text(calls[0]).startswith("super(")
    args = call.args[1:] if explicit else call.args
    if any(isinstance(a, ast.Starred) for a in args) or any(k.arg is None for k in call.keywords):
        return ()
    names = name_reader(module, calls[0])
    positional = [Argument(None, template_of(a, names)) for a in args]
    return (*positional, *(Argument(k.arg, template_of(k.value, names)) for k in call.keywords))


def _is_base_init(module: "Module", call: Node) -> bool:
    callee = call.child_by_field_name("function")
    text = module.text(callee) if callee is not None else ""
    if not text.endswith(".__init__"):
        return False
    if text.startswith("super("):
        return True
    arguments = call.child_by_field_name("arguments")
    first = arguments.named_children[0] if arguments is not None and arguments.named_children else None
    return first is not None and module.text(first) == "self"


def _attributes(module: "Module", method: Node, parameters: tuple[str, ...]) -> dict[str, str]:
    """``self.x`` to the parameter that it keeps, where it is assigned once and as it came."""
    found: dict[str, list[str]] = {}
    for assignment in _within(method, "assignment"):
        left, right = assignment.child_by_field_name("left"), assignment.child_by_field_name("right")
        if left is not None and right is not None and module.text(left).startswith("self."):
            found.setdefault(module.text(left), []).append(module.text(right))
    return {name: values[0] for name, values in found.items() if len(values) == 1 and values[0] in parameters}


def _defaults(module: "Module", method: Node) -> dict[str, Template]:
    holder = method.child_by_field_name("parameters")
    out: dict[str, Template] = {}
    for child in holder.named_children if holder is not None else ():
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        parsed = parse_expression(module, value) if name is not None and value is not None else None
        # None mostly stands for what the method then works out.
        if name is not None and parsed is not None and not (isinstance(parsed, ast.Constant) and parsed.value is None):
            out[module.text(name)] = template_of(parsed, _nothing)
    return out


def _nothing(name: str) -> Held:
    """A default is read by itself: what names in it hold is not asked."""
    return Held(None, "a default", _nothing)


def _own(template: Template, kept: dict[str, str]) -> Template:
    """``template`` with attributes that keep a parameter named after it."""
    parts = tuple(
        Hole(kept[p.expression], p.conversion, p.format_spec) if isinstance(p, Hole) and p.expression in kept else p
        for p in template.parts
    )
    return Template(parts=parts, unresolved=template.unresolved)
