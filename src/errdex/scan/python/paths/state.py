"""What is known at one point of a function: what each name holds, over what the function saw on entry, and which of
the objects it could reach may have changed since.
"""

import ast
from collections.abc import Callable, Iterable
from typing import NamedTuple

from errdex.scan.python.paths.logic import Formula, names_in, text_of


class Value(NamedTuple):
    """What an expression gives, over what the function saw on entry."""

    expr: ast.expr | None
    """None where it cannot be told."""
    reason: str = ""
    """Why not, as a phrase."""
    roots: frozenset[str] = frozenset()
    """What it may share with: names seen on entry, and ``#n`` for objects made since."""
    scalar: bool = False
    """Whether nobody can change it later."""
    born: int = 0
    """When it was worked out; what changed before is part of it."""


class Conjunct(NamedTuple):
    """One thing that holds at a point."""

    formula: Formula
    near: bool
    """Whether a branch around the point says it; else an exit before it that was not taken."""


class Scope(NamedTuple):
    """A loop or comprehension around a point."""

    start: int
    """How much of the path stands before it."""
    target: ast.expr | None
    iterable: ast.expr | None
    """None where it cannot be told what the loop goes through."""
    reason: str
    """What is not known then; empty where nothing is lost by it."""
    number: int


class Context(NamedTuple):
    """What the file tells about names."""

    resolve: Callable[[str], str] = lambda name: name
    """The full dotted name of a dotted name of the file; itself where nothing is known of it."""
    imported: Callable[[str], bool] = lambda name: False
    """Whether the module, or the function, imports the name."""
    imported_above: Callable[[str], bool] = lambda name: False
    """Whether the module imports the name, so that it is there on entry."""
    shadowed: Callable[[str], bool] = lambda name: False
    """Whether the module binds the name itself."""
    defined: Callable[[str], bool] = lambda name: False
    """Whether a function of this name is defined anywhere in the file: an attribute may be a property."""
    rebound: Callable[[str], bool] = lambda name: False
    """Whether some function of the file binds the module's name anew."""
    harmless: Callable[[str], bool] = lambda name: False
    """Whether all functions of this name that the file defines change nothing they are given; False without any."""


class State:
    """Mutable; ``fork`` gives an independent one."""

    def __init__(self) -> None:
        self.env: dict[str, Value] = {}
        self.stored: dict[str, Value] = {}
        """Attributes set since entry, by the text of the whole expression."""
        self.dirty: dict[str, tuple[int, str]] = {}
        """Roots whose objects may have changed: when last, and by what."""
        self.path: tuple[Conjunct, ...] = ()
        self.journal: list[tuple[str, int, str]] = []
        """Every root that was spoiled and, with 0, every attribute that was set, in all states of the function."""

    def fork(self) -> "State":
        out = State()
        out.env = dict(self.env)
        out.stored = dict(self.stored)
        out.dirty = dict(self.dirty)
        out.path = self.path
        out.journal = self.journal
        return out

    def require(self, formula: Formula, *, near: bool) -> None:
        self.path = (*self.path, Conjunct(formula, near))

    def forget(self, names: Iterable[str], reason: str) -> None:
        """These names hold something else now."""
        for name in names:
            roots = self.env[name].roots if name in self.env else frozenset({name})
            self.env[name] = Value(None, reason.replace("{}", name), roots)

    def spoil(self, roots: Iterable[str], reason: str, when: int) -> None:
        """Objects reached from these roots may have changed."""
        for root in roots:
            self.dirty[root] = (when, reason)
            self.journal.append((root, when, reason))
            for text in [t for t in self.stored if t.startswith((root + ".", root + "["))]:
                self.stored[text] = Value(None, reason)

    def changed(self, value: Value) -> str | None:
        """Why what the value says of its object's content may not be what it was on entry; None where it is."""
        if value.scalar:
            return None
        # Roots come in no order: the last change is named, so that a page says the same each time.
        return max((m for r in value.roots if (m := self.dirty.get(r)) and m[0] > value.born), default=(0, None))[1]

    def store(self, text: str, value: Value) -> None:
        """An attribute or item is set."""
        self.stored[text] = value
        self.journal.append((text, 0, ""))

    def relive(self, since: int, reason: str) -> None:
        """Whatever was changed since that length of the journal, on any way, may have changed here."""
        for what, when, why in self.journal[since:]:
            if when:
                self.dirty[what] = max((when, why), self.dirty.get(what, (0, "")))
            else:
                self.stored[what] = Value(None, reason.replace("{}", what))

    def soil(self, other: "State") -> None:
        """What may have changed there may have changed here."""
        for root, mark in other.dirty.items():
            self.dirty[root] = max(mark, self.dirty.get(root, mark))


def merged(left: State, right: State, test: ast.expr | None, line: int) -> State:
    """What is known where two branches meet again; ``test`` is true where the left one was taken. Paths are left's."""
    out = left.fork()
    out.soil(right)
    for name in left.env.keys() | right.env.keys():
        one, other = left.env.get(name), right.env.get(name)
        if one is other:
            continue
        out.env[name] = _either(name, one, other, test, line)
    for text in left.stored.keys() | right.stored.keys():
        one, other = left.stored.get(text), right.stored.get(text)
        if one is not other and (one is None or other is None or not _same(one, other)):
            out.stored[text] = Value(None, f"what `{text}` holds, set on only one of the ways here")
    return out


_MAX_CHOICE = 120


def _same(one: Value, other: Value) -> bool:
    if one.expr is None or other.expr is None:
        return False
    return one.expr is other.expr or text_of(one.expr) == text_of(other.expr)


def _either(name: str, one: Value | None, other: Value | None, test: ast.expr | None, line: int) -> Value:
    roots = (one.roots if one is not None else frozenset()) | (other.roots if other is not None else frozenset())
    reason = f"what `{name}` holds, set differently by the branches from line {line} on"
    if one is None:
        # A name that the other branch alone binds: a parameter keeps what it had.
        one = Value(ast.Name(name, ast.Load()), roots=frozenset({name}))
    if other is None:
        other = Value(ast.Name(name, ast.Load()), roots=frozenset({name}))
    roots |= one.roots | other.roots
    if _same(one, other):
        return one._replace(roots=roots, scalar=one.scalar and other.scalar, born=min(one.born, other.born))
    if one.expr is None or other.expr is None:
        return Value(None, one.reason or other.reason, roots)
    if test is None or len(text_of(one.expr)) + len(text_of(other.expr)) + len(text_of(test)) > _MAX_CHOICE:
        return Value(None, reason, roots)
    scalar = one.scalar and other.scalar
    return Value(ast.IfExp(test, one.expr, other.expr), "", roots, scalar, min(one.born, other.born))


def clashes(names: Iterable[str], values: Iterable[Value]) -> bool:
    """Whether binding ``names`` would catch a name that one of ``values`` means otherwise."""
    wanted = frozenset(names)
    return any(v.expr is not None and not wanted.isdisjoint(names_in(v.expr)) for v in values)
