"""Answers what drafts ask of a file: what a function returns, who calls it with what, what a constant says.

Looks only at what is asked for; which file to ask is ``linking``'s.
"""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.scan.python.classes import class_draft, table_of
from errdex.scan.python.drafts import (
    Attribute,
    Call,
    Constant,
    Draft,
    FunctionDraft,
    Item,
    Made,
    Needs,
    Parameter,
    Supply,
    has_text,
    walk,
)
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.functions import function_draft
from errdex.scan.python.messages import read
from errdex.scan.python.place import Place
from errdex.scan.python.places import TEXTS, asked

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_CALLS = 200
"""Calls of one function that are read in one file."""
_ROUNDS = 4
_COMMON = {
    "error", "warning", "warn", "info", "debug", "exception", "critical", "write", "send", "append", "print", "update",
    "format", "join", "echo", "call", "close", "open", "read", "insert", "extend", "start", "stop",
    "handle",
}  # fmt: skip
"""Names of methods so common that a call of one on some object says nothing of whose it is."""


def supply(module: "Module", needs: Needs) -> Supply:
    """What the file tells of ``needs``; its names are those of ``needs`` behind the module's."""
    functions: dict[str, FunctionDraft] = {}
    prefix = module.name + "."
    for name in needs.functions:
        node = definition(module, name, "function_definition")
        if node is not None:
            functions[prefix + name] = function_draft(module, node)
    classes = {}
    for name in needs.classes:
        held = module.names.classes.get(name)
        if held is not None:
            classes[prefix + name] = class_draft(module, held[0], module.names.bases_of(name))
    constants = {}
    for name in needs.constants:
        draft = _constant(module, name)
        if draft is not None:
            constants[prefix + name] = draft
    tables = {}
    for name in needs.tables:
        table = _table(module, name)
        if table:
            tables[prefix + name] = table
    calls = {key: found for key in needs.calls if (found := tuple(_calls(module, key)))}
    return Supply(functions=functions, classes=classes, constants=constants, tables=tables, calls=calls)


def own_supply(module: "Module", drafts: list[Draft]) -> Supply:
    """What the file itself tells of its own drafts, and of the drafts that this brings."""
    out = Supply()
    known = Needs()
    waiting = drafts
    for _ in range(_ROUNDS):
        fresh = own_needs(module.name, waiting) - known
        if fresh == Needs():
            break
        known |= fresh
        found = supply(module.showing(asked(module.whole, fresh)), fresh)
        out.take(found)
        waiting = list(drafts_in(found))
    return out


def own_needs(module: str, drafts: list[Draft]) -> Needs:
    """What the open pieces of ``drafts`` ask of ``module`` itself."""
    prefix = module + "."
    functions: set[str] = set()
    classes: set[str] = set()
    constants: set[str] = set()
    tables: set[str] = set()
    calls: set[str] = set()
    for draft in drafts:
        for piece in walk(draft):
            match piece:
                case Call(target=target) if target.startswith(prefix):
                    functions.add(target.removeprefix(prefix))
                    classes.add(target.removeprefix(prefix).rpartition(".")[0])
                case Parameter():
                    calls.add(piece.key)
                case Constant(target=target) if target.startswith(prefix):
                    name = target.removeprefix(prefix)
                    constants.add(name)
                    classes.add(name.rpartition(".")[0])
                case Attribute(owner=owner, name=name) if owner.startswith(prefix):
                    classes.add(owner.removeprefix(prefix))
                    functions.add(f"{owner.removeprefix(prefix)}.{name}")
                case Item(table=table) if table.startswith(prefix):
                    tables.add(table.removeprefix(prefix))
                case Item(owner=owner) if owner.startswith(prefix):
                    classes.add(owner.removeprefix(prefix))
                case Made(exception=exception) if exception.startswith(prefix):
                    classes.add(exception.removeprefix(prefix))
                    # ``Error.make(...)`` may be spelled like a class within a class.
                    functions.add(exception.removeprefix(prefix))
    return Needs(
        functions=frozenset(functions),
        classes=frozenset(classes - {""}),
        constants=frozenset(constants),
        tables=frozenset(tables),
        calls=frozenset(calls),
    )


def drafts_in(found: Supply) -> Iterator[Draft]:
    """Every draft of a supply."""
    for function in found.functions.values():
        yield from function.returns
        yield from function.defaults.values()
    for made in found.classes.values():
        for _, arguments, _ in made.handed:
            yield from (a.value for a in arguments)
        yield from made.kept.values()
        yield from (draft for draft, _ in made.shown or ())
        yield from made.attributes.values()
        yield from made.items.values()
        if made.init is not None:
            yield from made.init.defaults.values()
    yield from found.constants.values()
    for table in found.tables.values():
        yield from table.values()
    for calls in found.calls.values():
        yield from (draft for _, draft in calls)


