"""The path conditions of one function: from its text and the wanted places to conditions in words of Python."""

import ast
import builtins
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from errdex.model.site import PathCondition
from errdex.scan.python.paths import known
from errdex.scan.python.paths.evaluate import TooMuchError
from errdex.scan.python.paths.logic import TRUE, Any, Formula, Unknown, names_in, text_of, written
from errdex.scan.python.paths.spelling import bound, function_in, parameters_of
from errdex.scan.python.paths.state import Context, State, Value
from errdex.scan.python.paths.walk import Point, Walker
from errdex.scan.python.sources import dotted

MAX_TEXT = 1_500
"""Characters of the longest condition that is told."""
MAX_CHECK = 240
"""Characters of the longest check that is worth writing into a program."""
MAX_SOURCE = 200_000
"""Characters of the longest function that is read."""


class Reaching(NamedTuple):
    """When a place is reached, over what its function sees on entry."""

    whole: Formula
    near: Formula
    """The part that branches around the place say."""

    @classmethod
    def untold(cls, reason: str) -> "Reaching":
        """When a place is reached of which only that is known which decides it."""
        return cls(Unknown(reason), TRUE)


class Asked(NamedTuple):
    """An expression to ask before a call: where it is false the place is not reached."""

    expression: str
    exact: bool
    """Whether the place is also reached where it is true."""
    modules: tuple[str, ...]
    """To be imported for it."""


