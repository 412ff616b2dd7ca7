"""Finds the function around a line of a file and walks through it: its text, and what the file tells of names."""

import ast
import builtins
import functools
import re
from collections.abc import Iterable, Sequence

import msgspec
from tree_sitter import Node

from errdex.model.site import PathCondition, RaiseSite
from errdex.scan.python.decoding import decode
from errdex.scan.python.functions import decorators
from errdex.scan.python.module import Module
from errdex.scan.python.paths.function import FunctionPaths, paths_of
from errdex.scan.python.paths.harmless import is_harmless
from errdex.scan.python.paths.spelling import function_in
from errdex.scan.python.paths.state import Context
from errdex.scan.python.places import whole_words

_BLOCKS = frozenset({
    "module", "block", "class_definition", "function_definition", "decorated_definition", "if_statement",
    "elif_clause", "else_clause", "try_statement", "except_clause", "except_group_clause", "finally_clause",
    "with_statement", "for_statement", "while_statement", "match_statement", "case_clause",
})  # fmt: skip
"""Where definitions may stand."""
_HOLDERS = frozenset({"class_definition", "function_definition", "lambda"})
_GLOBAL = re.compile(rb"\bglobal ([\w, ]{1,400})")
_MAX_LINE = 4_000
_MAX_DEPTH = 3
"""Calls that are followed into one another to see whether they change anything."""
_MAX_HARMLESS = 20_000
"""Bytes of the longest function that is read for that."""
_MAX_SAME_NAME = 12


class SourceFile:
    """One file, read for some of its lines."""

    def __init__(self, path: str, data: bytes, lines: Iterable[int] | None = None) -> None:
        """``lines``, from 1, are those that will be asked about, else any. Raises RecursionError for a file nested too
        deeply."""
        self._source, _ = decode(data)
        self._lines = self._source.split(b"\n")
        self.module = Module(path, self._source, self._places(set(lines)) if lines is not None else None)
        self._harmless: dict[tuple[str, int], bool] = {}
        self._defined: dict[str, bool] = {}

    def _places(self, lines: set[int]) -> list[int]:
        """Where the texts of the lines begin, in bytes."""
        out = []
        start = 0
        for n, line in enumerate(self._lines[: max(lines, default=0)], 1):
            if n in lines:
                out.append(start + len(line) - len(line.lstrip()))
            start += len(line) + 1
        return out

    @functools.cached_property
    def _functions(self) -> list[tuple[int, int, Node]]:
        """First and last line of each function that was parsed, outer ones first."""
        out: list[tuple[int, int, Node]] = []
        waiting = [self.module.root]
        while waiting:
            at = waiting.pop()
            if at.type == "function_definition":
                out.append((self.module.line(at), self.module.end_line(at), at))
            waiting.extend(c for c in reversed(at.children) if c.type in _BLOCKS)
        return out

    def function_at(self, line: int) -> Node | None:
        """The innermost function that ``line`` stands in, its head included; None outside of functions."""
        found = None
        for first, last, node in self._functions:
            if first <= line <= last:
                found = node
        return found

    def function_on(self, line: int) -> Node | None:
        """The function whose ``def`` stands on ``line``."""
        return next((node for first, _, node in self._functions if first == line), None)

    def decorators(self, node: Node) -> frozenset[str]:
        """Last names of the function's decorators."""
        return frozenset(d.partition("(")[0].strip().rpartition(".")[2] for d in decorators(self.module, node))

    def is_method(self, node: Node) -> bool:
        """Whether the function stands in a class's body."""
        above = self.module.above(node)
        return next((n.type == "class_definition" for n in above if n.type in _HOLDERS), False)

    def names_class(self, path: str) -> bool:
        """Whether a dotted name stands for a class, as far as its spelling or the file tells."""
        return path in self.module.names.classes or path == "cls" or path.rpartition(".")[2].lstrip("_")[:1].isupper()

    def qualify(self, name: str, node: Node) -> str:
        """The full dotted name of what ``name`` means in the function beyond its own names; empty if unknown."""
        names = self.module.names
        full = names.resolve(name, self.module.function_at(node).imports)
        if full != name or hasattr(builtins, name):
            return full
        own = name in names.functions or name in names.classes or self._assigns(name)
        if own:
            return f"{self.module.name}.{name}"
        return name if name in names.imports and self._imports(name) else ""

    def _imports(self, module: str) -> bool:
        """Whether the file says ``import module``, and not only a part of it by a longer name."""
        found = re.search(rb"(?m)^import\s{1,4}" + re.escape(module.encode()) + rb"\s{0,4}(?:,|#|$)", self._source)
        return found is not None

    def _assigns(self, name: str) -> bool:
        return re.search(rb"(?m)^" + re.escape(name.encode()) + rb"\s{0,20}[:=]", self._source) is not None

    def byte_column(self, line: int, column: int) -> int:
        """A column in characters as one in bytes."""
        text = self._lines[line - 1] if 0 < line <= len(self._lines) else b""
        return len(text[:_MAX_LINE].decode("utf-8", "replace")[:column].encode())

    def walk(self, node: Node, wanted: Iterable[tuple[int, int]]) -> FunctionPaths | None:
        """Walk through a function; ``wanted`` are lines and columns, in bytes, of places in it."""
        first, last = self.module.line(node), self.module.end_line(node)
        text = "\n".join(line[:_MAX_LINE].decode("utf-8", "replace") for line in self._lines[first - 1 : last])
        return paths_of(text, first, wanted, self.context(node))

    def context(self, node: Node) -> Context:
        names = self.module.names
        imports = self.module.function_at(node).imports

        def resolve(name: str) -> str:
            return names.resolve(name, imports)

        def shadowed(name: str) -> bool:
            return name in names.functions or name in names.classes or resolve(name) != name

        def harmless(name: str) -> bool:
            return self._is_harmless(name, _MAX_DEPTH)

        return Context(
            resolve, lambda name: name in imports or name in names.imports, lambda name: name in names.imports,
            shadowed, self._defines,
            lambda name: name in self._rebound, harmless,
        )  # fmt: skip

    def _is_harmless(self, name: str, depth: int) -> bool:
        """Whether every function of the file that goes by ``name`` changes nothing it is given, as far as ``depth``
        calls into one another tell."""
        # By depth, so that what is told of a function does not hang on which other was asked about before.
        if (name, depth) not in self._harmless:
            found = self._texts(name) if depth and self._defines(name) else []
            self._harmless[name, depth] = bool(found) and all(
                function is not None
                and is_harmless(function, self.module.names.resolve, lambda n: self._is_harmless(n, depth - 1))
                for function in found
            )
        return self._harmless[name, depth]

    def _texts(self, name: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef | None]:
        """The functions of the file that go by ``name``; None for one that cannot be read."""
        out: list[ast.FunctionDef | ast.AsyncFunctionDef | None] = []
        word = b"def " + name.encode()
        for at in whole_words(self._source, word):
            start = self._source.rfind(b"\n", 0, at) + 1
            lead = self._source[start:at]
            after = at + len(word)
            if self._source[after : after + 1] != b"(" or lead.strip() not in (b"", b"async"):
                continue
            margin = len(lead) - len(lead.lstrip(b" "))
            ended = re.compile(rb"\n(?= {0,%d}[^\s#)])" % margin).search(self._source, after)
            text = self._source[start : ended.end() if ended is not None else None]
            # A margin of tabs is not measured.
            out.append(_parsed(text) if len(text) <= _MAX_HARMLESS and text[:1] != b"\t" else None)
            if len(out) > _MAX_SAME_NAME:
                return [None]
        return out

    @functools.cached_property
    def _rebound(self) -> frozenset[str]:
        found = _GLOBAL.findall(self._source) if b"global " in self._source else []
        return frozenset(n.strip().decode() for names in found for n in names.split(b",") if n.strip())

    def _defines(self, name: str) -> bool:
        """Whether a function of this name stands anywhere in the file."""
        if name not in self._defined:
            self._defined[name] = any(True for _ in whole_words(self._source, b"def " + name.encode()))
        return self._defined[name]


