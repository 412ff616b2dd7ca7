"""Walks through the statements of one function in the order they run, and tells of each wanted place what must have
held on entry for it to be reached.

Branches are taken apart and put together again; loops are gone through as "for some item"; a handler is reached when
something in its ``try`` raised, which is not told. What only other passes through a loop decide is left open.
"""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from errdex.scan.python.paths import known
from errdex.scan.python.paths.logic import (
    FALSE,
    TRUE,
    All,
    Any,
    Formula,
    Lit,
    Unknown,
    negated,
    simplified,
    text_of,
    unknowns,
    written,
)
from errdex.scan.python.paths.loops import Loops, folded
from errdex.scan.python.paths.spelling import bound, cut
from errdex.scan.python.paths.state import Conjunct, Context, Scope, State, Value, merged
from errdex.scan.python.sources import dotted


class Given(NamedTuple):
    """An argument of a call."""

    name: str | None
    """None for a positional one, ``*`` and ``**`` for unpacked ones."""
    value: Value
    changed: str | None
    """Why its content may not be what it was on entry."""


class Point(NamedTuple):
    """A wanted place that was reached in the walk."""

    line: int
    column: int
    path: tuple[Conjunct, ...]
    scopes: tuple[Scope, ...]
    loops: tuple[int, ...]
    """Numbers of the loops around it."""
    given: tuple[Given, ...] = ()
    """Of a call: its arguments, in order."""
    receiver: Given | None = None
    """What the method or property is looked up on."""
    stored: tuple[tuple[str, Value], ...] = ()
    """Attributes set since entry."""


