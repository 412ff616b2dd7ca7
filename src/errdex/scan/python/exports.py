"""What one file hands out beyond what it defines: its ``__all__``, its star imports, and names it loads when asked.

Only what is written out is read. Which of it leads users to a function is ``public``'s.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.scan.python.drafts import Exports

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_LISTS = {"list", "tuple", "set"}
_LOADING = (b"__getattr__", b"lazy")
"""What a package's file holds where it loads names when they are asked for."""
MAX_CODE = 4_000
"""Characters of a value in which a name is looked for."""
_IMPORTS = {"import_statement", "import_from_statement"}
_STAR = re.compile(rb"import[ \t]*\*")
_NAME = re.compile(r"\w+")
MAX_LOADED = 20_000
"""Names loaded when asked for, of one file."""


def exports(module: "Module") -> Exports:
    """What the file at hand hands out."""
    source = module.source
    is_package = module.path.endswith("__init__.py")
    lists, repeats = b"__all__" in source, b" as " in source
    loads = is_package and any(word in source.lower() for word in _LOADING)
    stars: dict[str, None] = {}
    repeated: dict[str, None] = {}
    listed: dict[str, None] = {}
    told: list[bool] = []
    loaded: list[tuple[str, str]] = []
    # Most files do none of this.
    for node in module.names.statements if lists or repeats or loads or _STAR.search(source) else ():
        if node.type == "import_from_statement":
            from_module = node.child_by_field_name("module_name")
            if from_module is not None and any(c.type == "wildcard_import" for c in node.named_children):
                stars[module.names.absolute(module.text(from_module))] = None
            if repeats:
                repeated.update((name, None) for name in _repeated(module, node))
        elif node.type == "expression_statement" and (lists or loads) and node.named_children:
            if (value := _listing(module, node.named_children[0])) is not None:
                names, all_told = _strings(module, value)
                listed.update((n, None) for n in names)
                told.append(all_told)
            elif loads:
                loaded.extend(_loaded(module, node.named_children[0]))
    return Exports(
        stars=tuple(stars),
        repeated=tuple(repeated),
        listed=tuple(listed),
        whole=bool(told) and all(told),
        gone=_gone(module) if is_package or listed or repeated else (),
        loaded=tuple(loaded[:MAX_LOADED]),
    )


def _repeated(module: "Module", node: Node) -> Iterator[str]:
    """Names imported as themselves, which says that they are meant for others: ``from x import f as f``."""
    for child in node.children_by_field_name("name"):
        name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
        if name is not None and alias is not None and module.text(name) == module.text(alias):
            yield module.text(alias)


def _gone(module: "Module") -> tuple[str, ...]:
    """Names that the file binds and then deletes, or, outside branches, uses for something else."""
    bound = module.names.imports.keys() | module.names.aliases.keys()
    out: dict[str, None] = {}
    if b"del " in module.source:
        out.update((word, None) for word in _passing(module) if word in bound)
    for node in module.root.named_children if bound else ():
        inner = node.named_children[0] if node.type == "expression_statement" and node.named_children else node
        inner = inner.child_by_field_name("definition") or inner
        if inner.type == "delete_statement":
            out.update((word, None) for word in _words(module, inner) if word in bound)
        elif inner.type == "import_from_statement":
            for child in inner.children_by_field_name("name"):
                out.pop(module.text(child.child_by_field_name("alias") or child), None)
        elif inner.type in {"function_definition", "class_definition", "assignment"}:
            named = inner.child_by_field_name("left") or inner.child_by_field_name("name")
            name = module.text(named) if named is not None else ""
            value = inner.child_by_field_name("right")
            if name not in bound:
                continue
            # ``f = wrapped(f)`` is still ``f``.
            if name in module.names.aliases or (value is not None and name in _words(module, value)):
                out.pop(name, None)
            else:
                out[name] = None
    return tuple(out)


def _passing(module: "Module") -> Iterator[str]:
    """Names that a branch imports and deletes again."""
    top = {n.id for n in module.root.named_children}
    taken: dict[int, set[str]] = {}
    for node in module.names.statements:
        if node.id in top or (node.type != "delete_statement" and node.type not in _IMPORTS) or node.parent is None:
            continue
        if node.type in _IMPORTS:
            taken.setdefault(node.parent.id, set()).update(_words(module, node))
        else:
            yield from _words(module, node) & taken.get(node.parent.id, set())


def _words(module: "Module", node: Node) -> set[str]:
    """The names in a short piece of code."""
    return set(_NAME.findall(module.text(node)[:MAX_CODE]))


def _listing(module: "Module", node: Node) -> Node | None:
    """What a statement sets ``__all__`` to, or puts to it."""
    if node.type in {"assignment", "augmented_assignment"}:
        left = node.child_by_field_name("left")
        return node.child_by_field_name("right") if left is not None and module.text(left) == "__all__" else None
    called, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if node.type != "call" or called is None or arguments is None:
        return None
    given = arguments.named_children
    return given[0] if given and module.text(called) in {"__all__.extend", "__all__.append"} else None


def _strings(module: "Module", node: Node) -> tuple[list[str], bool]:
    """The strings of a list that is written out, or of several put together; and whether all are told."""
    out: list[str] = []
    told = True
    waiting = [node]
    while waiting:
        at = waiting.pop()
        if at.type in _LISTS or at.type in {"parenthesized_expression", "binary_operator"}:
            waiting.extend(c for c in at.named_children if c.type != "comment")
        elif (text := _string(module, at)) is not None:
            out.append(text)
        else:
            told = False
    return out, told


def _string(module: "Module", node: Node) -> str | None:
    """A plain string's content."""
    inside = node.named_children if node.type == "string" else ()
    content = [c for c in inside if c.type == "string_content"]
    return module.text(content[0]) if len(content) == 1 and not content[0].named_children else None


def _loaded(module: "Module", node: Node) -> Iterator[tuple[str, str]]:
    """Names in a table of what to load, each with what it may stand for: what the project does not have is no harm."""
    value = node.child_by_field_name("right") or node
    tables = [value] if value.type == "dictionary" else []
    if (arguments := value.child_by_field_name("arguments")) is not None:
        given = (a.child_by_field_name("value") or a for a in arguments.named_children)
        tables.extend(a for a in given if a.type == "dictionary")
    for pair in (p for table in tables for p in table.named_children if p.type == "pair"):
        key_node, told = pair.child_by_field_name("key"), pair.child_by_field_name("value")
        key = _string(module, key_node) if key_node is not None else None
        if key is None or told is None:
            continue
        if (place := _string(module, told)) is not None:
            for at in _places(module, place):
                yield key, at
                yield key, f"{at}.{key}"
        elif told.type in _LISTS:
            names = [_string(module, c) for c in told.named_children if c.type != "comment"]
            for at in _places(module, key):
                yield from ((n, f"{at}.{n}") for n in names if n)
            if len(names) == 2 and names[0] and names[1]:
                yield from ((key, f"{at}.{names[1]}") for at in _places(module, names[0]))


def _places(module: "Module", written: str) -> list[str]:
    """What a module's name in a table may mean: as it stands, or below the package."""
    written = written.replace(":", ".")
    if written.startswith("."):
        return [module.names.absolute(written)]
    return [written, f"{module.name}.{written}"]