def _parsed(text: bytes) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    try:
        return function_in(text.decode("utf-8", "replace"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def with_paths(path: str, data: bytes, sites: Sequence[RaiseSite]) -> list[RaiseSite]:
    """The sites of one file with their path conditions, where these can be worked out from its text ``data``.

    Never raises for the content: a site whose function cannot be read stays as it is.
    """
    try:
        file = SourceFile(path, data, (s.line for s in sites))
    except (RecursionError, MemoryError):
        return list(sites)  # nested too deeply to be read
    return conditioned(file, sites)


def conditioned(file: SourceFile, sites: Sequence[RaiseSite]) -> list[RaiseSite]:
    """The same for a file that was read for the lines of the sites."""
    known: dict[int, PathCondition] = {}
    try:
        groups: dict[int, tuple[Node, list[int]]] = {}
        for n, site in enumerate(sites):
            node = file.function_at(site.line)
            if node is not None:
                groups.setdefault(node.id, (node, []))[1].append(n)
        for node, members in groups.values():
            at = {n: (sites[n].line, file.byte_column(sites[n].line, sites[n].column)) for n in members}
            walked = file.walk(node, at.values())
            for n, place in at.items():
                if walked is not None and (point := walked.point(*place)) is not None:
                    known[n] = walked.spelled(walked.reaching(point))
    except (RecursionError, MemoryError):
        pass  # nested too deeply to be read: what was worked out until then holds
    return [msgspec.structs.replace(s, path=known[n]) if n in known else s for n, s in enumerate(sites)]
