"""What names, attributes and items say: assigned before, a parameter, a constant, a table of texts."""

import ast

from errdex.model.template import Hole
from errdex.scan.python.bindings import UNBOUND
from errdex.scan.python.drafts import Attribute, Constant, Draft, Item, Parameter, has_text
from errdex.scan.python.messages.base import MAX_DEPTH, MAX_OPTIONS, chosen, is_none, read, reads, with_fallback
from errdex.scan.python.place import Held, Place, Taken
from errdex.scan.python.sources import dotted, source_of


@reads(ast.Name)
def _name(node: ast.Name, place: Place, depth: int) -> Draft:
    name = node.id
    held = place.held(name)
    hole = Hole(name)
    if held.assigned:
        return _assigned(held, name, depth)
    if held.parameter is not None:
        return (_parameter(held.parameter, name),)
    target = place.resolve(name)
    if held.reason in {"imported", UNBOUND} and "." in target:
        return (Constant(target, hole),)
    return (hole,)


def _parameter(taken: Taken, name: str) -> Parameter:
    default = taken.default
    text = read(default, taken.place, MAX_DEPTH) if isinstance(default, ast.Constant | ast.JoinedStr) else ()
    if isinstance(default, ast.Constant) and not isinstance(default.value, str):
        text = ()
    return Parameter(taken.function, name, taken.position, text, Hole(name))


def _assigned(held: Held, name: str, depth: int) -> Draft:
    """What a name holds after the assignments that may have run."""
    hole = Hole(name)
    base: list[Draft] = []
    apart: list[Draft] = []
    branch = 0
    if held.parameter is not None:
        base.append((_parameter(held.parameter, name),))
    for step in held.assigned[-MAX_OPTIONS:]:
        if step.value is None or not _may_be_text(step.value):
            if len(held.assigned) == 1:
                return (hole,)
            if not step.added and step.value is not None and is_none(step.value):
                continue
            text: Draft = (hole,)
        else:
            text = read(step.value, step.place, depth + 1)
        if step.fallback and len(base) == 1 and (instead := with_fallback(base[0], text)):
            base, apart, branch = [instead], [], 0
            continue
        if not step.branch or step.branch != branch:
            # What stands without this branch; what the branch makes of it follows.
            apart = [] if step.sure else base
            branch = step.branch
        else:
            base = base[len(apart) :]
        if not step.added:
            made: list[Draft] = [text]
        elif step.looped:
            made, apart = [(*b, Hole("…")) for b in base or [(hole,)]], []
        else:
            made = [(*b, *text) for b in base or [(hole,)]]
        base = [*apart, *made]
        base = base[:MAX_OPTIONS]
    return chosen(base, hole) if any(has_text(b) for b in base) else (hole,)


def _may_be_text(node: ast.expr) -> bool:
    """Whether an assigned value may be a text being built, not just some value that a hole should name."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr() | ast.BinOp() | ast.Name() | ast.Call() | ast.IfExp():
            return True
        case ast.Attribute() | ast.Subscript() | ast.BoolOp():
            return True
    return False


@reads(ast.Attribute)
def _attribute(node: ast.Attribute, place: Place, depth: int) -> Draft:
    hole = Hole(source_of(node))
    path = dotted(node)
    if path is None:
        if isinstance(node.value, ast.Call) and source_of(node.value) in {"type(self)", "super()"} and place.owner:
            return (Attribute(place.owner, node.attr, hole),)
        return (hole,)
    head, _, rest = path.partition(".")
    if head in {"self", "cls"} and place.owner:
        rest = rest.removeprefix("__class__.")
        return (Attribute(place.owner, rest, hole),) if "." not in rest else (hole,)
    target = place.resolve(path)
    if target == path and not place.module.names.is_class(head):
        return (hole,)
    return (Constant(target, hole),)


@reads(ast.Subscript)
def _item(node: ast.Subscript, place: Place, depth: int) -> Draft:
    hole = Hole(source_of(node))
    path = dotted(node.value)
    if path is None:
        return (hole,)
    key = node.slice.value if isinstance(node.slice, ast.Constant) else ""
    head, _, rest = path.partition(".")
    if head in {"self", "cls"} and place.owner and "." not in rest:
        if rest == "args" and isinstance(key, int):
            return (Attribute(place.owner, f"args[{key}]", hole),)
        return (Item("", place.owner, str(key), hole),) if key else (hole,)
    if not isinstance(key, str):
        return (hole,)
    target = place.resolve(path)
    own = f"{place.module.name}.{path}" if target == path and "." not in path else target
    return (Item(own, "", key, hole),)
