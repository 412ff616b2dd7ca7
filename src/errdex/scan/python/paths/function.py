"""The path conditions of one function: from its text and the wanted places to conditions in words of Python."""

import ast
from collections.abc import Iterable
from typing import NamedTuple

from errdex.model.site import PathCondition
from errdex.scan.python.paths import known
from errdex.scan.python.paths.evaluate import TooMuchError
from errdex.scan.python.paths.logic import TRUE, Formula, simplified, text_of, written
from errdex.scan.python.paths.spelling import bound, dotted
from errdex.scan.python.paths.state import Context, State, Value
from errdex.scan.python.paths.walk import Point, Walker

MAX_TEXT = 1_500
"""Characters of the longest condition that is told."""
MAX_BYTES = 200_000
"""Bytes of the longest function that is read."""


class CallPoint(NamedTuple):
    """A call of another function, or use of a property, as the function around it reaches it."""

    condition: Formula
    arguments: tuple[tuple[str | None, str | None], ...]
    """Name, or None for a positional one, ``*`` and ``**`` for unpacked ones; and the value as an expression over the
    outer function's entry, None where it cannot be told."""


class FunctionPaths:
    """A function that was walked through."""

    def __init__(self, walker: Walker, lines: int, context: Context) -> None:
        self._walker = walker
        self._offset = lines
        self._context = context

    def point(self, line: int, column: int | None = None) -> Point | None:
        """The place at a line of the file, and column where several stand on it."""
        at = line - self._offset
        found = [p for (row, _), p in self._walker.points.items() if row == at]
        if column is not None and len(found) > 1:
            found = [p for p in found if p.column == column] or found
        return found[0] if found else None

    def condition(self, point: Point, also: Formula = TRUE) -> PathCondition:
        """What must hold for the point to be reached; with ``also`` holding there, over the same names."""
        return spelled(
            self._walker.condition(point, also=also), self._walker.condition(point, near=True, also=also),
            self._context, self._offset,
        )  # fmt: skip


def spelled(whole: Formula, near: Formula, context: Context, offset: int = 0) -> PathCondition:
    """A formula as a condition that can be shown and stored."""
    told = written(whole)
    close = written(near)
    text = text_of(told.expr) if told.expr is not None else "True"
    missing = told.missing
    if len(text) > MAX_TEXT:
        missing = (*missing, "tests that take long to tell")
        text = text_of(close.expr) if close.expr is not None else "True"
        if len(text) > MAX_TEXT:
            text = "True"
    near_text = text_of(close.expr) if close.expr is not None else ""
    if near_text in {text, "True"} or len(near_text) > MAX_TEXT:
        near_text = ""
    missing = tuple(dict.fromkeys(_moved(m, offset) for m in missing))
    return PathCondition(
        text=text, near=near_text, missing=missing,
        pure=told.expr is None or is_pure(ast.parse(text, mode="eval").body, context),
    )  # fmt: skip


def _moved(reason: str, offset: int) -> str:
    return reason


def paths_of(source: str, first_line: int, wanted: Iterable[tuple[int, int]], context: Context) -> FunctionPaths | None:
    """Walk through the function whose ``source`` begins on ``first_line`` of its file.

    ``wanted`` are lines of the file and columns, in bytes, of statements, calls and attributes in it. ``source`` keeps
    the margin that it has in the file. None where it cannot be parsed by this Python, or is too large to be walked.
    """
    if len(source) > MAX_BYTES:
        return None
    margin = len(source) - len(source.lstrip(" \t"))
    try:
        tree = ast.parse(f"if 1:\n{source}" if margin else source)
        offset = first_line - (2 if margin else 1)
        node = tree.body[0].body[0] if margin else tree.body[0]  # type: ignore[attr-defined]
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return None
        ast.increment_lineno(node, offset)
        walker = Walker(context, frozenset(wanted))
        walker.block(node.body, entry_state(node))
    except (SyntaxError, ValueError, RecursionError, MemoryError, TooMuchError):
        return None
    return FunctionPaths(walker, 0, context)


def entry_state(node: ast.FunctionDef | ast.AsyncFunctionDef) -> State:
    """What is known on entry: parameters hold what was given, other local names nothing."""
    state = State()
    for name in (n for s in node.body for n in bound(s)):
        state.env[name] = Value(None, f"`{name}`, which may not be set")
    given = node.args
    for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if arg is not None:
            state.env[arg.arg] = Value(ast.Name(arg.arg, ast.Load()), "", frozenset({arg.arg}))
    return state


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
                if called.id not in known.PURE_BUILTINS or context.shadowed(called.id):
                    return False
            elif not isinstance(called, ast.Attribute) or not (
                known.is_pure_function(context.resolve(dotted(called)) if dotted(called) else "")
                or called.attr in known.PURE_EVALUATED
            ):
                return False
    return True


def value_text(value: Value) -> str | None:
    return text_of(value.expr) if value.expr is not None else None


def simple(formula: Formula) -> Formula:
    return simplified(formula)
