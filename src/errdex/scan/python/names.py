"""What names mean in one file: imports, classes, functions; so that an exception's type can be told.

Only this file is read. Following a re-export into another file is ``ingest``'s, which sees them all.
"""

import builtins
import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.site import ExceptionClass

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

BUILTIN_EXCEPTIONS: frozenset[str] = frozenset(
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
) | {"StandardError", "BaseExceptionGroup", "ExceptionGroup", "PythonFinalizationError"}  # fmt: skip

_BLOCKS = {
    "if_statement", "elif_clause", "else_clause", "try_statement", "except_clause", "except_group_clause",
    "finally_clause", "with_statement", "block", "for_statement", "while_statement", "decorated_definition",
}  # fmt: skip
_WITH_BASES = {"with_metaclass"}
"""Functions that make a class of the bases which they are given after a metaclass."""
EXCEPTION_SUFFIXES = ("Error", "Exception", "Warning", "Exit", "Interrupt", "Failure", "Fault", "Group")


class Names:
    """The module-level names of one file."""

    def __init__(self, module: "Module") -> None:
        self._module = module

    @functools.cached_property
    def statements(self) -> list[Node]:
        """Module-level statements, those inside ``if``, ``try`` and the like included."""
        out: list[Node] = []
        stack = list(reversed(self._module.root.named_children))
        while stack:
            node = stack.pop()
            out.append(node)
            if node.type in _BLOCKS:
                stack.extend(reversed(node.named_children))
        return out

    @functools.cached_property
    def imports(self) -> dict[str, str]:
        """Names bound by import at module level, to the dotted name of what they stand for."""
        out: dict[str, str] = {}
        for node in self.statements:
            self._import(node, out)
        return out

    @functools.cached_property
    def aliases(self) -> dict[str, str]:
        """Module-level names given to a class by assignment, to what it is called."""
        out: dict[str, str] = {}
        text = self._module.text
        for node in self.statements:
            if node.type != "expression_statement" or not node.named_children:
                continue
            made = node.named_children[0]
            left, right = made.child_by_field_name("left"), made.child_by_field_name("right")
            if made.type != "assignment" or left is None or right is None or left.type != "identifier":
                continue
            if right.type in {"identifier", "attribute"} and text(right).rpartition(".")[2][:1].isupper():
                out[text(left)] = self.resolve(text(right))
        return out

    def imports_within(self, function: Node) -> dict[str, str]:
        """Names that ``function`` itself imports."""
        out: dict[str, str] = {}
        for at in self._module.occurrences(b"import", function.start_byte, function.end_byte):
            word = self._module.root.descendant_for_byte_range(at, at + 6)
            if word is None or word.type != "import" or word.parent is None:
                continue
            owner = self._module.function(word)
            if owner is not None and owner.node == function:
                self._import(word.parent, out)
        return out

    def _import(self, node: Node, out: dict[str, str]) -> None:
        text = self._module.text
        if node.type == "import_statement":
            for child in node.named_children:
                if child.type == "aliased_import":
                    name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
                    if name is not None and alias is not None:
                        out[text(alias)] = text(name)
                elif child.type == "dotted_name":
                    top = text(child).split(".")[0]
                    out[top] = top
        elif node.type == "import_from_statement":
            source = node.child_by_field_name("module_name")
            if source is None:
                return
            base = self.absolute(text(source))
            for child in node.children_by_field_name("name"):
                if child.type == "aliased_import":
                    name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
                    if name is not None and alias is not None:
                        out[text(alias)] = f"{base}.{text(name)}"
                else:
                    out[text(child)] = f"{base}.{text(child)}"

    def absolute(self, source: str) -> str:
        """The full name of the module that ``source``, perhaps with dots before it, names here."""
        dots = len(source) - len(source.lstrip("."))
        if not dots:
            return source
        parts = self._module.name.split(".")
        is_package = self._module.path.rpartition("/")[2] == "__init__.py"
        keep = len(parts) - dots + (1 if is_package else 0)
        base = parts[: max(keep, 0)]
        rest = source.lstrip(".")
        return ".".join([*base, rest] if rest else base)

    @functools.cached_property
    def classes(self) -> dict[str, tuple[Node, tuple[str, ...]]]:
        """Classes of the file by qualified name within it, with their bases resolved as far as it tells."""
        out: dict[str, tuple[Node, tuple[str, ...]]] = {}
        for qualified, node in self._class_nodes():
            holder = node.child_by_field_name("superclasses")
            bases = (b for c in (holder.named_children if holder else ()) for b in self._bases_in(c))
            out[qualified] = (node, tuple(bases))
        return out

    def _bases_in(self, node: Node) -> Iterator[str]:
        """What an item in the brackets of a class names as bases, as written; what is made by a call with ``()``."""
        if node.type in {"subscript", "parenthesized_expression"}:
            # ``Base[int]`` is ``Base`` for all that is inherited.
            inner = node.child_by_field_name("value") or next(iter(node.named_children), None)
            yield from self._bases_in(inner) if inner is not None else ()
        elif node.type in {"identifier", "attribute"}:
            yield self._module.text(node)
        elif node.type == "call":
            made, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
            made_by = self._module.text(made) if made is not None and made.type in {"identifier", "attribute"} else ""
            if made_by.rpartition(".")[2] in _WITH_BASES and given is not None:
                # ``with_metaclass(Meta, Base)``: a class in between, which adds nothing.
                for child in [c for c in given.named_children if c.type != "comment"][1:]:
                    yield from self._bases_in(child)
            elif made_by:
                yield f"{made_by}()"

    def _class_nodes(self) -> Iterator[tuple[str, Node]]:
        stack = [("", n) for n in self.statements if n.type == "class_definition"]
        while stack:
            prefix, node = stack.pop()
            name = node.child_by_field_name("name")
            if name is None:
                continue
            qualified = prefix + self._module.text(name)
            yield qualified, node
            body = node.child_by_field_name("body")
            for child in body.named_children if body else ():
                inner = child.child_by_field_name("definition") if child.type == "decorated_definition" else child
                if inner is not None and inner.type == "class_definition":
                    stack.append((qualified + ".", inner))

    @functools.cached_property
    def functions(self) -> frozenset[str]:
        """Names of the functions defined at module level."""
        out = set()
        for node in self.statements:
            name = node.child_by_field_name("name") if node.type == "function_definition" else None
            if name is not None:
                out.add(self._module.text(name))
        return frozenset(out)

    @functools.cached_property
    def _top_classes(self) -> frozenset[str]:
        return frozenset(c for c in self.classes if "." not in c)

    def resolve(self, dotted: str, extra: dict[str, str] | None = None) -> str:
        """The dotted name that ``dotted`` stands for, as far as this file tells; builtins stay bare."""
        head, dot, rest = dotted.partition(".")
        target = (extra or {}).get(head) or self.imports.get(head)
        if target is None and head in self._top_classes:
            target = f"{self._module.name}.{head}"
        if target is None:
            return dotted
        full = target + dot + rest
        return full.removeprefix("builtins.")

    def is_class(self, name: str) -> bool:
        """Whether ``name`` is a class of the file's module level."""
        return name in self._top_classes

    @functools.cached_property
    def bases(self) -> dict[str, tuple[str, ...]]:
        """Of every class of the file, by qualified name within it, the resolved names of its bases."""
        return {name: tuple(self.resolve(b) for b in bases) for name, (_, bases) in self.classes.items()}

    def bases_of(self, name: str) -> tuple[str, ...]:
        """The resolved names of the bases of the class ``name``."""
        return self.bases.get(name, ())

    def exception_classes(self, raised: set[str]) -> tuple[ExceptionClass, ...]:
        """The classes of this file that are exceptions by their bases or name, or are raised here."""
        prefix = self._module.name + "."
        named = ((name, tuple(b for b in bases if not b.endswith("()"))) for name, bases in self.bases.items())
        resolved = {name: bases for name, bases in named if bases}
        children: dict[str, list[str]] = {}
        for name, bases in resolved.items():
            for base in bases:
                children.setdefault(base, []).append(name)
        waiting = [
            name
            for name, bases in resolved.items()
            if prefix + name in raised or any(b in BUILTIN_EXCEPTIONS or b.endswith(EXCEPTION_SUFFIXES) for b in bases)
        ]
        known: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in known:
                known.add(name)
                waiting.extend(children.get(prefix + name, ()))
        return tuple(
            ExceptionClass(
                name=prefix + name,
                bases=bases,
                file=self._module.path,
                line=self._module.line(self.classes[name][0]),
            )
            for name, bases in resolved.items()
            if name in known
        )