class FunctionPaths:
    """A function that was walked through."""

    def __init__(self, node: ast.FunctionDef | ast.AsyncFunctionDef, walker: Walker, context: Context) -> None:
        self.node = node
        self.context = context
        self._walker = walker

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of its parameters, in order, without stars."""
        return tuple(a.arg for a in parameters_of(self.node.args))

    def point(self, line: int, column: int, name: str = "") -> Point | None:
        """The place at a line of the file and a column in bytes; of a call with the name that is called."""
        found = self._walker.points.get((line, column, name))
        if found is None and not name:
            # A warning is a call, under whatever name the file gives it.
            found = next((p for (row, at, _), p in self._walker.points.items() if (row, at) == (line, column)), None)
        return found

    def reaching(self, point: Point, also: Reaching | None = None) -> Reaching:
        """When the point is reached; with ``also``, which speaks of the same names, when it then holds, too."""
        whole, near = (also.whole, also.near) if also is not None else (TRUE, TRUE)
        return Reaching(self._walker.condition(point, also=whole), self._walker.condition(point, near=True, also=near))

    def spelled(self, reaching: Reaching) -> PathCondition:
        unseen = frozenset(m for m in self._walker.modules if not self.context.imported_above(m))
        return spelled(reaching, self.context, unseen)

    def check(self, reaching: Reaching, qualify: Callable[[str], str]) -> Asked | None:
        """What to ask before a call, over parameters, builtins and full names of modules; None where there is none."""
        whole, near = written(reaching.whole), written(reaching.near)
        options = [(whole.expr, not whole.missing)]
        if near.expr is not None:
            options.append((near.expr, False))
        for expr, exact in options:
            if expr is None:
                continue
            found = qualified(expr, frozenset(self.parameters), qualify)
            if found is None:
                continue
            told, modules = found
            if len(text_of(told)) > MAX_CHECK or not is_pure(told, Context()):
                continue
            if not frozenset(self.parameters).isdisjoint(names_in(told)):
                return Asked(text_of(told), exact, tuple(sorted(modules)))
        return None


def spelled(reaching: Reaching, context: Context, unseen: frozenset[str] = frozenset()) -> PathCondition:
    """A condition that can be shown and stored; ``unseen`` are modules that are not imported on entry."""
    told = written(reaching.whole)
    close = written(reaching.near)
    text = text_of(told.expr) if told.expr is not None else "True"
    near = text_of(close.expr) if close.expr is not None else ""
    missing = told.missing
    if len(text) > MAX_TEXT:
        missing = (*missing, "tests that take long to tell")
        text, near = (near or "True") if len(near) <= MAX_TEXT else "True", ""
    read = ast.parse(text, mode="eval").body
    pure = is_pure(read, context) and unseen.isdisjoint(names_in(read))
    return PathCondition(text=text, near="" if near == text else near, missing=missing, pure=pure)


def paths_of(source: str, first_line: int, wanted: Iterable[tuple[int, int]], context: Context) -> FunctionPaths | None:
    """Walk through the function whose ``source`` begins on ``first_line`` of its file.

    ``wanted`` are lines of the file and columns, in bytes, of statements, calls and attributes in it. ``source`` keeps
    the margin that it has in the file. None where it cannot be parsed by this Python, or is too large to be walked.
    """
    if len(source) > MAX_SOURCE:
        return None
    try:
        statement = function_in(source)
        if statement is None:
            return None
        ast.increment_lineno(statement, first_line - statement.lineno)
        walker = Walker(context, frozenset(wanted))
        walker.first = next((a.arg for a in (*statement.args.posonlyargs, *statement.args.args)), "self")
        walker.block(statement.body, entry_state(statement))
    except (SyntaxError, ValueError, RecursionError, MemoryError, TooMuchError):
        return None
    return FunctionPaths(statement, walker, context)


def entry_state(node: ast.FunctionDef | ast.AsyncFunctionDef) -> State:
    """What is known on entry: parameters hold what was given, other local names nothing."""
    state = State()
    for name in (n for s in node.body for n in bound(s)):
        state.env[name] = Value(None, f"`{name}`, which may not be set")
    for arg in parameters_of(node.args):
        state.env[arg.arg] = Value(ast.Name(arg.arg, ast.Load()), "", frozenset({arg.arg}))
    return state


def qualified(expr: ast.expr, own: frozenset[str], qualify: Callable[[str], str]) -> tuple[ast.expr, set[str]] | None:
    """The expression with names of the module written in full, and the modules to import for it; None where a name is
    private or not known."""
    made = ast.parse(text_of(expr), mode="eval").body
    beside = own | frozenset(bound(made))
    modules: set[str] = set()
    for node in ast.walk(made):
        if not isinstance(node, ast.Name) or node.id in beside:
            continue
        full = qualify(node.id)
        if not full or any(p.startswith("_") for p in full.split(".")):
            return None
        if full == node.id and hasattr(builtins, full):
            continue
        holders = full.split(".")[:-1] or [full]
        while len(holders) > 1 and holders[-1][:1].isupper():
            holders.pop()  # a class
        modules.add(".".join(holders))
        node.id = full  # spelled as it is, and read anew below
    return ast.parse(ast.unparse(made), mode="eval").body, modules


_PURE_NODES = (
    ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Compare, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice,
    ast.Tuple, ast.List, ast.Set, ast.Dict, ast.IfExp, ast.JoinedStr, ast.FormattedValue, ast.Call, ast.GeneratorExp,
    ast.ListComp, ast.SetComp, ast.DictComp, ast.Starred, ast.comprehension, ast.keyword, ast.operator, ast.boolop,
    ast.unaryop, ast.cmpop, ast.expr_context,
)  # fmt: skip


def is_pure(expr: ast.expr, context: Context) -> bool:
    """Whether evaluating the expression changes nothing, as far as names tell; attributes count as plain."""
    for node in ast.walk(expr):
        if not isinstance(node, _PURE_NODES):
            return False
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                if called.id not in known.ASKABLE_BUILTINS or context.shadowed(called.id):
                    return False
            elif not isinstance(called, ast.Attribute):
                return False
            elif called.attr not in known.PURE_EVALUATED:
                path = dotted(called)
                if path is None or not known.is_pure_function(context.resolve(path)):
                    return False
    return True


def any_of(ways: Sequence[Reaching]) -> Reaching:
    """When one of several ways leads there."""
    return Reaching(Any(tuple(w.whole for w in ways)), Any(tuple(w.near for w in ways)))
