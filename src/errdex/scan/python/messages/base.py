"""The frame of reading a message: one reader for each kind of expression, registered where it is written.

Works on ``ast`` nodes of the one expression; what a name holds is asked of its ``Place``. What this file cannot tell
stays an open piece for ``linking``; what no file can tell becomes a hole.
"""

import ast
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from errdex.model.template import Hole, Text
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import Choice, Draft, Parameter, has_text, joined
from errdex.scan.python.place import Place
from errdex.scan.python.sources import source_of

MAX_DEPTH = 6
MAX_OPTIONS = 12
"""Texts of one name or expression that are kept apart; more are not read."""
TELLING = 8
"""Letters of literal text from which a message is told without what its values say."""

Reader = Callable[[Any, Place, int], Draft]
R = TypeVar("R", bound=Reader)
_readers: dict[type[ast.expr], Reader] = {}


def reads(*kinds: type[ast.expr]) -> Callable[[R], R]:
    """Register a reader of expressions of these kinds."""

    def register(reader: R) -> R:
        _readers.update(dict.fromkeys(kinds, reader))
        return reader

    return register


def read(node: ast.expr, place: Place, depth: int = 0) -> Draft:
    """The draft of the text that ``node`` gives."""
    reader = _readers.get(type(node)) if depth <= MAX_DEPTH else None
    return reader(node, place, depth) if reader is not None else (Hole(source_of(node)),)


@reads(ast.Constant)
def _constant(node: ast.Constant, place: Place, depth: int) -> Draft:
    if isinstance(node.value, str):
        return (Text(storable(node.value)),)
    return (Text(str(node.value)),) if node.value is not ... else (Hole("..."),)


@reads(ast.NamedExpr, ast.Await)
def _passed_on(node: ast.NamedExpr | ast.Await, place: Place, depth: int) -> Draft:
    return read(node.value, place, depth + 1)


@reads(ast.IfExp)
def _either(node: ast.IfExp, place: Place, depth: int) -> Draft:
    return _choice([node.body, node.orelse], node, place, depth)


@reads(ast.BoolOp)
def _first_true(node: ast.BoolOp, place: Place, depth: int) -> Draft:
    if not isinstance(node.op, ast.Or):
        return (Hole(source_of(node)),)
    if len(node.values) == 2:
        first, second = (read(v, place, depth + 1) for v in node.values)
        if has_text(second) and (instead := with_fallback(first, second, Hole(source_of(node)))):
            return instead
    return _choice(node.values, node, place, depth)


def with_fallback(draft: Draft, instead: Draft, hole: Hole | None = None) -> Draft | None:
    """A parameter with what the function puts in its place where it was not given; None for other drafts."""
    if len(draft) != 1 or not isinstance(draft[0], Parameter) or draft[0].fallback:
        return None
    return (msgspec.structs.replace(draft[0], fallback=instead, hole=hole or draft[0].hole),)


def _choice(options: list[ast.expr], node: ast.expr, place: Place, depth: int) -> Draft:
    drafts = [read(o, place, depth + 1) for o in options[:MAX_OPTIONS] if not is_none(o)]
    return chosen(drafts, Hole(source_of(node)))


def chosen(drafts: list[Draft], hole: Hole) -> Draft:
    """One draft out of several; the hole where none of them holds any text."""
    distinct = list(dict.fromkeys(joined(d) for d in drafts))
    if len(distinct) == 1:
        return distinct[0]
    return (Choice(tuple(distinct), hole),) if any(has_text(d) for d in distinct) else (hole,)


def is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def value_of(node: ast.expr, place: Place, depth: int, hole: Hole) -> Draft:
    """A value put into a text: what it says where it says something, else ``hole``."""
    draft = read(node, place, depth + 1)
    return draft if has_text(draft) else (hole,)


def is_told(text: str | None) -> bool:
    """Whether a format says enough for its values to be left alone."""
    return text is not None and sum(c.isalnum() for c in text) >= TELLING
