"""Runs loops: as "for some item", with what a pass changes not known to the next one."""

import ast
from collections.abc import Sequence

from errdex.scan.python.paths.logic import (
    TRUE,
    All,
    Any,
    Formula,
    Unknown,
    exists,
    never,
    simplified,
)
from errdex.scan.python.paths.spelling import bound
from errdex.scan.python.paths.state import Conjunct, Context, Scope, State, Value, merged
from errdex.scan.python.paths.statements import Exit, Statements


class Loops(Statements):
    """Runs loops, too."""

    def __init__(self, context: Context, wanted: frozenset[tuple[int, int]]) -> None:
        super().__init__(context, wanted)
        self.loops: list[int] = []
        self.passes: dict[int, tuple[int, list[Exit]]] = {}
        """By number of a loop over items: its line and the exits in its body."""
        self._numbers = 0

    def _on_for(self, node: ast.For, state: State) -> State | None:
        over = self.value(node.iter, state)
        return self._loop(node, over, state, [node.target], isinstance(node, ast.AsyncFor))

    def _on_asyncfor(self, node: ast.AsyncFor, state: State) -> State | None:
        self.suspend(state, f"what is awaited on line {node.lineno}")
        return self._on_for(node, state)  # type: ignore[arg-type]

    def _on_while(self, node: ast.While, state: State) -> State | None:
        return self._loop(node, None, state, [], False)

    def _loop(
        self,
        node: ast.For | ast.While,
        over: Value | None,
        state: State,
        targets: list[ast.expr],
        waiting: bool,
    ) -> State | None:
        line = node.lineno
        names = [n for s in node.body for n in bound(s)]
        changing = f"`{{}}`, which the loop on line {line} changes"
        # What one pass changes, the next one meets.
        trial = state.fork()
        since = len(state.journal)
        was, self.recording = self.recording, False
        items = [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]
        trial.forget([*names, *items], changing)
        if over is None:
            assert isinstance(node, ast.While)
            self.test(node.test, trial)
        self.block(node.body, trial)
        self.recording = was
        body = state.fork()
        body.relive(since, f"what the loop on line {line} sets `{{}}` to")
        body.forget(names, changing)
        after = body.fork()
        number = self._numbers = self._numbers + 1
        outer_exits, self.exits = self.exits, []
        start = len(state.path)
        endless = False
        if over is not None:
            changed = over.reason if over.expr is None else body.changed(over)
            target = self.bind(targets[0], over, body)
            told = target is not None and changed is None and not waiting
            reason = f"what the loop on line {line} goes through"
            self.scopes.append(Scope(start, target if told else None, over.expr if told else None, reason, number))
            if not told:
                body.forget(items, f"`{{}}`, {reason}")
        else:
            assert isinstance(node, ast.While)
            test = self.test(node.test, body)
            # What a pass may change is not known in it, so what is known holds in the first one as well.
            self.scopes.append(Scope(start, None, None, "", number))
            endless = simplified(test) == TRUE
            if not endless:
                body.require(test, near=True)
        self.loops.append(number)
        self.block(node.body, body)
        self.loops.pop()
        scope = self.scopes.pop()
        inner, self.exits = self.exits, outer_exits
        if over is not None:
            self.passes[number] = (line, inner)
        breaks = [e for e in inner if e.kind == "break"]
        leaving = [e for e in inner if e.kind != "break"]
        self.exits.extend(leaving)
        after.forget(items, changing)
        if endless and not breaks:
            return None
        self._passed(after, scope, leaving, breaks, line)
        if node.orelse:
            ended = after.fork()
            if breaks:
                ended.require(self._none_of(scope, breaks, f"whether the loop on line {line} was left"), near=True)
            other = self.block(node.orelse, ended)
            if not breaks:
                return other
            if other is None:
                after.require(Unknown(f"whether the loop on line {line} was left by `break`"), near=False)
                return after
            out = merged(after, other, None, line)
            out.path = after.path
            if len(other.path) > len(after.path) + 1:
                out.require(Unknown(f"what the `else` of the loop on line {line} decides"), near=False)
            return out
        return after

    def _passed(self, after: State, scope: Scope, leaving: list[Exit], breaks: list[Exit], line: int) -> None:
        """What is told by having come out of a loop: none of its items led out of the function."""
        if not leaving:
            return
        reason = f"the exits in the loop on line {line}"
        if breaks:
            after.require(Unknown(reason), near=False)
        else:
            after.require(self._none_of(scope, leaving, reason), near=False)

    def _none_of(self, scope: Scope, exits: list[Exit], reason: str) -> Formula:
        if scope.target is None or scope.iterable is None:
            return Unknown(reason)
        parts: list[Formula] = []
        for way in exits:
            own = next((n for n, s in enumerate(way.scopes) if s.number == scope.number), None)
            if own is None:
                return Unknown(reason)
            parts.append(folded(way.path, way.scopes[own + 1 :], scope.start, near=False))
        return never(scope.target, scope.iterable, Any(tuple(parts)), reason)


def folded(path: Sequence[Conjunct], scopes: Sequence[Scope], start: int, *, near: bool) -> Formula:
    """The path from ``start`` on as a formula, each loop around its end as "for some item"."""
    end = len(path)
    inner: Formula = TRUE
    for scope in reversed(scopes):
        own = [c.formula for c in path[scope.start : end] if c.near or not near]
        end = scope.start
        inner = All((*own, inner))
        if scope.target is None or scope.iterable is None:
            inner = All((inner, Unknown(scope.reason))) if scope.reason and not near else inner
        elif not near or inner != TRUE:
            inner = exists(scope.target, scope.iterable, inner)
    return simplified(All((*(c.formula for c in path[start:end] if c.near or not near), inner)))
