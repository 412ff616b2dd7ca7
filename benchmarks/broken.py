"""Scripts of a case broken on purpose, each in one way: what ``mutations`` runs. Made from the text alone.

A script that cannot be broken in some way, or that is the same afterwards, gives None.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import NamedTuple

from errdex.model.pack import Pair, Script
from errdex.trace.agent.marking import OPERATORS, RESULT, calls_anything, operation_of
from errdex.verify.case_script import ScriptText

CALL, ASSERTION, CAUSE, FIRST = "call deleted", "assertion deleted", "cause removed", "another error first"
_SIMPLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Delete)
_ANOTHER = "class Another(Exception):\n    pass\n"


class Broken(NamedTuple):
    """One script of a pair, broken."""

    kind: str
    """One of the four."""
    how: str
    part: str
    """Whose place it takes: ``trigger`` or ``fix``."""
    script: Script | None


def broken(pair: Pair) -> Iterator[Broken]:
    """All ways in which the scripts of a pair are broken."""
    names = [n for n in (pair.function, pair.replacement) if n is not None] or [RESULT]
    for how, instead in (("taken out", None), ("its first argument instead", _first), ("None instead", _none)):
        yield Broken(CALL, how, "fix", _changed(pair.fix, _Without(names, instead).visit))
    # An end that is not spoilt by what is missing, so that only the call can be missed.
    silent = _changed(pair.fix, lambda tree: _Without(names, _none).visit(_true(tree)))
    yield Broken(CALL, "None instead, no assertion to notice", "fix", silent)
    yield Broken(ASSERTION, "taken out", "fix", _changed(pair.fix, _NoAsserts().visit))
    yield Broken(ASSERTION, "made to hold always", "fix", _changed(pair.fix, _true))
    # With its environment: that may be what the fix changes.
    fixed = ScriptText(pair.trigger.name, pair.fix.text).script()
    yield Broken(CAUSE, "the fix in its place", "trigger", fixed)
    yield Broken(FIRST, "of another class", "trigger", _changed(pair.trigger, _raised_first))
    yield Broken(FIRST, "and handled around the rest", "trigger", _changed(pair.trigger, _handled))


def _changed(script: Script, change: Callable[[ast.Module], ast.AST | None]) -> Script | None:
    """The script with its tree changed, its metadata kept; None where that leaves it as it is."""
    try:
        tree = ast.parse(script.code)
    except SyntaxError:
        return None
    before = ast.unparse(tree)
    made = change(copy.deepcopy(tree))
    assert isinstance(made, ast.Module)
    after = ast.unparse(ast.fix_missing_locations(made))
    if after == before:
        return None
    kept = zip(script.text.split("\n"), script.code.split("\n"), strict=True)
    metadata = [line for line, code in kept if line != code]
    return ScriptText(script.name, "\n".join([*metadata, after, ""])).script()


# -- the trigger ------------------------------------------------------------------------------------


def _parted(tree: ast.Module) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """What must stand first in a file, and the rest."""
    at = 0
    for statement in tree.body:
        doc = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not doc and not (isinstance(statement, ast.ImportFrom) and statement.module == "__future__"):
            break
        at += 1
    return tree.body[:at], tree.body[at:]


def _raised_first(tree: ast.Module) -> ast.Module:
    head, rest = _parted(tree)
    tree.body = [*head, *ast.parse(_ANOTHER + "raise Another('raised first')").body, *rest]
    return tree


def _handled(tree: ast.Module) -> ast.Module:
    head, rest = _parted(tree)
    made = ast.parse(_ANOTHER + "try:\n    raise Another('raised first')\nexcept Another:\n    pass").body
    around = made[-1]
    assert isinstance(around, ast.Try)
    around.handlers[0].body = rest
    tree.body = [*head, *made]
    return tree


# -- the fix ----------------------------------------------------------------------------------------


def _first(node: ast.Call | None) -> ast.expr:
    found = [a for a in node.args if not isinstance(a, ast.Starred)] if node is not None else []
    return found[0] if found else ast.Constant(None)


def _none(node: ast.Call | None) -> ast.expr:
    return ast.Constant(None)


class _Bodies(ast.NodeTransformer):
    """Bodies that are left empty get a ``pass``."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        body = getattr(node, "body", None)
        if body == [] and not isinstance(node, ast.Module):
            body.append(ast.Pass())
        return node


class _NoAsserts(_Bodies):
    def visit_Assert(self, node: ast.Assert) -> None:
        return None


class _TrueAsserts(ast.NodeTransformer):
    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.Assert(ast.Constant(True), None)