class Walker(Loops):
    """Walks through one function."""

    def __init__(self, context: Context, wanted: frozenset[tuple[int, int]]) -> None:
        super().__init__(context, wanted)
        self.points: dict[tuple[int, int, str], Point] = {}
        """By line, column, and the name that is called or looked up; several calls may begin at one place."""

    def note(self, node: ast.AST, state: State) -> None:
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        was, self.recording = self.recording, False
        quiet = state.fork()

        def given(name: str | None, part: ast.expr) -> Given:
            value = self.value(part, quiet)
            return Given(name, value, quiet.changed(value))

        called = node.func if isinstance(node, ast.Call) else node
        arguments: list[Given] = []
        if isinstance(node, ast.Call):
            arguments += [given("*" if isinstance(a, ast.Starred) else None, a) for a in node.args]
            arguments += [given(k.arg or "**", k.value) for k in node.keywords]
        receiver = given(None, called.value) if isinstance(called, ast.Attribute) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        self.recording = was
        self.points[line, column, name] = Point(
            line, column, state.path, tuple(self.scopes), tuple(self.loops), tuple(arguments), receiver,
            tuple(state.stored.items()),
        )  # fmt: skip

    # Branches

    def _on_if(self, node: ast.If, state: State) -> State | None:
        test = simplified(self.test(node.test, state))
        before = state.path
        taken, left = state.fork(), state
        taken.require(test, near=True)
        left.require(negated(test), near=True)
        then: State | None = self.block(node.body, taken) if test != FALSE else None
        other: State | None = self.block(node.orelse, left) if test != TRUE else None
        return self._meet(before, test, then, other, node.lineno)

    def _meet(
        self, before: tuple[Conjunct, ...], test: Formula, then: State | None, other: State | None, line: int
    ) -> State | None:
        if then is None or other is None:
            out = then or other
            if out is not None:
                out.path = (*before, *(c._replace(near=False) for c in out.path[len(before) :]))
            return out
        extra = [Any((negated(test), c.formula)) for c in then.path[len(before) + 1 :]]
        extra += [Any((test, c.formula)) for c in other.path[len(before) + 1 :]]
        told = written(test)
        out = merged(then, other, told.expr if not told.missing else None, line)
        out.path = (*before, *(Conjunct(f, False) for f in extra))
        return out

    def _on_match(self, node: ast.Match, state: State) -> State | None:
        return self._cases(node, node.cases, self.value(node.subject, state), state)

    def _cases(
        self,
        node: ast.Match,
        cases: Sequence[ast.match_case],
        subject: Value,
        state: State,
    ) -> State | None:
        if not cases:
            return state
        case = cases[0]
        here = state.path
        taken, left = state.fork(), state
        fits = self._fits(case.pattern, subject, taken)
        if case.guard is not None:
            taken.require(fits, near=True)
            fits = All((fits, self.test(case.guard, taken)))
            taken.path = here
        fits = simplified(fits)
        taken.require(fits, near=True)
        left.require(negated(fits), near=True)
        then = self.block(case.body, taken) if fits != FALSE else None
        other = self._cases(node, cases[1:], subject, left) if fits != TRUE else None
        return self._meet(here, fits, then, other, node.lineno)

    def _fits(self, pattern: ast.pattern, subject: Value, state: State) -> Formula:
        if subject.expr is None:
            for name in bound(pattern):
                state.env[name] = Value(None, subject.reason, subject.roots)
            return TRUE if isinstance(pattern, ast.MatchAs) and pattern.pattern is None else Unknown(subject.reason)
        match pattern:
            case ast.MatchValue(value=value):
                given = self.value(value, state)
                if given.expr is None or ((changed := state.changed(subject)) is not None and not subject.scalar):
                    return Unknown(given.reason or changed or "")
                return Lit(ast.Compare(subject.expr, [ast.Eq()], [given.expr]), True)
            case ast.MatchSingleton(value=constant):
                return Lit(ast.Compare(subject.expr, [ast.Is()], [ast.Constant(constant)]), True)
            case ast.MatchOr(patterns=patterns):
                return Any(tuple(self._fits(p, subject, state) for p in patterns))
            case ast.MatchAs(pattern=inner, name=caught):
                told = self._fits(inner, subject, state) if inner is not None else TRUE
                if caught is not None:
                    state.env[caught] = subject
                return told
            case ast.MatchClass(cls=cls, patterns=[], kwd_patterns=[]):
                kind = self.value(cls, state)
                if kind.expr is not None:
                    call = ast.Call(ast.Name("isinstance", ast.Load()), [subject.expr, kind.expr], [])
                    return Lit(call, True)
        for name in bound(pattern):
            state.env[name] = Value(None, f"a part of `{text_of(subject.expr)}`", subject.roots)
        return Unknown(f"whether `{text_of(subject.expr)}` fits the pattern on line {pattern.lineno}")

    # Guarded blocks

    def _on_try(self, node: ast.Try, state: State) -> State | None:
        before = state.path
        entry = state.fork()
        since = len(state.journal)
        ways_out = len(self.exits)
        body = self.block(node.body, state)
        if not all(isinstance(h.body[-1], ast.Raise | ast.Return) for h in node.handlers):
            # What an exit evaluates may raise and be caught, and then it is none.
            unsure = Conjunct(Unknown(f"whether {_where(node.body)} raised"), False)
            self.exits[ways_out:] = [e._replace(path=(*e.path, unsure)) for e in self.exits[ways_out:]]
        names = [n for s in node.body for n in bound(s)]
        caught = entry.fork()
        caught.relive(since, f"what the `try` on line {node.lineno} sets `{{}}` to")
        caught.forget(names, f"`{{}}`, which the `try` on line {node.lineno} sets")
        if body is not None:
            body.path = (*before, *(c._replace(near=False) for c in body.path[len(before) :]))
            body = self.block(node.orelse, body) if node.orelse else body
        ways: list[State] = []
        for handler in node.handlers:
            way = caught.fork()
            what = ", ".join(text_of(t) for t in _classes(handler)) or "an exception"
            way.require(Unknown(f"whether {_where(node.body)} raised {_quoted(what)}"), near=True)
            if handler.name:
                way.env[handler.name] = Value(None, f"the exception that is caught on line {handler.lineno}")
            done = self.block(handler.body, way)
            if done is not None:
                ways.append(done)
        out = body
        for way in ways:
            if out is None:
                out = way
                out.path = (*before, *(c._replace(near=False) for c in out.path[len(before) :]))
                continue
            extra = out.path[len(before) :] or way.path[len(before) + 1 :]
            joined = merged(out, way, None, node.lineno)
            joined.path = before
            if extra:
                told = [r for c in extra for r in unknowns(c.formula)]
                reason = told[0] if told else f"whether the `try` on line {node.lineno} raised"
                joined.require(Unknown(reason), near=False)
            out = joined
        if node.finalbody:
            if out is None:
                # It runs on the way out, whichever that is.
                final = caught.fork()
                final.path = before
                self.block(node.finalbody, final)
                return None
            return self.block(node.finalbody, out)
        return out

    _on_trystar = _on_try

    def _on_with(self, node: ast.With, state: State) -> State | None:
        swallows = False
        for item in node.items:
            value = self.value(item.context_expr, state)
            called = item.context_expr.func if isinstance(item.context_expr, ast.Call) else item.context_expr
            swallows |= (dotted(called) or "").rpartition(".")[2] in known.SUPPRESSING
            if item.optional_vars is not None:
                given = Value(None, f"what `{cut(text_of(item.context_expr))}` gives", value.roots)
                self._store(item.optional_vars, given, state, node)
        if not swallows:
            return self.block(node.body, state)
        entry = state.fork()
        since = len(state.journal)
        self.block(node.body, state)
        entry.relive(since, f"what the `with` on line {node.lineno} sets `{{}}` to")
        entry.forget((n for s in node.body for n in bound(s)), f"`{{}}`, set from line {node.lineno} on")
        return entry

    def _on_asyncwith(self, node: ast.AsyncWith, state: State) -> State | None:
        self.suspend(state, f"what is awaited on line {node.lineno}")
        return self._on_with(node, state)  # type: ignore[arg-type]

    # Results

    def condition(self, point: Point, *, near: bool = False, also: Formula = TRUE) -> Formula:
        """The whole condition of a point, or the part that the branches around it say; ``also`` holds there, too."""
        path = (*point.path, Conjunct(also, True)) if also != TRUE else point.path
        formula = folded(path, point.scopes, 0, near=near)
        if near:
            return formula
        extra: list[Formula] = []
        for number in point.loops:
            line, exits = self.passes.get(number, (0, []))
            # A raise in an earlier pass is an exception that comes first.
            if any(e.kind != "raise" for e in exits):
                extra.append(Unknown(f"whether an earlier pass through the loop on line {line} leaves it"))
        return All((formula, *extra))


def _classes(handler: ast.ExceptHandler) -> list[ast.expr]:
    if handler.type is None:
        return []
    return list(handler.type.elts) if isinstance(handler.type, ast.Tuple) else [handler.type]


def _where(statements: Sequence[ast.stmt]) -> str:
    """Some statements as a phrase: the code of a short one, else the lines."""
    first, last = statements[0], statements[-1]
    if first is last and isinstance(first, ast.Expr | ast.Assign | ast.Return | ast.Import | ast.ImportFrom):
        value = first if isinstance(first, ast.Import | ast.ImportFrom) else first.value
        text = ast.unparse(value) if value is not None else ""
        if 0 < len(text) <= 60:
            return f"`{text}`"
    end = last.end_lineno or last.lineno
    return f"line {first.lineno}" + (f" to {end}" if end != first.lineno else "")


def _quoted(what: str) -> str:
    return what if what == "an exception" else f"`{cut(what)}`"