def definition(module: "Module", name: str, kind: str) -> Node | None:
    """The last definition of the qualified ``name``: earlier ones are overloads, or of other platforms."""
    last = name.rpartition(".")[2].encode()
    found = None
    for at in module.occurrences(last):
        token = module.root.descendant_for_byte_range(at, at + len(last))
        owner = token.parent if token is not None else None
        if owner is None or owner.type != kind or owner.child_by_field_name("name") != token:
            continue
        if module.full_name(owner) == f"{module.name}.{name}":
            found = owner
    return found


def _constant(module: "Module", name: str) -> Draft | None:
    if "." in name:
        return None
    draft = read(ast.Name(id=name), Place(module, module.root))
    return draft if has_text(draft) else None


def _table(module: "Module", name: str) -> dict[str, Draft]:
    held = Place(module, module.root).held(name)
    out: dict[str, Draft] = {}
    for assigned in held.assigned:
        if assigned.value is not None:
            out.update(table_of(assigned.value, assigned.place))
    return out


def _calls(module: "Module", key: str) -> Iterator[tuple[str, Draft]]:
    """The class of the calling code, and the text given for a parameter, of each call that gives one."""
    target, _, rest = key.partition("(")
    position, _, parameter = rest.rstrip(")").partition(",")
    # What makes an object is called by its class's name.
    target = target.removesuffix(".__init__")
    owner, _, name = target.rpartition(".")
    word = name.encode()
    telling = len(name) > 3 and name not in _COMMON
    found = 0
    for at in module.occurrences(word):
        # A call follows its name at once, in all but a few files of this world.
        if module.source[at + len(word) : at + len(word) + 1] != b"(":
            continue
        token = module.root.descendant_for_byte_range(at, at + len(word))
        if token is None or token.type != "identifier" or token.parent is None:
            continue
        callee = token.parent if token.parent.type == "attribute" else token
        call = callee.parent
        if call is None or call.type != "call" or call.child_by_field_name("function") != callee:
            continue
        value = _given(module, call, parameter, int(position))
        if value is None or not _may_tell(module, value, parameter):
            continue
        place = Place(module, call)
        if not _is_call_of(module.text(callee), place, target, owner, telling=telling):
            continue
        parsed = parse_expression(module, value)
        draft = read(parsed, place) if parsed is not None else ()
        if has_text(draft):
            yield place.owner, draft
            found += 1
        if found == MAX_CALLS:
            return


def _given(module: "Module", call: Node, parameter: str, position: int) -> Node | None:
    """The argument that a call gives for a parameter; None where it gives none that can be told."""
    holder = call.child_by_field_name("arguments")
    n = 0
    for child in holder.named_children if holder is not None else ():
        if child.type == "keyword_argument":
            name = child.child_by_field_name("name")
            if name is not None and module.text(name) == parameter:
                return child.child_by_field_name("value")
        elif child.type in {"list_splat", "dictionary_splat"}:
            position = -1
        elif child.type != "comment":
            if n == position:
                return child
            n += 1
    return None


def _may_tell(module: "Module", value: Node, parameter: str) -> bool:
    """Whether an argument may be a text: one by its form, or any where the parameter's name says so."""
    if value.type in {"string", "concatenated_string"}:
        return True
    if value.type in {"integer", "float", "true", "false", "none", "list", "dictionary", "set", "lambda"}:
        return False
    if any(word in parameter.lower() for word in TEXTS):
        return True
    formed = value.type in {"binary_operator", "conditional_expression", "parenthesized_expression", "call"}
    return formed and any(quote in module.text(value) for quote in "'\"")


def _is_call_of(path: str, place: Place, target: str, owner: str, *, telling: bool) -> bool:
    if not all(name.isidentifier() for name in path.split(".")):
        # ``super().method``, or a method of some value.
        return telling or path.startswith("super(")
    head = path.partition(".")[0]
    if head in {"self", "cls"}:
        return path.count(".") == 1
    resolved = place.resolve(path)
    if resolved == target or (resolved == path and f"{place.module.name}.{path}" == target):
        return True
    # Of another object's method the name is all that is known.
    is_method = owner.rpartition(".")[2][:1].isupper()
    return telling and (is_method if resolved == path else resolved.rpartition(".")[2] == target.rpartition(".")[2])
