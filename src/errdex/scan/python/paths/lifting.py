"""From a function to one that calls it: when a place in the callee is reached, over what the caller sees on entry.

The caller's arguments take the place of the callee's parameters. What the callee's module alone knows is written by
its full name. Which function calls which is told by the catalog's edges; following them is ``explain``'s.
"""

import ast
from collections.abc import Callable, Mapping

from errdex.scan.python.paths.function import FunctionPaths, Reaching
from errdex.scan.python.paths.logic import All, Any, Formula, Lit, Unknown, formula_of, names_in, negated, text_of
from errdex.scan.python.paths.spelling import bound, named, short
from errdex.scan.python.paths.state import Value
from errdex.scan.python.paths.walk import Given, Point
from errdex.scan.python.sources import dotted

_SHALLOW = (ast.Is, ast.IsNot)


def lifted(
    callee: FunctionPaths, reaching: Reaching, caller: FunctionPaths, point: Point, *, bound_first: bool, made: bool,
    qualify: Callable[[str], str] | None,
) -> Reaching:  # fmt: skip
    """When a place of ``callee`` is reached through the call at ``point`` of ``caller``, over the caller's entry.

    ``bound_first`` says whether the first parameter is what the method is looked up on; ``made``, whether that is an
    object made by the call. ``qualify`` gives the full name of a name of the callee's module, where that is another.
    """
    given = _arguments(callee.node, point, bound_first=bound_first, made=made)
    stored = dict(point.stored)

    def put(formula: Formula) -> Formula:
        return _put(formula, given, stored, qualify)

    return caller.reaching(point, Reaching(put(reaching.whole), put(reaching.near)))


def _arguments(
    node: ast.FunctionDef | ast.AsyncFunctionDef, point: Point, *, bound_first: bool, made: bool
) -> dict[str, Given]:
    """What each parameter of the callee is given."""
    spec = node.args
    ordinary = [a.arg for a in (*spec.posonlyargs, *spec.args)]
    every = [*ordinary, *(a.arg for a in spec.kwonlyargs)]
    out: dict[str, Given] = {}
    if bound_first and ordinary:
        first = ordinary.pop(0)
        if made or point.receiver is None:
            reason = f"what `{first}` is" if not made else f"`{first}`, which the call makes"
            out[first] = Given(None, Value(None, reason), None)
        elif _is_super(point.receiver.value):
            out[first] = Given(None, Value(ast.Name(first, ast.Load())), None)
        else:
            out[first] = point.receiver
    sure = True
    position = 0
    keyed = False
    for argument in point.given:
        if argument.name == "*":
            sure = False
        elif argument.name == "**":
            keyed = True
        elif argument.name is not None:
            out[argument.name] = argument
        elif sure and position < len(ordinary):
            out[ordinary[position]] = argument
            position += 1
    defaults = _defaults(spec)
    for name in every:
        if name in out:
            continue
        if keyed or not sure:
            out[name] = Given(name, Value(None, f"what is given for `{name}` by unpacking"), None)
        elif name in defaults:
            out[name] = Given(name, Value(defaults[name]), None)
        else:
            out[name] = Given(name, Value(None, f"what is given for `{name}`"), None)
    for star in (spec.vararg, spec.kwarg):
        if star is not None:
            out[star.arg] = Given(None, Value(None, f"what is given beyond the named arguments, in `{star.arg}`"), None)
    return out


def _is_super(value: Value) -> bool:
    return value.expr is not None and text_of(value.expr).startswith("super(")


def _defaults(spec: ast.arguments) -> dict[str, ast.expr]:
    """Defaults that mean the same everywhere: literals."""
    ordinary = [*spec.posonlyargs, *spec.args]
    pairs = list(zip([a.arg for a in ordinary[len(ordinary) - len(spec.defaults) :]], spec.defaults, strict=True))
    pairs += [(a.arg, d) for a, d in zip(spec.kwonlyargs, spec.kw_defaults, strict=True) if d is not None]
    return {name: value for name, value in pairs if _is_literal(value)}


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    if isinstance(node, ast.Tuple):
        return all(_is_literal(e) for e in node.elts)
    return isinstance(node, ast.Constant)


