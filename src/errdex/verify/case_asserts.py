"""Asserts that cannot fail, or never run, as far as the text of a script tells."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_TAKES_ALL = {"AssertionError", "Exception", "BaseException"}
_SUPPRESSES = {"suppress", "raises", "assertRaises"}
_LEAVES = {"exit", "_exit", "quit", "abort"}


class Assertion(NamedTuple):
    """An ``assert``, and why it shows nothing; empty where it may."""

    node: ast.Assert
    problem: str


def assertions(tree: ast.Module) -> list[Assertion]:
    """All asserts of a script, in order."""
    named = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | {
        n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)
    }
    return sorted(_block(tree.body, "", named), key=lambda a: a.node.lineno)


def _block(body: Sequence[ast.stmt], why: str, named: set[str]) -> Iterator[Assertion]:
    for node in body:
        yield from _statement(node, why, named)
        if _leaves(node):
            why = why or f"stands behind line {node.lineno}, which leaves; it never runs"


def _statement(node: ast.stmt, why: str, named: set[str]) -> Iterator[Assertion]:
    match node:
        case ast.Assert():
            yield Assertion(node, why or _empty(node.test))
        case ast.If(test=test, body=body, orelse=orelse):
            value = _constant(test)
            dead = f"stands under line {node.lineno}, which never holds"
            yield from _block(body, why or (dead if value is False else ""), named)
            yield from _block(orelse, why or (dead if value is True else ""), named)
        case ast.While(test=test, body=body, orelse=orelse):
            dead = f"stands under line {node.lineno}, which never holds" if _constant(test) is False else ""
            yield from _block(body, why or dead, named)
            yield from _block(orelse, why, named)
        case ast.For(iter=iterated, body=body, orelse=orelse) | ast.AsyncFor(iter=iterated, body=body, orelse=orelse):
            dead = f"stands in the loop of line {node.lineno}, over nothing" if _is_empty(iterated) else ""
            yield from _block(body, why or dead, named)
            yield from _block(orelse, why, named)
        case ast.Try() | ast.TryStar():
            taken = "a failing assert is caught by the except around it" if any(map(_takes, node.handlers)) else ""
            yield from _block(node.body, why or taken, named)
            for handler in node.handlers:
                yield from _block(
                    handler.body, why or "stands in an except, which runs only when something fails", named
                )
            yield from _block(node.orelse, why, named)
            yield from _block(node.finalbody, why, named)
        case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
            taken = "a failing assert is caught by the with around it" if any(map(_suppresses, items)) else ""
            yield from _block(body, why or taken, named)
        case ast.FunctionDef(name=name, body=body) | ast.AsyncFunctionDef(name=name, body=body):
            yield from _block(body, why or ("" if name in named else f"stands in {name}, which nothing calls"), named)
        case ast.ClassDef(body=body):
            yield from _block(body, why, named)
        case ast.Match(cases=cases):
            for case in cases:
                yield from _block(case.body, why, named)


def _empty(test: ast.expr) -> str:
    """Why a test says nothing."""
    if isinstance(test, ast.Tuple) and test.elts:
        return "is about a tuple, which always holds; take the parentheses away"
    if not any(isinstance(n, ast.Name) for n in ast.walk(test)):
        return "is about constants; assert something about the result"
    match test:
        case ast.Compare(left=left, comparators=[right]) if ast.dump(left) == ast.dump(right):
            return "compares a thing with itself"
        case ast.BoolOp(op=ast.Or(), values=values) if any(_constant(v) is True for v in values):
            return "always holds"
        case ast.Name() | ast.UnaryOp(op=ast.Not(), operand=ast.Name()):
            return "asks only whether something is there; compare it with what it must be"
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return "asks only whether something is there; compare it with what it must be"
        case ast.JoinedStr() | ast.Lambda() | ast.GeneratorExp():
            return "always holds"
    return ""


def _constant(test: ast.expr) -> bool | None:
    """What a test always is; None where that cannot be told."""
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return False
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            value = _constant(operand)
            return None if value is None else not value
        case ast.BoolOp(op=ast.And(), values=values) if any(_constant(v) is False for v in values):
            return False
        case ast.BoolOp(op=ast.Or(), values=values) if any(_constant(v) is True for v in values):
            return True
    return False if _is_empty(test) else None


def _is_empty(node: ast.expr) -> bool:
    match node:
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Set(elts=[]) | ast.Dict(keys=[]) | ast.Constant(value=""):
            return True
        case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=0)]):
            return True
    return False


def _leaves(node: ast.stmt) -> bool:
    match node:
        case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))):
            return name in _LEAVES
    return False


def _takes(handler: ast.ExceptHandler) -> bool:
    """Whether a handler takes an AssertionError and does not let it go on."""
    if any(isinstance(n, ast.Raise) for n in ast.walk(handler)):
        return False
    caught = handler.type
    if caught is None:
        return True
    classes = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(isinstance(c, ast.Name) and c.id in _TAKES_ALL for c in classes)


def _suppresses(item: ast.withitem) -> bool:
    match item.context_expr:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _SUPPRESSES
    return False
