"""Evaluates a condition on the names that a function sees on entry.

The condition is compiled as a function of its own whose parameters are the names of the frame that it uses; the rest
it finds among the frame's globals and builtins. Nothing is written to the frame, and no event is recorded meanwhile,
since neither ``sys.monitoring`` nor ``sys.settrace`` reports what a callback runs.
"""

import ast
from collections.abc import Callable
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FrameType, FunctionType
from typing import Any

from .output import class_text, message_text, value_text

ITERATOR = "it would use up an iterator"
_HARMLESS = frozenset({
    "bool", "callable", "getattr", "hasattr", "hash", "id", "int", "isinstance", "issubclass", "len", "repr", "str",
    "type",
})  # fmt: skip
"""Builtins that iterate nothing they are given."""


class Condition:
    """One condition of one code object, ready to be evaluated."""

    def __init__(self, text: str, code: CodeType) -> None:
        self.problem = ""
        """Why it can never be evaluated."""
        self.names: tuple[str, ...] = ()
        self._test: CodeType | None = None
        self._iterated: CodeType | None = None
        try:
            body = _Inside(code).visit(ast.parse(text.strip(), "<condition>", "eval").body)
            used = {n.id for n in ast.walk(body) if isinstance(n, ast.Name)}
            self.names = tuple(n for n in entry_names(code) if n in used)
            self._test = _compiled(self.names, body)
            iterated = _iterated(body)
            if iterated:
                self._iterated = _compiled(self.names, ast.Tuple(elts=iterated, ctx=ast.Load()))
        except (SyntaxError, ValueError, RecursionError) as error:
            self.problem = f"{class_text(type(error))}: {error}"

    def holds(self, frame: FrameType) -> tuple[bool | None, str]:
        """Whether it holds in ``frame``; None, and why, where that cannot be told."""
        if self._test is None:
            return None, self.problem
        names = frame.f_locals
        try:
            values = [names[n] for n in self.names]
        except KeyError as missing:
            return None, f"{missing.args[0]} has no value on entry"
        if self._iterated is not None and _has_iterator(self._iterated, frame, values):
            return None, ITERATOR
        try:
            return bool(_function(self._test, frame)(*values)), ""
        except Exception as error:
            return None, f"{class_text(type(error))}: {message_text(error)[:200]}"

    def arguments(self, frame: FrameType) -> dict[str, str]:
        """The values of the names that it uses, as text."""
        names = frame.f_locals
        return {n: value_text(names[n]) for n in self.names if n in names}


def entry_names(code: CodeType) -> tuple[str, ...]:
    """Parameters and names of enclosing functions: what is bound on entry besides globals."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return (*code.co_varnames[:count], *code.co_freevars)


def _compiled(names: tuple[str, ...], body: ast.expr) -> CodeType:
    parameters = ast.arguments(
        posonlyargs=[], args=[ast.arg(arg=n) for n in names], kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    whole = ast.fix_missing_locations(ast.Expression(ast.Lambda(args=parameters, body=body)))
    made = compile(whole, "<condition>", "eval")
    return next(c for c in made.co_consts if isinstance(c, CodeType))


def _function(code: CodeType, frame: FrameType) -> Callable[..., Any]:
    return FunctionType(code, frame.f_globals)


def _has_iterator(code: CodeType, frame: FrameType, values: list[Any]) -> bool:
    try:
        return any(hasattr(type(v), "__next__") for v in _function(code, frame)(*values))
    except Exception:
        # The condition will fail in the same way, or not come to it.
        return False


def _iterated(body: ast.expr) -> list[ast.expr]:
    """Names and attributes that the condition may iterate: what a call is given counts too."""
    found: list[ast.expr] = []
    inside = [*ast.walk(body)]
    bound = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    bound |= {n.arg for n in inside if isinstance(n, ast.arg)}
    for node in inside:
        match node:
            case ast.comprehension(iter=value) | ast.Starred(value=value):
                found.append(value)
            case ast.Compare(ops=ops, comparators=comparators):
                found += [c for op, c in zip(ops, comparators, strict=True) if isinstance(op, (ast.In, ast.NotIn))]
            case ast.Call(func=ast.Name(id=name)) if name in _HARMLESS:
                pass
            case ast.Call(args=args, keywords=keywords):
                found += [*args, *(k.value for k in keywords)]
    return [f for f in found if _plain(f) and not any(isinstance(n, ast.Name) and n.id in bound for n in ast.walk(f))]


def _plain(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


class _Inside(ast.NodeTransformer):
    """What means something else inside a class than outside: private names, and ``super()`` without arguments."""

    def __init__(self, code: CodeType) -> None:
        self._first = code.co_varnames[0] if code.co_argcount else ""
        parts = code.co_qualname.split(".")[:-1]
        owner = parts[-1].lstrip("_") if parts and parts[-1] != "<locals>" else ""
        self._prefix = f"_{owner}" if owner else ""

    def _name(self, name: str) -> str:
        private = self._prefix and name.startswith("__") and not name.endswith("__")
        return self._prefix + name if private else name

    def visit_Call(self, node: ast.Call) -> ast.expr:
        plain = isinstance(node.func, ast.Name) and node.func.id == "super" and not (node.args or node.keywords)
        if plain and self._first:
            node.args = [ast.Name(id=name, ctx=ast.Load()) for name in ("__class__", self._first)]
            return node
        return self.generic_visit(node)  # type: ignore[return-value]  # an expression stays one

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(ast.Name(id=self._name(node.id), ctx=node.ctx), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self.visit(node.value)
        return ast.copy_location(ast.Attribute(value=value, attr=self._name(node.attr), ctx=node.ctx), node)
