"""What an expression gives at one point, over what the function saw on entry; notes what its calls may change.

A value stands only where nothing in between can have changed it: contents of objects that a call was given, or was
called on, are not told afterwards, unless the call is known to change nothing (``known``).
"""

import ast
from collections.abc import Sequence

from errdex.scan.python.paths import known
from errdex.scan.python.paths.logic import (
    TRUE,
    All,
    Any,
    Formula,
    Unknown,
    formula_of,
    names_in,
    negated,
    simplified,
    text_of,
    written,
)
from errdex.scan.python.paths.spelling import short
from errdex.scan.python.paths.state import Context, Scope, State, Value

_MAX_STEPS = 60_000
_MAX_TEXT = 400
"""Characters of the longest value that is put in the place of a name."""


class TooMuchError(Exception):
    """The function is larger than is worth the time."""


class Evaluator:
    """Evaluates expressions in a state that it changes."""

    def __init__(self, context: Context, wanted: frozenset[tuple[int, int]]) -> None:
        self.context = context
        self.scopes: list[Scope] = []
        self.first = "self"
        """The first parameter of the function: of a method, the object."""
        self.modules: set[str] = set()
        """Top modules that the function itself imports."""
        self.recording = True
        self._wanted = wanted
        self._lines = sorted({line for line, _ in wanted})
        self._made = 0
        self._steps = 0

    def step(self) -> None:
        self._steps += 1
        if self._steps > _MAX_STEPS:
            raise TooMuchError

    def holds_wanted(self, node: ast.AST) -> bool:
        """Whether one of the wanted places stands in ``node``."""
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) or 0
        return any(first <= line <= last for line in self._lines)

    def reach(self, node: ast.AST, state: State) -> None:
        """Note the node where it is at one of the wanted places."""
        at = (getattr(node, "lineno", 0), getattr(node, "col_offset", 0))
        if at in self._wanted and self.recording:
            self.note(node, state)

    def note(self, node: ast.AST, state: State) -> None:
        """A wanted place is reached; what is kept of it is for classes that derive from this one."""

    # Tests

    def test(self, node: ast.expr, state: State) -> Formula:
        """The formula that ``node`` is true."""
        self.step()
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return negated(self.test(operand, state))
            case ast.BoolOp(op=op, values=values):
                return self._short_cut(values, state, isinstance(op, ast.And))
        value = self.value(node, state)
        if value.expr is None:
            return Unknown(value.reason)
        if (changed := self._asked(node, value, state)) is not None:
            return Unknown(changed)
        return formula_of(value.expr)

    def _asked(self, node: ast.expr, value: Value, state: State) -> str | None:
        """Why the truth of the value may have changed since entry."""
        if isinstance(node, ast.Compare | ast.Call | ast.Constant | ast.NamedExpr):
            return None  # worked out where it was evaluated
        return state.changed(value)

    def _short_cut(self, values: Sequence[ast.expr], state: State, both: bool) -> Formula:
        parts: list[Formula] = []
        before = state.path
        for n, value in enumerate(values):
            told = self.test(value, state)
            parts.append(told)
            # What follows is evaluated only where this did not decide.
            state.require(told if both else negated(told), near=True)
            if n:
                self._forget_set_in(value, state)
        state.path = before
        return simplified(All(tuple(parts)) if both else Any(tuple(parts)))

    def _forget_set_in(self, node: ast.expr, state: State) -> None:
        """What a part that may be left out sets is not known after it."""
        names = (w.target.id for w in ast.walk(node) if isinstance(w, ast.NamedExpr))
        state.forget(names, "what `{}` holds, set in a test that may be left out")

    # Values

    def value(self, node: ast.expr, state: State) -> Value:
        """What ``node`` gives."""
        self.step()
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            return self._plain(node, state)
        out: Value = method(node, state)
        if out.expr is not None and len(text_of(out.expr)) > _MAX_TEXT:
            return Value(None, f"what `{short(node)}` gives, which takes long to tell", out.roots, out.scalar)
        return out

    def _plain(self, node: ast.expr, state: State) -> Value:
        """An operator or a display: made of its parts, read in order."""
        fields: dict[str, object] = {}
        roots: frozenset[str] = frozenset()
        reason: str | None = None
        fixed = isinstance(node, ast.BinOp | ast.UnaryOp | ast.Tuple | ast.JoinedStr | ast.FormattedValue | ast.Slice)
        scalar = isinstance(node, ast.JoinedStr) or fixed
        for name, part in ast.iter_fields(node):
            parts = part if isinstance(part, list) else [part]
            out: list[object] = []
            for one in parts:
                if not isinstance(one, ast.expr):
                    out.append(one)
                    continue
                told = self.value(one, state)
                roots |= told.roots
                scalar = scalar and (told.scalar or isinstance(node, ast.JoinedStr))
                if told.expr is None:
                    reason = reason or told.reason
                elif reads_content(node) and (changed := state.changed(told)) is not None:
                    reason = reason or changed
                out.append(told.expr)
            fields[name] = out if isinstance(part, list) else out[0]
        if reason is not None:
            return Value(None, reason, roots, scalar)
        if isinstance(node, ast.List | ast.Set | ast.Dict):
            roots |= {self.fresh()}
        made: ast.expr = type(node)(**fields)  # type: ignore[arg-type]
        return Value(made, "", frozenset() if scalar else roots, scalar)

    def tick(self) -> int:
        """A moment later than all before."""
        self._made += 1
        return self._made

    def fresh(self) -> str:
        """A root for an object that is made now."""
        return f"#{self.tick()}"

    def _constant(self, node: ast.Constant, state: State) -> Value:
        return Value(node, "", frozenset(), True)

    def _name(self, node: ast.Name, state: State) -> Value:
        held = state.env.get(node.id)
        if held is not None:
            return held
        if "*" in state.dirty and self.context.rebound(node.id):
            return Value(None, f"`{node.id}`, which {state.dirty['*'][1]} may set", frozenset({node.id}))
        return Value(ast.Name(node.id, ast.Load()), "", frozenset({node.id}))

    def _attribute(self, node: ast.Attribute, state: State) -> Value:
        base = self.value(node.value, state)
        self.reach(node, state)
        if base.expr is None:
            return Value(None, base.reason, base.roots)
        made = ast.Attribute(base.expr, node.attr, ast.Load())
        held = state.stored.get(text_of(made))
        if held is not None:
            return held
        if node.attr in known.SCALAR_ATTRIBUTES and node.attr.startswith("__"):
            return Value(made, "", frozenset(), True)
        changed = state.changed(base)
        if changed is None and self.context.defined(node.attr):
            # A property may depend on attributes that were set since.
            prefix = text_of(base.expr) + "."
            changed = next((f"what `{t}` was set to" for t in state.stored if t.startswith(prefix)), None)
        if changed is not None:
            return Value(None, changed, base.roots)
        return Value(made, "", base.roots, node.attr in known.SCALAR_ATTRIBUTES)

    def _subscript(self, node: ast.Subscript, state: State) -> Value:
        base, index = self.value(node.value, state), self.value(node.slice, state)
        roots = base.roots | index.roots
        for part in (base, index):
            if part.expr is None:
                return Value(None, part.reason, roots)
            if (changed := state.changed(part)) is not None:
                return Value(None, changed, roots)
        assert base.expr is not None and index.expr is not None
        made = ast.Subscript(base.expr, index.expr, ast.Load())
        held = state.stored.get(text_of(made))
        return held if held is not None else Value(made, "", roots)

    def _starred(self, node: ast.Starred, state: State) -> Value:
        inner = self.value(node.value, state)
        if inner.expr is None:
            return inner
        return inner._replace(expr=ast.Starred(inner.expr, ast.Load()))

    def _compare(self, node: ast.Compare, state: State) -> Value:
        parts = [self.value(p, state) for p in (node.left, *node.comparators)]
        roots = frozenset(r for p in parts for r in p.roots)
        for n, part in enumerate(parts):
            if part.expr is None:
                return Value(None, part.reason, roots, True)
            ops = node.ops[max(0, n - 1) : n + 1]
            same = all(isinstance(o, ast.Is | ast.IsNot) for o in ops)
            plain = len(parts) == 2 and _is_plain(parts[1 - n].expr) and not isinstance(node.ops[0], ast.In | ast.NotIn)
            plain = plain or (len(parts) == 2 and n == 0 and _is_plain(parts[1].expr))
            if not same and not plain and (changed := state.changed(part)) is not None:
                return Value(None, changed, roots, True)
        exprs = [p.expr for p in parts if p.expr is not None]
        return Value(ast.Compare(exprs[0], node.ops, exprs[1:]), "", frozenset(), True)

    def _boolop(self, node: ast.BoolOp, state: State) -> Value:
        before = state.path
        out: list[ast.expr] = []
        roots: frozenset[str] = frozenset()
        reason = None
        both = isinstance(node.op, ast.And)
        wanted = self.holds_wanted(node)
        for n, part in enumerate(node.values):
            told = self.value(part, state)
            if n:
                self._forget_set_in(part, state)
            roots |= told.roots
            reason = reason or (told.reason if told.expr is None else state.changed(told))
            if told.expr is not None:
                out.append(told.expr)
            if wanted:
                test = formula_of(told.expr) if told.expr is not None else Unknown(told.reason)
                state.require(test if both else negated(test), near=True)
        state.path = before
        if reason is not None:
            return Value(None, reason, roots)
        return Value(ast.BoolOp(node.op, out), "", roots)

    def _ifexp(self, node: ast.IfExp, state: State) -> Value:
        test = self.test(node.test, state)
        before = state.path
        state.require(test, near=True)
        body = self.value(node.body, state)
        state.path = before
        state.require(negated(test), near=True)
        orelse = self.value(node.orelse, state)
        state.path = before
        roots = body.roots | orelse.roots
        told = written(test)
        scalar = body.scalar and orelse.scalar
        if told.missing:
            return Value(None, told.missing[0], roots, scalar)
        if simplified(test) == TRUE:
            return body
        if body.expr is None or orelse.expr is None:
            return Value(None, body.reason or orelse.reason, roots, scalar)
        assert told.expr is not None
        return Value(ast.IfExp(told.expr, body.expr, orelse.expr), "", roots, scalar)

    def _namedexpr(self, node: ast.NamedExpr, state: State) -> Value:
        value = self.value(node.value, state)
        state.env[node.target.id] = value
        return value

    def _lambda(self, node: ast.Lambda, state: State) -> Value:
        read = names_in(node)
        own = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
        roots = frozenset(r for n in read if n in state.env for r in state.env[n].roots)
        if any(_renamed(n, state) for n in read - own):
            return Value(None, "what a function made here gives", roots)
        return Value(node, "", roots)

    def _await(self, node: ast.Await, state: State) -> Value:
        inner = self.value(node.value, state)
        self.suspend(state, f"what is awaited on line {self.line(node)}")
        return Value(None, f"what `{short(node.value)}` gives when it is awaited", inner.roots)

    def _yield(self, node: ast.Yield, state: State) -> Value:
        if node.value is not None:
            self.value(node.value, state)
        self.suspend(state, f"who takes what is yielded on line {self.line(node)}")
        return Value(None, f"what is sent to the `yield` on line {self.line(node)}")

    def _yieldfrom(self, node: ast.YieldFrom, state: State) -> Value:
        self.value(node.value, state)
        self.suspend(state, f"who takes what is yielded on line {self.line(node)}")
        return Value(None, f"what the `yield from` on line {self.line(node)} gives")

    def suspend(self, state: State, reason: str) -> None:
        """Other code runs now, and may change all that it can reach."""
        state.spoil([*(r for v in state.env.values() for r in v.roots), "self", "cls", "*"], reason, self.tick())

    def line(self, node: ast.AST) -> int:
        return getattr(node, "lineno", 0)


def reads_content(node: ast.expr) -> bool:
    """Whether an operator looks into its operands; a display only holds them."""
    return not isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict)


def _is_plain(expr: ast.expr | None) -> bool:
    """A literal of numbers, texts and the like: what compares equal to it is hardly an object that changes."""
    if isinstance(expr, ast.UnaryOp):
        expr = expr.operand
    if isinstance(expr, ast.Tuple | ast.List | ast.Set):
        return all(_is_plain(e) for e in expr.elts)
    return isinstance(expr, ast.Constant)


def _renamed(name: str, state: State) -> bool:
    held = state.env.get(name)
    return held is not None and not (isinstance(held.expr, ast.Name) and held.expr.id == name)
