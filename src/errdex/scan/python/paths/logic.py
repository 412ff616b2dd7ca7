"""Formulas over expressions, with parts that cannot be told: built up along a path, simplified, written as Python.

What cannot be told may hold or not. Writing a formula leaves it out where that makes the rest say less, never more:
what is written then must hold, but may not be all. Simplification trusts ``and``, ``or``, ``not``, ``is`` and ``in``
alone: ``not x < 0`` is not ``x >= 0`` for a NaN or a set.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Lit:
    """An expression that is true, or false where not ``holds``."""

    expr: ast.expr
    holds: bool


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that also decides and cannot be told; the reason is a phrase."""

    reason: str


@dataclass(frozen=True, slots=True)
class All:
    parts: "tuple[Formula, ...]"


@dataclass(frozen=True, slots=True)
class Any:
    parts: "tuple[Formula, ...]"


Formula: TypeAlias = Lit | Unknown | All | Any
TRUE = All(())
FALSE = Any(())

MAX_NODES = 400
"""Nodes of the longest expression that is written."""


class Written(NamedTuple):
    """A formula as Python."""

    expr: ast.expr | None
    """None where nothing needs to hold."""
    missing: tuple[str, ...]
    """Phrases for what else decides."""


def text_of(expr: ast.expr) -> str:
    """The source of ``expr``, without the parentheses that people leave out; worked out once."""
    known: str | None = getattr(expr, "_text", None)
    if known is None:
        match expr:
            case ast.BoolOp(op=op, values=values):
                known = (" and " if isinstance(op, ast.And) else " or ").join(_operand(v) for v in values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                known = f"not {_operand(operand)}"
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() as only], keywords=[]):
                known = f"{name}{ast.unparse(only)}"
            case _:
                known = ast.unparse(expr)
        expr._text = known  # type: ignore[attr-defined]
    return known


def _operand(expr: ast.expr) -> str:
    text = text_of(expr)
    return f"({text})" if isinstance(expr, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr) else text


def formula_of(expr: ast.expr, holds: bool = True) -> Formula:
    """The formula that says ``expr`` is true, or false."""
    match expr:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return formula_of(operand, not holds)
        case ast.BoolOp(op=op, values=values):
            parts = tuple(formula_of(v, holds) for v in values)
            return All(parts) if isinstance(op, ast.And) == holds else Any(parts)
        case ast.Constant(value=value):
            return TRUE if bool(value) == holds else FALSE
        case ast.Compare(left=left, ops=[ast.NotIn()], comparators=[right]):
            return Lit(ast.Compare(left, [ast.In()], [right]), not holds)
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[right]):
            return Lit(ast.Compare(left, [ast.Is()], [right]), not holds)
    return Lit(expr, holds)


def negated(formula: Formula) -> Formula:
    match formula:
        case Lit(expr=expr, holds=holds):
            return Lit(expr, not holds)
        case All(parts=parts):
            return Any(tuple(negated(p) for p in parts))
        case Any(parts=parts):
            return All(tuple(negated(p) for p in parts))
    return formula


def unknowns(formula: Formula) -> Iterator[str]:
    """The reasons of all that cannot be told in it."""
    match formula:
        case Unknown(reason=reason):
            yield reason
        case All(parts=parts) | Any(parts=parts):
            for part in parts:
                yield from unknowns(part)


def names_in(expr: ast.AST) -> frozenset[str]:
    """Names that ``expr`` reads; worked out once."""
    known: frozenset[str] | None = getattr(expr, "_names", None)
    if known is None:
        known = frozenset(n.id for n in ast.walk(expr) if isinstance(n, ast.Name))
        expr._names = known  # type: ignore[attr-defined]
    return known


def mentions(formula: Formula, names: frozenset[str]) -> bool:
    match formula:
        case Lit(expr=expr):
            return not names.isdisjoint(names_in(expr))
        case All(parts=parts) | Any(parts=parts):
            return any(mentions(p, names) for p in parts)
    return False


def key_of(formula: Formula) -> tuple[object, ...]:
    """Equal for formulas that say the same in the same words."""
    match formula:
        case Lit(expr=expr, holds=holds):
            return (text_of(expr), holds)
        case Unknown(reason=reason):
            return (reason,)
        case All(parts=parts):
            return ("and", *(key_of(p) for p in parts))
        case Any(parts=parts):
            return ("or", *(key_of(p) for p in parts))


def simplified(formula: Formula) -> Formula:
    """The same with less: nested alike parts flattened, repeated ones dropped, decided alternatives taken away."""
    match formula:
        case All(parts=parts):
            return _all(parts)
        case Any(parts=parts):
            return _any(parts)
    return formula


def _flat(parts: Iterable[Formula], kind: type[All] | type[Any]) -> Iterator[Formula]:
    for part in parts:
        inner = simplified(part)
        if isinstance(inner, kind):
            yield from inner.parts
        else:
            yield inner


def _all(parts: Sequence[Formula]) -> Formula:
    out: dict[tuple[object, ...], Formula] = {}
    units: set[tuple[object, ...]] = set()
    waiting = list(_flat(parts, All))
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Any):
            # Only what is asked before may decide: a test can rely on those before it to be evaluated at all.
            keys = [key_of(p) for p in part.parts]
            later = _plain_later(waiting, keys)
            if later is not None and key_of(later) not in units:
                waiting[:0] = [later, part]
                continue
            if any(k in units for k in keys):
                continue
            left = tuple(p for p, k in zip(part.parts, keys, strict=True) if not _is_against(p, k, units))
            if len(left) < len(keys):
                part = left[0] if len(left) == 1 else Any(left)
                if isinstance(part, All):
                    waiting[:0] = part.parts
                    continue
        key = key_of(part)
        if isinstance(part, Lit):
            if (key[0], not key[1]) in units:
                return FALSE
            units.add(key)
        if part == FALSE:
            return FALSE
        out.setdefault(key, part)
    done = tuple(out.values())
    return done[0] if len(done) == 1 else All(done)


