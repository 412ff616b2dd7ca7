"""How objects of a class come to their message: ``__init__``, ``__str__``, attributes and tables of texts.

Reads one class; what it inherits is put together by ``linking``.
"""

import ast
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.template import Hole
from errdex.scan.python.drafts import Argument, ClassDraft, Draft, FunctionDraft, When, has_text
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.functions import MAX_RETURNS, defaults_of, given, optional_of, stars_of, within
from errdex.scan.python.guards import when
from errdex.scan.python.messages import arguments_of, chosen, read
from errdex.scan.python.place import Place
from errdex.scan.python.sources import dotted

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_TABLE = 400
"""Texts of one table that are read."""


def class_draft(module: "Module", node: Node, bases: tuple[str, ...]) -> ClassDraft:
    """The draft of the class defined at ``node``."""
    methods: dict[str, Node] = {}
    attributes: dict[str, Draft] = {}
    items: dict[str, Draft] = {}
    classes: dict[str, str] = {}
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        inner = child.child_by_field_name("definition") if child.type == "decorated_definition" else child
        if inner is not None and inner.type == "function_definition":
            name = inner.child_by_field_name("name")
            if name is not None:
                methods[module.text(name)] = inner
        elif child.type == "expression_statement" and child.named_children:
            _assigned(module, child.named_children[0], attributes, items, classes)
    made, shown = methods.get("__init__"), methods.get("__str__")
    texts = None
    if shown is not None:
        returned = [r for r in within(shown, "return_statement") if r.named_children]
        drafts = [(given(module, r, r.named_children[0]), when(module, r, shown)) for r in returned[:MAX_RETURNS]]
        texts = tuple((d, w) for d, w in drafts if d is not None)
    return ClassDraft(
        bases=bases,
        init=_init(module, made) if made is not None else None,
        handed=_handed(module, made) if made is not None else (),
        kept=_kept(module, made) if made is not None else {},
        shown=texts,
        attributes=attributes,
        items=items,
        classes=classes,
    )


def table_of(value: ast.expr, place: Place) -> dict[str, Draft]:
    """The texts of a dictionary by its fixed keys."""
    pairs: list[tuple[str, ast.expr]] = []
    match value:
        case ast.Dict(keys=keys, values=values):
            pairs = [(str(k.value), v) for k, v in zip(keys, values, strict=True) if isinstance(k, ast.Constant)]
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            pairs = [(k.arg, k.value) for k in keywords if k.arg]
    out = {k: read(v, place) for k, v in pairs[:MAX_TABLE]}
    return {k: d for k, d in out.items() if has_text(d)}


def _assigned(
    module: "Module", node: Node, attributes: dict[str, Draft], items: dict[str, Draft], classes: dict[str, str]
) -> None:
    if node.type != "assignment":
        return
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None or left.type != "identifier":
        return
    value = module.value(right)
    if value is None:
        return
    place = Place(module, node)
    if right.type in {"dictionary", "call"} and (table := table_of(value, place)):
        items.update(table)
        return
    named = dotted(value)
    if named is not None and named.rpartition(".")[2][:1].isupper() and not named.isupper():
        classes[module.text(left)] = place.resolve(named)
        return
    draft = read(value, place)
    # A number or None mostly stands for what each object sets itself.
    if has_text(draft) and not (isinstance(value, ast.Constant) and not isinstance(value.value, str)):
        attributes[module.text(left)] = draft


def _init(module: "Module", node: Node) -> FunctionDraft:
    positional, named_only = module.function_at(node).ordinary_parameters
    return FunctionDraft(
        parameters=positional,
        named_only=named_only,
        bound=True,
        defaults=defaults_of(module, node),
        returns=(),
        stars=stars_of(module, node),
        optional=optional_of(module, node),
    )


def _handed(module: "Module", method: Node) -> tuple[tuple[str, tuple[Argument, ...], When], ...]:
    """What ``__init__`` hands to a base's, by the base's name where it is called by it, or keeps as ``self.args``."""
    out: list[tuple[str, tuple[Argument, ...], When]] = []
    for node in within(method, "call"):
        callee = node.child_by_field_name("function")
        text = module.text(callee) if callee is not None else ""
        if not text.endswith(".__init__") or len(out) >= MAX_RETURNS:
            continue
        call = parse_expression(module, node)
        if not isinstance(call, ast.Call):
            continue
        base = ""
        if not text.startswith("super("):
            if not call.args or not isinstance(call.args[0], ast.Name) or call.args[0].id != "self":
                continue
            call = ast.Call(func=call.func, args=call.args[1:], keywords=call.keywords)
            base = Place(module, node).resolve(text.removesuffix(".__init__"))
        out.append((base, arguments_of(call, Place(module, node)), when(module, node, method)))
    for node in within(method, "assignment"):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None or module.text(left) != "self.args":
            continue
        value = module.value(right)
        if isinstance(value, ast.Tuple):
            kept = ast.Call(func=ast.Name(id="_"), args=value.elts, keywords=[])
            out.append(("BaseException", arguments_of(kept, Place(module, node)), when(module, node, method)))
    return tuple(dict.fromkeys(out))


def _kept(module: "Module", method: Node) -> dict[str, Draft]:
    found: dict[str, list[Draft]] = {}
    for node in within(method, "assignment"):
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            continue
        name = module.text(left)
        value = module.value(right)
        if name.startswith("self.") and value is not None and name != "self.args":
            # What is no text at first is mostly set to something else later.
            unset = isinstance(value, ast.Constant) and not isinstance(value.value, str)
            draft: Draft = (Hole(name),) if unset else read(value, Place(module, node))
            found.setdefault(name.removeprefix("self."), []).append(draft)
    return {name: chosen(drafts, Hole(f"self.{name}")) for name, drafts in found.items()}