def _true(tree: ast.Module) -> ast.AST:
    made: ast.AST = _TrueAsserts().visit(tree)
    return made


class _Without(_Bodies):
    """Without uses of the named functions: ``instead`` of each something else, or without its whole statement.

    In a statement that holds others, or asserts, something stands instead in any case.
    """

    def __init__(self, names: list[str], instead: Callable[[ast.Call | None], ast.expr] | None) -> None:
        self._leaves = {n.rpartition(".")[2] for n in names if "." in n}
        self._leaves |= {n.split(".")[-2] for n in names if calls_anything(n) and n != "operator.call"}
        self._operations = {found for n in names if (found := operation_of(n)) is not None}
        self._any = "operator.call" in names
        self._result = RESULT in names
        self._instead = instead or _first
        self._out = instead is None
        self._hits = 0

    def visit(self, node: ast.AST) -> ast.AST | None:
        if isinstance(node, ast.ImportFrom):
            self._leaves |= {a.asname for a in node.names if a.asname is not None and a.name in self._leaves}
        if isinstance(node, _SIMPLE):
            if self._result and isinstance(node, ast.Assign | ast.AnnAssign) and _binds_result(node):
                if self._out or node.value is None:
                    return None
                node.value = self._instead(node.value if isinstance(node.value, ast.Call) else None)
                return node
            before = self._hits
            if self._sets(node):
                return None
            kept: ast.AST | None = super().visit(node)
            return None if self._out and self._hits > before else kept
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.decorator_list = [d for d in node.decorator_list if not self._speaks(d)]
        if isinstance(node, ast.expr):
            return self._expression(node)
        found: ast.AST | None = super().visit(node)
        return found

    def _expression(self, node: ast.expr) -> ast.AST:
        if isinstance(node, ast.Call) and (self._any or _leaf(node.func) in self._leaves):
            node.args = [self._within(a) for a in node.args]
            for keyword in node.keywords:
                keyword.value = self._within(keyword.value)
            return self._hit(node)
        found = super().visit(node)
        assert isinstance(found, ast.expr)
        if isinstance(found, ast.Name | ast.Attribute) and isinstance(found.ctx, ast.Load):
            if _leaf(found) in self._leaves:
                self._hits += 1
                return ast.parse("lambda *a, **k: a[0] if a else None", mode="eval").body
            if isinstance(found, ast.Attribute) and "getattr" in self._operations:
                self._hits += 1
                return found.value
        return self._operation(found)

    def _within(self, node: ast.expr) -> ast.expr:
        found = self.visit(node)
        assert isinstance(found, ast.expr)
        return found

    def _hit(self, call: ast.Call | None, other: ast.expr | None = None) -> ast.expr:
        self._hits += 1
        return other if other is not None and self._instead is _first else self._instead(call)

    def _operation(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.BinOp(op=op, left=operand) | ast.UnaryOp(op=op, operand=operand):
                if _operator(op) in self._operations:
                    return self._hit(None, operand)
            case ast.Compare(ops=[op], left=operand):
                if _operator(op) in self._operations:
                    return self._hit(None, operand)
            case ast.Subscript(ctx=ast.Load(), value=operand) if "getitem" in self._operations:
                return self._hit(None, operand)
        return node

    def _sets(self, node: ast.AST) -> bool:
        """Whether the statement itself is the operation."""
        match node:
            case ast.Assign(targets=[ast.Subscript()]):
                return "setitem" in self._operations
            case ast.Assign(targets=[ast.Attribute()]):
                return "setattr" in self._operations
            case ast.AugAssign(op=op):
                return bool(self._operations & {_operator(op), f"i{_operator(op)}"})
            case ast.Delete(targets=[ast.Subscript()]):
                return "delitem" in self._operations
        return False

    def _speaks(self, node: ast.expr) -> bool:
        return any(
            isinstance(n, ast.Name | ast.Attribute) and _leaf(n) in self._leaves for n in ast.walk(node)
        )  # fmt: skip

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if "iter" in self._operations:
            node.iter = ast.Tuple([], ast.Load())
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        if "iter" in self._operations:
            self._hits += 1
            node.iter = ast.Tuple([], ast.Load())
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if "bool" in self._operations:
            node.test = ast.Constant(True)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        if "bool" in self._operations:
            node.test = ast.Constant(False)
        return node


def _leaf(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _binds_result(node: ast.Assign | ast.AnnAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(n, ast.Name) and n.id == RESULT for t in targets for n in ast.walk(t))


def _operator(node: ast.AST) -> str:
    return OPERATORS.get(type(node), "")
