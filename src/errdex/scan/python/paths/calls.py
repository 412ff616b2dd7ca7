"""What calls and comprehensions give, and what calls may change of all that they can reach."""

import ast
from collections.abc import Iterable

from errdex.scan.python.paths import known
from errdex.scan.python.paths.evaluate import Evaluator
from errdex.scan.python.paths.logic import written
from errdex.scan.python.paths.spelling import short
from errdex.scan.python.paths.state import Scope, State, Value, clashes
from errdex.scan.python.sources import dotted

_CASTS = {"typing.cast", "typing_extensions.cast"}
"""Functions that give back their second argument."""


class Calling(Evaluator):
    """Evaluates calls and comprehensions, too."""

    # Comprehensions

    def _comprehension(self, node: ast.expr, generators: list[ast.comprehension], state: State) -> Value:
        kept = dict(state.env)
        depth = len(self.scopes)
        path = state.path
        made: list[ast.comprehension] = []
        roots: frozenset[str] = frozenset()
        reason: str | None = None
        for given in generators:
            over = self.value(given.iter, state)
            roots |= over.roots
            reason = reason or (over.reason if over.expr is None else state.changed(over))
            target = self.bind(given.target, over, state)
            gives = target is not None and over.expr is not None
            where = f"what `{short(given.iter)}` goes through"
            self.scopes.append(Scope(len(state.path), target if gives else None, over.expr, where, -1))
            ifs: list[ast.expr] = []
            for test in given.ifs:
                told = self.test(test, state)
                state.require(told, near=True)
                spelled = written(told)
                reason = reason or (spelled.missing[0] if spelled.missing else None)
                if spelled.expr is not None:
                    ifs.append(spelled.expr)
            if target is None or given.is_async:
                reason = reason or where
            elif over.expr is not None:
                made.append(ast.comprehension(target, over.expr, ifs, 0))
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]  # type: ignore[attr-defined]
        told_parts = [self.value(p, state) for p in parts]
        state.env = kept
        state.path = path
        del self.scopes[depth:]
        roots |= {self.fresh()}
        for told_part in told_parts:
            reason = reason or (told_part.reason if told_part.expr is None else state.changed(told_part))
        exprs = [p.expr for p in told_parts if p.expr is not None]
        if reason is not None or len(exprs) < len(parts):
            return Value(None, reason or "what a comprehension gives", roots)
        return Value(type(node)(*exprs, made), "", roots)  # type: ignore[call-arg, arg-type]

    def _listcomp(self, node: ast.ListComp, state: State) -> Value:
        return self._comprehension(node, node.generators, state)

    def _setcomp(self, node: ast.SetComp, state: State) -> Value:
        return self._comprehension(node, node.generators, state)

    def _dictcomp(self, node: ast.DictComp, state: State) -> Value:
        return self._comprehension(node, node.generators, state)

    def _generatorexp(self, node: ast.GeneratorExp, state: State) -> Value:
        return self._comprehension(node, node.generators, state)

    def bind(self, target: ast.expr, over: Value, state: State) -> ast.expr | None:
        """Let the names of a loop's target stand for its items; the target as it is written then, None where a name
        would be caught by another."""
        names = [n.id for n in ast.walk(target) if isinstance(n, ast.Name)]
        if not isinstance(target, ast.Name | ast.Tuple | ast.List) or any(
            not isinstance(n, ast.Name | ast.Tuple | ast.List | ast.expr_context) for n in ast.walk(target)
        ):
            for name in names:
                state.env[name] = Value(None, f"an item of `{_spelled(over)}`", over.roots)
            return None
        others = [v for n, v in state.env.items() if n not in names] + [over]
        given = {n: n + "_" if clashes([n], [*others, *_entry(n, state)]) else n for n in names}
        if clashes(given.values(), others):
            for name in names:
                state.env[name] = Value(None, f"an item of `{_spelled(over)}`", over.roots)
            return None
        for name, new in given.items():
            state.env[name] = Value(ast.Name(new, ast.Load()), "", over.roots | {new})
        return _named(target, given)

    # Calls

    def _call(self, node: ast.Call, state: State) -> Value:
        function = node.func
        receiver: Value | None = None
        name = ""
        full = ""
        if isinstance(function, ast.Name):
            name = function.id
            full = self._full(name, state)
            callee = self._name(function, state)
            if full == name and name in state.env:
                # What a local name holds, such as ``add = found.append``: calling it may change what it belongs to.
                full = ""
                if isinstance(callee.expr, ast.Attribute):
                    name, receiver = callee.expr.attr, callee
                elif callee.expr is None:
                    # It may be anything, so its name in the function tells nothing.
                    name, receiver = "", callee
        elif isinstance(function, ast.Attribute):
            name = function.attr
            path = dotted(function)
            full = self._full(path, state) if path else ""
            callee = self._attribute(function, state)
            if not full:
                receiver = self.value(function.value, state)
        else:
            callee = self.value(function, state)
        given = [self.value(a, state) for a in node.args]
        named = [self.value(k.value, state) for k in node.keywords]
        self.reach(node, state)
        return self._result(node, name, full, callee, receiver, given, named, state)

    def _full(self, path: str, state: State) -> str:
        """The full dotted name of a function of another module; the name itself where it stands for nothing known."""
        head, dot, rest = path.partition(".")
        held = state.env.get(head)
        if held is None:
            if dot and not self.context.imported(head):
                return ""
            return self.context.resolve(path)
        # What the function itself imported is held by its full name.
        full = dotted(held.expr) if held.expr is not None and not held.roots else None
        return full + dot + rest if full else path if not dot else ""

    def _result(
        self,
        node: ast.Call,
        name: str,
        full: str,
        callee: Value,
        receiver: Value | None,
        given: list[Value],
        named: list[Value],
        state: State,
    ) -> Value:
        if full in _CASTS and len(given) == 2 and not named:
            return given[1]
        builtin = isinstance(node.func, ast.Name) and full == name and not self.context.shadowed(name)
        values = [*([receiver] if receiver is not None else []), *given, *named]
        shallow = builtin and name in known.SHALLOW_CALLS and (name != "type" or len(given) == 1)
        reason = next((v.reason for v in (callee, *values) if v.expr is None), None)
        if reason is None and not shallow:
            reason = next((c for v in values if (c := state.changed(v)) is not None), None)
        roots = frozenset(r for v in values for r in v.roots)
        if builtin and name == "super":
            roots |= {self.first}
        scalar = (builtin and name in known.SCALAR_CALLS) or (receiver is not None and name in known.SCALAR_METHODS)
        if not self._changes_nothing(name, full, builtin=builtin, receiver=receiver):
            by = f"`{short(node)}` on line {self.line(node)}"
            if receiver is not None and name in known.OWN_METHODS:
                state.spoil(receiver.roots, f"what {by} changes", self.tick())
            else:
                spoilt = {r for v in values if not v.scalar for r in v.roots}
                state.spoil(spoilt, f"what {by} may change", self.tick())
                state.spoil(["*"], by, self.tick())
        roots = frozenset() if scalar else roots | {self.fresh()}
        if reason is not None:
            return Value(None, reason, roots, scalar)
        assert callee.expr is not None
        exprs = [v.expr for v in given if v.expr is not None]
        keywords = [ast.keyword(k.arg, v.expr) for k, v in zip(node.keywords, named, strict=True) if v.expr is not None]
        return Value(ast.Call(callee.expr, exprs, keywords), "", roots, scalar, self.tick())

    def _changes_nothing(self, name: str, full: str, *, builtin: bool, receiver: Value | None) -> bool:
        if builtin:
            return name in known.PURE_BUILTINS or known.only_asks(name)
        if full and known.is_pure_function(full):
            return True
        if receiver is not None and name in known.PURE_METHODS:
            return True
        if known.only_asks(name) or (receiver is None and known.only_makes(name)):
            return True
        return self.context.harmless(name)


def _entry(name: str, state: State) -> Iterable[Value]:
    """The value the name itself has before a loop binds it, where that is what it had on entry."""
    held = state.env.get(name)
    if held is not None and held.expr is not None:
        yield held


def _named(target: ast.expr, given: dict[str, str]) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.Name(given[target.id], ast.Store())
    assert isinstance(target, ast.Tuple | ast.List)
    return ast.Tuple([_named(e, given) for e in target.elts], ast.Store())


def _spelled(value: Value) -> str:
    return short(value.expr) if value.expr is not None else "what is gone through"