def _plain_later(waiting: Sequence[Formula], keys: Sequence[tuple[object, ...]]) -> Lit | None:
    """What is asked later, can be asked at any time, and rules out one of the alternatives."""
    against = {(k[0], not k[1]) for k in keys if len(k) == 2 and isinstance(k[1], bool)}
    for part in waiting:
        if isinstance(part, Lit) and _is_plain(part.expr) and key_of(part) in against:
            return part
    return None


def _is_plain(expr: ast.expr) -> bool:
    """Whether asking cannot fail: a name compared with ``None`` and the like."""
    match expr:
        case ast.Compare(left=ast.Name(), ops=[ast.Is()], comparators=[ast.Constant() | ast.Name()]):
            return True
    return False


def _is_against(part: Formula, key: tuple[object, ...], units: set[tuple[object, ...]]) -> bool:
    return isinstance(part, Lit) and (key[0], not key[1]) in units


def _any(parts: Sequence[Formula]) -> Formula:
    kept: dict[tuple[object, ...], Formula] = {}
    for part in _flat(parts, Any):
        kept.setdefault(key_of(part), part)
    units = {k for k, p in kept.items() if isinstance(p, Lit)}
    if TRUE in kept.values() or units & {(k[0], not k[1]) for k in units}:
        return TRUE
    against = {(k[0], not k[1]) for k in units}
    done = []
    for part in kept.values():
        if isinstance(part, All):
            # Beside ``a``, ``not a and b`` says no more than ``b``.
            left = tuple(p for p in part.parts if not (isinstance(p, Lit) and key_of(p) in against))
            part = part if len(left) == len(part.parts) else left[0] if len(left) == 1 else All(left)
        done.append(part)
    return done[0] if len(done) == 1 else Any(tuple(done))


def written(formula: Formula) -> Written:
    """What must hold as a Python expression, and what else decides."""
    expr, missing = _upper(simplified(formula))
    if expr is not None and sum(1 for _ in ast.walk(expr)) > MAX_NODES:
        return Written(None, (*missing, "a test that is too long to be told"))
    return Written(expr, tuple(dict.fromkeys(missing)))


def _upper(formula: Formula) -> tuple[ast.expr | None, tuple[str, ...]]:
    match formula:
        case Lit(expr=expr, holds=holds):
            return (expr if holds else denied(expr)), ()
        case Unknown(reason=reason):
            return None, (reason,)
        case All(parts=parts):
            told = [_upper(p) for p in parts]
            exprs = [e for e, _ in told if e is not None]
            return _joined(ast.And(), exprs), tuple(m for _, ms in told for m in ms)
        case Any(parts=()):
            return ast.Constant(False), ()
        case Any(parts=parts):
            told = [_upper(p) for p in parts]
            missing = tuple(m for _, ms in told for m in ms)
            if any(e is None for e, _ in told):
                # One of the alternatives may always hold.
                return None, missing or ("one of several alternatives",)
            return _joined(ast.Or(), [e for e, _ in told if e is not None]), missing


def _joined(op: ast.boolop, exprs: list[ast.expr]) -> ast.expr | None:
    if len(exprs) < 2:
        return exprs[0] if exprs else None
    return ast.BoolOp(op, exprs)


def denied(expr: ast.expr) -> ast.expr:
    """``not expr``, in the words people use where these say the same."""
    match expr:
        case ast.Compare(left=left, ops=[ast.In()], comparators=[right]):
            return ast.Compare(left, [ast.NotIn()], [right])
        case ast.Compare(left=left, ops=[ast.Is()], comparators=[right]):
            return ast.Compare(left, [ast.IsNot()], [right])
    return ast.UnaryOp(ast.Not(), expr)


def exists(target: ast.expr, iterable: ast.expr, formula: Formula) -> Formula:
    """``any(formula for target in iterable)``; what does not speak of the target stands before it."""
    names = names_in(target)
    flat = simplified(formula)
    parts = flat.parts if isinstance(flat, All) else (flat,)
    about = tuple(p for p in parts if mentions(p, names))
    beside = tuple(p for p in parts if not mentions(p, names))
    inner = written(All(about))
    test = inner.expr if inner.expr is not None else ast.Constant(True)
    return All((*beside, Lit(_any_call(target, iterable, test), True), *(Unknown(m) for m in inner.missing)))


def never(target: ast.expr, iterable: ast.expr, formula: Formula, reason: str) -> Formula:
    """``not any(formula for target in iterable)``; unknown where the formula is not told in full."""
    whole = written(formula)
    if whole.missing:
        return Unknown(reason)
    if whole.expr is not None and names_in(target).isdisjoint(names_in(whole.expr)):
        return Any((negated(formula), Lit(_any_call(target, iterable, ast.Constant(True)), False)))
    test = whole.expr if whole.expr is not None else ast.Constant(True)
    return Lit(_any_call(target, iterable, test), False)


def _any_call(target: ast.expr, iterable: ast.expr, test: ast.expr) -> ast.expr:
    given = ast.comprehension(target=target, iter=iterable, ifs=[], is_async=0)
    return ast.Call(ast.Name("any", ast.Load()), [ast.GeneratorExp(test, [given])], [])