def _put(
    formula: Formula, given: Mapping[str, Given], stored: Mapping[str, Value], qualify: Callable[[str], str] | None
) -> Formula:
    match formula:
        case All(parts=parts):
            return All(tuple(_put(p, given, stored, qualify) for p in parts))
        case Any(parts=parts):
            return Any(tuple(_put(p, given, stored, qualify) for p in parts))
        case Lit(expr=expr, holds=holds):
            putting = _Putting(given, stored, qualify, _asks_identity(expr))
            made = putting.visit(expr)
            if putting.reason is not None:
                return Unknown(putting.reason)
            out = formula_of(made)
            return out if holds else negated(out)
    return formula


def _asks_identity(expr: ast.expr) -> bool:
    """Whether the expression asks which object it is or of what type, which no change alters."""
    if isinstance(expr, ast.Compare):
        return all(isinstance(o, _SHALLOW) for o in expr.ops) and isinstance(expr.left, ast.Name)
    return (
        isinstance(expr, ast.Call)
        and isinstance(expr.func, ast.Name)
        and expr.func.id in {"isinstance", "callable", "issubclass"}
        and bool(expr.args)
        and isinstance(expr.args[0], ast.Name)
    )


class _Putting(ast.NodeTransformer):
    """Puts arguments in the place of parameters; ``reason`` says why that cannot be done, where it cannot."""

    def __init__(
        self,
        given: Mapping[str, Given],
        stored: Mapping[str, Value],
        qualify: Callable[[str], str] | None,
        shallow: bool,
    ) -> None:
        self._given = given
        self._stored = stored
        self._qualify = qualify
        self._shallow = shallow
        self._bound: frozenset[str] = frozenset()
        self.reason: str | None = None

    def visit(self, node: ast.AST) -> ast.expr:
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Lambda):
            self.reason = self.reason or "what a function made in the callee gives"
            return node
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            outer = self._bound
            self._bound = outer | frozenset(bound(node))
            made = self._copied(node)
            self._bound = outer
            return made
        return self._copied(node)

    def _copied(self, node: ast.AST) -> ast.expr:
        """The node with its parts put in; the original stays as it is."""
        fields: dict[str, object] = {}
        for name, part in ast.iter_fields(node):
            if isinstance(part, list):
                fields[name] = [self.visit(p) if isinstance(p, ast.AST) else p for p in part]
            else:
                fields[name] = self.visit(part) if isinstance(part, ast.AST) else part
        return type(node)(**fields)  # type: ignore[return-value]

    def _attribute(self, node: ast.Attribute) -> ast.expr:
        base = self.visit(node.value)
        made = ast.Attribute(base, node.attr, ast.Load())
        held = self._stored.get(text_of(made)) if self._stored else None
        if held is None:
            return made
        if held.expr is None:
            self.reason = self.reason or held.reason
            return made
        return held.expr

    def _name(self, node: ast.Name) -> ast.expr:
        if node.id in self._bound or not isinstance(node.ctx, ast.Load):
            return node
        given = self._given.get(node.id)
        if given is None:
            if self._qualify is None:
                return node
            path = self._qualify(node.id)
            if not path:
                self.reason = self.reason or f"what `{node.id}` is in the callee"
                return node
            return named(path)
        expr = given.value.expr
        if expr is None:
            self.reason = self.reason or given.value.reason
            return node
        if given.changed is not None and not self._shallow:
            self.reason = self.reason or given.changed
            return node
        if not self._bound.isdisjoint(names_in(expr)):
            self.reason = self.reason or f"what `{short(expr)}` is"
            return node
        return expr


def is_bound_call(point: Point, names_class: Callable[[str], bool]) -> bool:
    """Whether a method is called on an object, not looked up on its class."""
    if point.receiver is None or point.receiver.value.expr is None:
        return point.receiver is not None
    path = dotted(point.receiver.value.expr)
    return path is None or not names_class(path)
