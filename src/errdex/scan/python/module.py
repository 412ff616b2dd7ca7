"""One parsed file: its tree, its text, and the questions that every idiom asks of a statement's surroundings."""

import ast
import functools
import re
from collections.abc import Iterator, Sequence

import tree_sitter_python
from tree_sitter import Language, Node, Parser

from errdex.model.site import Snippet
from errdex.scan.python.bindings import Bindings
from errdex.scan.python.decoding import storable, without_deep_margins, without_many_comments
from errdex.scan.python.expressions import parse_expression
from errdex.scan.python.names import Names
from errdex.scan.python.skim import skim

LINES_BEFORE = 12
LINES_AFTER = 8
MAX_STATEMENT_LINES = 120
"""Lines of a statement that its snippet shows; what is longer is data."""
MAX_SNIPPET_LINE = 400
MAX_LINE = 4_000
MAX_SNIPPETS = 32 * 1024 * 1024
"""Characters of all snippets of a file; a file with more shows only the first line of further statements."""
MAX_DOCSTRING = 4_000
MAX_PARAMETERS = 255
MAX_VALUE = 20_000
"""Bytes of the longest value of a name that is read."""


@functools.cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_python.language()))


class Function:
    """The innermost function around a statement."""

    def __init__(self, module: "Module", node: Node) -> None:
        self.node = node
        self._module = module

    @functools.cached_property
    def parameters(self) -> tuple[str, ...]:
        """Names of its parameters, in order, without stars; at most ``MAX_PARAMETERS``."""
        return self.all_parameters[:MAX_PARAMETERS]

    @functools.cached_property
    def all_parameters(self) -> tuple[str, ...]:
        """The same without a limit."""
        holder = self.node.child_by_field_name("parameters")
        return tuple(n for c in (holder.named_children if holder else ()) if (n := self._parameter(c)))

    @functools.cached_property
    def ordinary_parameters(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those without stars: those that a position can fill, and those that can only be named."""
        holder = self.node.child_by_field_name("parameters")
        found: tuple[list[str], list[str]] = ([], [])
        starred = False
        for child in holder.named_children if holder is not None else ():
            if child.type == "keyword_separator" or self._module.text(child).startswith("*"):
                starred = True
            elif name := self._parameter(child):
                found[starred].append(name)
        return tuple(found[0]), tuple(found[1])

    @functools.cached_property
    def parameter_names(self) -> frozenset[str]:
        """All of them, for asking."""
        return frozenset(self.all_parameters)

    @functools.cached_property
    def imports(self) -> dict[str, str]:
        """Names that it or a function around it imports, to what they stand for."""
        outer = self._module.function(self.node)
        own = self._module.names.imports_within(self.node)
        return {**outer.imports, **own} if outer is not None else own

    def _parameter(self, node: Node) -> str | None:
        if node.type == "identifier":
            return self._module.text(node)
        named = node.child_by_field_name("name")
        if named is not None:
            return self._module.text(named)
        if node.type in {"typed_parameter", "list_splat_pattern", "dictionary_splat_pattern"}:
            return next((n for c in node.named_children if (n := self._parameter(c))), None)
        return None

    @functools.cached_property
    def docstring(self) -> str | None:
        """Its docstring as written, without the margin; at most ``MAX_DOCSTRING`` characters."""
        body = self.node.child_by_field_name("body")
        if body is None:
            return None
        first = next((c for c in body.named_children if c.type != "comment"), None)
        if first is None or first.type != "expression_statement" or not first.named_children:
            return None
        if first.named_children[0].type not in {"string", "concatenated_string"}:
            return None
        import inspect

        if first.end_byte - first.start_byte > 25 * MAX_DOCSTRING:
            return None
        try:
            value = ast.literal_eval(self._module.text(first.named_children[0]))
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return None
        if not isinstance(value, str):
            return None
        return storable(inspect.cleandoc(value)[:MAX_DOCSTRING]) or None


class Module:
    """One file's tree and text, as far as it was asked for."""

    def __init__(self, path: str, whole: bytes, places: Sequence[int] | None = None, *, bare: bool = False) -> None:
        """Read ``whole``; with ``places``, byte offsets in ascending order, only the functions that hold one.

        With ``bare``, of the classes also only those that hold one, and nothing of what long strings say.
        """
        self.path = path
        self.whole = whole
        self._skimmed = skim(whole, places, bare=bare) if places is not None else None
        self.source = self._skimmed.text if self._skimmed is not None else whole
        """What was parsed; offsets of nodes are offsets in it."""
        self.root = _parser().parse(without_deep_margins(without_many_comments(self.source))).root_node
        self.names = Names(self)
        self.bindings = Bindings(self)
        self.texts: dict[int, str] = {}
        """Texts of conditions by node, which many statements share."""
        self._functions: dict[int, Function] = {}
        self._values: dict[int, ast.expr | None] = {}
        self._snippet_room = MAX_SNIPPETS
        self._above: tuple[int, list[Node]] = (-1, [])
        self._last_column = (0, 0, 0)

    @functools.cached_property
    def _lines(self) -> list[bytes]:
        return self.whole.split(b"\n")

    def lines(self, first: int, last: int) -> list[str]:
        """Lines of the file, from zero, without the ``last``; each cut at ``MAX_LINE`` bytes."""
        return [line[:MAX_LINE].decode("utf-8", "replace") for line in self._lines[first:last]]

    def showing(self, places: Sequence[int]) -> "Module":
        """The file with the functions that hold ``places`` parsed: itself where they are."""
        hidden = self._skimmed is not None and self._skimmed.hides(places)
        return Module(self.path, self.whole, places) if hidden else self

    def offset(self, place: int) -> int:
        """Where a byte of the file stands in what was parsed; -1 where it does not."""
        return self._skimmed.offset(place) if self._skimmed is not None else place

    def line(self, node: Node) -> int:
        """The line of the file that ``node`` begins on, from 1."""
        row = node.start_point[0]
        return (self._skimmed.row(row) if self._skimmed is not None else row) + 1

    def end_line(self, node: Node) -> int:
        """The line of the file that ``node`` ends on, from 1."""
        row = node.end_point[0]
        return (self._skimmed.row(row) if self._skimmed is not None else row) + 1

    @property
    def name(self) -> str:
        """Dotted module name that the path says."""
        parts = self.path.removesuffix(".py").removesuffix(".pyw").split("/")
        if parts[-1] == "__init__":
            parts.pop()
        return ".".join(parts)

    @property
    def is_test(self) -> bool:
        """Whether the path marks it as test code."""
        return is_test_path(self.path)

    def text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def keywords(self, keyword: bytes) -> Iterator[Node]:
        """Tokens whose text is ``keyword``: cheaper than a query, since only they are looked up in the tree."""
        for at in self.occurrences(keyword):
            node = self.root.descendant_for_byte_range(at, at + len(keyword))
            if node is not None and node.start_byte == at and node.end_byte == at + len(keyword):
                yield node

    def value(self, node: Node) -> ast.expr | None:
        """The expression that a name was given, read once however often the name is used; None if too long."""
        if node.id not in self._values:
            short = node.end_byte - node.start_byte <= MAX_VALUE
            self._values[node.id] = parse_expression(self, node) if short else None
        return self._values[node.id]

    def occurrences(self, word: bytes, start: int = 0, end: int | None = None) -> Iterator[int]:
        """Where ``word`` stands as a whole word, on lines that are not a comment altogether."""
        source = self.source
        end = len(source) if end is None else end
        at = source.find(word, start, end)
        while at >= 0:
            after = at + len(word)
            if not _continues(source, at - 1) and not _continues(source, after):
                line = max(source.rfind(b"\n", max(0, at - _MAX_LEAD), at) + 1, at - _MAX_LEAD, 0)
                # Looking up what stands in a long run of comments takes time by its length.
                if not source[line:at].lstrip().startswith(b"#") or at - line == _MAX_LEAD:
                    yield at
            at = source.find(word, after, end)

    def all_words(self) -> Iterator[tuple[str, int]]:
        """Every name and keyword of the file, in strings and comments too, and where it stands."""
        for found in _NAME.finditer(self.source):
            yield found.group().decode("utf-8", "replace"), found.start()

    def above(self, node: Node) -> list[Node]:
        """The nodes around ``node``, innermost first: one walk down, where each step up would be one."""
        if self._above[0] != node.id:
            path: list[Node] = []
            cursor = self.root.walk()
            at: Node | None = cursor.node
            while at is not None and at != node:
                path.append(at)
                at = cursor.node if cursor.goto_first_child_for_byte(node.start_byte) is not None else None
            if at is None:
                # A node without width is passed by.
                path = []
                at = node.parent
                while at is not None:
                    path.insert(0, at)
                    at = at.parent
            self._above = (node.id, path[::-1])
        return self._above[1]

    def function(self, node: Node) -> Function | None:
        """The innermost function around ``node``; None at module level and in class bodies."""
        for at in self.above(node):
            if at.type == "class_definition":
                return None
            if at.type == "function_definition":
                return self.function_at(at)
        return None

    def function_at(self, node: Node) -> Function:
        """The function whose definition ``node`` is."""
        if node.id not in self._functions:
            self._functions[node.id] = Function(self, node)
        return self._functions[node.id]

    def qualname(self, node: Node) -> str:
        """Qualified name of the code that ``node`` stands in, as ``__qualname__`` spells it."""
        parts: list[str] = []
        for at in self.above(node):
            if at.type in {"function_definition", "class_definition"}:
                named = at.child_by_field_name("name")
                if at.type == "function_definition" and parts:
                    parts.append("<locals>")
                parts.append(self.text(named) if named is not None else "?")
            elif at.type == "lambda":
                if parts:
                    parts.append("<locals>")
                parts.append("<lambda>")
        return ".".join(reversed(parts)) or "<module>"

    def full_name(self, definition: Node) -> str:
        """Dotted name of a function or class: its module's, then its qualified one without ``<locals>``."""
        named = definition.child_by_field_name("name")
        parts = [self.text(named) if named is not None else "?"]
        for at in self.above(definition):
            if at.type in {"function_definition", "class_definition"}:
                named = at.child_by_field_name("name")
                parts.append(self.text(named) if named is not None else "?")
        return ".".join([self.name, *reversed(parts)])

    def column(self, node: Node) -> int:
        """Column of ``node`` in characters."""
        start = node.start_byte
        line_start = start - node.start_point[1]
        last_line, last_byte, column = self._last_column
        if last_line != line_start or last_byte > start:
            last_byte, column = line_start, 0
        column += len(self.source[last_byte:start].decode("utf-8", "replace"))
        self._last_column = (line_start, start, column)
        return column

    def snippet(self, node: Node) -> Snippet:
        """The statement with lines around it, the margin they share taken away."""
        top = self.line(node) - 1
        bottom = min(self.end_line(node) - 1, top + MAX_STATEMENT_LINES)
        if self._snippet_room <= 0:
            return Snippet(first_line=top + 1, text=self.lines(top, top + 1)[0].strip()[:MAX_SNIPPET_LINE])
        first = max(0, top - LINES_BEFORE)
        lines = self.lines(first, bottom + 1 + LINES_AFTER)
        while len(lines) > bottom + 1 - first and not lines[-1].strip():
            lines.pop()
        while first < top and not lines[0].strip():
            first += 1
            lines.pop(0)
        picked = [line.rstrip().expandtabs(8) for line in lines]
        margin = min((len(p) - len(p.lstrip(" ")) for p in picked if p.strip()), default=0)
        text = "\n".join(p[margin : margin + MAX_SNIPPET_LINE] for p in picked)
        self._snippet_room -= len(text)
        return Snippet(first_line=first + 1, text=text)


def is_test_path(path: str) -> bool:
    """Whether a path marks test code: by the file's name, or a folder for tests."""
    *folders, file = path.split("/")
    by_name = file.startswith("test_") or file.endswith("_test.py") or file in {"conftest.py", "tests.py"}
    return by_name or "tests" in folders or ("test" in folders and file.startswith("test"))


_NAME = re.compile(rb"[A-Za-z_\x80-\xff][0-9A-Za-z_\x80-\xff]*")
_MAX_LEAD = 200
"""Bytes before a word that are looked at for the beginning of its line."""


def _continues(source: bytes, at: int) -> bool:
    """Whether the byte at ``at`` belongs to a name."""
    return 0 <= at < len(source) and (source[at : at + 1].isalnum() or source[at] == 0x5F or source[at] > 0x7F)
