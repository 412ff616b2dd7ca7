"""Runs plain statements and ways out in a state: what is set, what is changed, where the function is left."""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from errdex.scan.python.paths.calls import Calling
from errdex.scan.python.paths.logic import (
    negated,
    text_of,
)
from errdex.scan.python.paths.spelling import bound, brief, named
from errdex.scan.python.paths.state import Conjunct, Context, Scope, State, Value


class Exit(NamedTuple):
    """A statement that leaves: where, how, and the path from the loop around it, or the function, to it."""

    kind: str
    line: int
    path: tuple[Conjunct, ...]
    scopes: tuple[Scope, ...]


class Statements(Calling):
    """Runs statements one after another; those with blocks of their own are left to classes that derive from it."""

    def __init__(self, context: Context, wanted: frozenset[tuple[int, int]]) -> None:
        super().__init__(context, wanted)
        self.exits: list[Exit] = []

    def block(self, statements: Sequence[ast.stmt], state: State | None) -> State | None:
        """The state after the statements; None where none of the ways through them comes out at the end."""
        for statement in statements:
            if state is None:
                return None
            self.step()
            method = getattr(self, f"_on_{type(statement).__name__.lower()}", None)
            if method is not None:
                state = method(statement, state)
            else:
                self._other(statement, state)
        return state

    def _other(self, statement: ast.stmt, state: State) -> None:
        for node in ast.iter_child_nodes(statement):
            if isinstance(node, ast.expr):
                self.value(node, state)
        state.forget(bound(statement), f"`{{}}`, set on line {statement.lineno}")

    def _on_expr(self, node: ast.Expr, state: State) -> State:
        self.value(node.value, state)
        return state

    def _on_pass(self, node: ast.Pass, state: State) -> State:
        return state

    def _on_global(self, node: ast.Global, state: State) -> State:
        for name in node.names:
            state.env.pop(name, None)
        return state

    _on_nonlocal = _on_global

    def _on_functiondef(self, node: ast.FunctionDef, state: State) -> State:
        roots = frozenset(r for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in state.env
                          for r in state.env[n.id].roots)  # fmt: skip
        state.env[node.name] = Value(None, f"what `{node.name}`, defined on line {node.lineno}, gives", roots)
        return state

    _on_asyncfunctiondef = _on_functiondef
    _on_classdef = _on_functiondef

    def _on_import(self, node: ast.Import, state: State) -> State:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            full = alias.name if alias.asname else name
            self._imported(name, full, state)
        return state

    def _on_importfrom(self, node: ast.ImportFrom, state: State) -> State:
        for alias in node.names:
            name = alias.asname or alias.name
            if node.level or not node.module:
                state.env[name] = Value(None, f"`{name}`, imported on line {node.lineno}")
            else:
                self._imported(name, f"{node.module}.{alias.name}", state)
        return state

    def _imported(self, name: str, full: str, state: State) -> None:
        self.modules.add(full.partition(".")[0])
        state.env[name] = Value(named(full))

    def _on_assign(self, node: ast.Assign, state: State) -> State:
        value = self.value(node.value, state)
        for target in node.targets:
            self._store(target, value, state, node)
        return state

    def _on_annassign(self, node: ast.AnnAssign, state: State) -> State:
        if node.value is not None:
            self._store(node.target, self.value(node.value, state), state, node)
        return state

    def _on_augassign(self, node: ast.AugAssign, state: State) -> State:
        target = node.target
        if isinstance(target, ast.Name):
            before = self.value(ast.Name(target.id, ast.Load()), state)
            after = self.value(
                ast.copy_location(ast.BinOp(ast.Name(target.id, ast.Load()), node.op, node.value), node), state
            )
            if not before.scalar and not after.scalar:
                state.spoil(before.roots, f"what `{brief(node)}` on line {node.lineno} may change", self.tick())
            state.env[target.id] = after
        else:
            self.value(node.value, state)
            self._store(target, Value(None, f"what line {node.lineno} makes of `{text_of(target)}`"), state, node)
        return state

    def _store(self, target: ast.expr, value: Value, state: State, node: ast.stmt) -> None:
        match target:
            case ast.Name(id=name):
                state.env[name] = value
            case ast.Starred(value=inner):
                self._store(inner, Value(None, f"a part of `{brief(node)}`", value.roots), state, node)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for n, part in enumerate(parts):
                    self._store(part, self._part(value, n, parts, node), state, node)
            case ast.Attribute(value=base, attr=attr):
                self._store_attribute(base, attr, value, state, node)
            case ast.Subscript():
                base_value = self.value(target.value, state)
                index = self.value(target.slice, state)
                state.spoil(base_value.roots, f"what is put in on line {node.lineno}", self.tick())
                if base_value.expr is not None and index.expr is not None and isinstance(index.expr, ast.Constant):
                    state.store(text_of(ast.Subscript(base_value.expr, index.expr, ast.Load())), value)

    def _store_attribute(self, base: ast.expr, attr: str, value: Value, state: State, node: ast.stmt) -> None:
        held = self.value(base, state)
        if held.expr is None:
            state.spoil(held.roots, f"what is set on line {node.lineno}", self.tick())
            return
        text = text_of(ast.Attribute(held.expr, attr, ast.Load()))
        for other in list(state.stored):
            # Another name of the same object may be meant.
            if other != text and (other.endswith("." + attr) or other.startswith(text + ".")):
                state.stored[other] = Value(None, f"what is set on line {node.lineno}", state.stored[other].roots)
        if self.context.defined(attr) or self.context.defined("__setattr__"):
            value = Value(None, f"what `{text}` makes of what it is set to", value.roots)
        state.store(text, value)

    def _part(self, value: Value, n: int, parts: Sequence[ast.expr], node: ast.stmt) -> Value:
        """One of the values that are taken apart."""
        expr = value.expr
        same = isinstance(expr, ast.Tuple | ast.List) and len(expr.elts) == len(parts)
        if same and not any(isinstance(p, ast.Starred) for p in (*expr.elts, *parts)):  # type: ignore[union-attr]
            return Value(expr.elts[n], "", value.roots, value.scalar, value.born)  # type: ignore[union-attr]
        if (
            isinstance(expr, ast.Attribute)
            and expr.attr == "shape"
            and not any(isinstance(p, ast.Starred) for p in parts)
        ):
            return Value(ast.Subscript(expr, ast.Constant(n), ast.Load()), "", frozenset(), True)
        if expr is None or any(isinstance(p, ast.Starred) for p in parts[: n + 1]):
            return Value(None, value.reason or f"a part of `{brief(node)}`", value.roots)
        # Taking apart goes through the items, whatever they are in.
        taken = ast.Call(ast.Name("tuple", ast.Load()), [expr], [])
        return Value(ast.Subscript(taken, ast.Constant(n), ast.Load()), "", value.roots, False, value.born)

    def _on_delete(self, node: ast.Delete, state: State) -> State:
        for target in node.targets:
            if isinstance(target, ast.Name):
                state.env[target.id] = Value(None, f"`{target.id}`, deleted on line {node.lineno}")
            elif isinstance(target, ast.Attribute | ast.Subscript):
                gone = self.value(target.value, state).roots
                state.spoil(gone, f"what is deleted on line {node.lineno}", self.tick())
        return state

    # Ways out

    def _leave(self, kind: str, node: ast.stmt, state: State) -> None:
        if self.recording:
            self.exits.append(Exit(kind, node.lineno, state.path, tuple(self.scopes)))

    def _on_return(self, node: ast.Return, state: State) -> None:
        if node.value is not None:
            self.value(node.value, state)
        self._leave("return", node, state)

    def _on_raise(self, node: ast.Raise, state: State) -> None:
        self.reach(node, state)
        for part in (node.exc, node.cause):
            if part is not None:
                self.value(part, state.fork())
        self._leave("raise", node, state)

    def _on_break(self, node: ast.Break, state: State) -> None:
        self._leave("break", node, state)

    def _on_continue(self, node: ast.Continue, state: State) -> None:
        return None

    def _on_assert(self, node: ast.Assert, state: State) -> State:
        test = self.test(node.test, state)
        failing = state.fork()
        failing.require(negated(test), near=True)
        self.reach(node, failing)
        if node.msg is not None:
            self.value(node.msg, failing)
        self._leave("raise", node, failing)
        state.require(test, near=False)
        return state
