"""What a function gives back, as drafts over its parameters: texts, and exceptions that it makes."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.scan.python.drafts import Draft, FunctionDraft, has_text
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.messages import read
from errdex.scan.python.place import Place
from errdex.scan.python.raised import raised

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_RETURNS = 30
_NESTED = {"function_definition", "class_definition", "lambda"}


def function_draft(module: "Module", node: Node) -> FunctionDraft:
    """The draft of the function defined at ``node``."""
    function = module.function_at(node)
    decorated = decorators(module, node)
    above = module.above(node)
    in_class = next((a.type for a in above if a.type in {"class_definition", "function_definition"}), "")
    returns: list[Draft] = []
    for statement in within(node, "return_statement"):
        if statement.named_children and len(returns) < MAX_RETURNS:
            draft = given(module, statement, statement.named_children[0])
            if draft is not None:
                returns.append(draft)
    return FunctionDraft(
        parameters=function.ordinary_parameters[0],
        named_only=function.ordinary_parameters[1],
        bound=in_class == "class_definition" and "staticmethod" not in decorated,
        defaults=defaults_of(module, node),
        returns=tuple(dict.fromkeys(returns)),
        stars=stars_of(module, node),
        optional=optional_of(module, node),
        is_property=any(d.rpartition(".")[2] in {"property", "cached_property"} for d in decorated),
    )


def given(module: "Module", statement: Node, value: Node) -> Draft | None:
    """The draft of a returned value, an exception or a text; None where it cannot be parsed."""
    expression = parse_expression(module, value)
    if expression is None:
        return None
    place = Place(module, statement)
    draft, _ = raised(expression, place)
    return draft if has_text(draft) else read(expression, place)


def defaults_of(module: "Module", node: Node) -> dict[str, Draft]:
    """The default values that say something."""
    holder = node.child_by_field_name("parameters")
    out: dict[str, Draft] = {}
    for child in holder.named_children if holder is not None else ():
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        parsed = parse_expression(module, value) if name is not None and value is not None else None
        # None mostly stands for what the function then works out.
        if name is not None and parsed is not None and not (isinstance(parsed, ast.Constant) and parsed.value is None):
            out[module.text(name)] = read(parsed, Place(module, node))
    return out


def optional_of(module: "Module", node: Node) -> tuple[str, ...]:
    """Parameters whose default is None."""
    holder = node.child_by_field_name("parameters")
    children = holder.named_children if holder is not None else []
    pairs = [(c.child_by_field_name("name"), c.child_by_field_name("value")) for c in children]
    return tuple(module.text(n) for n, v in pairs if n is not None and v is not None and v.type == "none")


def stars_of(module: "Module", node: Node) -> tuple[str, str]:
    """The names of the parameters that take what is given beyond the others."""
    holder = node.child_by_field_name("parameters")
    names = ["", ""]
    for child in holder.named_children if holder is not None else ():
        text = module.text(child).partition(":")[0].strip()
        if text.startswith("*") and len(text) > 1:
            names[text.startswith("**")] = text.lstrip("* ")
    return names[0], names[1]


def within(node: Node, kind: str) -> Iterator[Node]:
    """Nodes of ``kind`` inside a function, in order, nested functions left out."""
    stack = [c for c in reversed(node.children) if c.type == "block"]
    while stack:
        at = stack.pop()
        if at.type == kind:
            yield at
        if at.type not in _NESTED:
            stack.extend(reversed(at.named_children))


def decorators(module: "Module", node: Node) -> list[str]:
    """What stands behind each ``@`` of a function."""
    parent = node.parent
    if parent is None or parent.type != "decorated_definition":
        return []
    return [module.text(c).lstrip("@ ").strip() for c in parent.named_children if c.type == "decorator"]
