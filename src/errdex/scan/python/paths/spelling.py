"""Small questions about expressions and statements: dotted names, parameters, names that are bound, texts cut short."""

import ast
from collections.abc import Iterator

from errdex.scan.python.paths.logic import text_of


def named(path: str) -> ast.expr:
    """The expression of a dotted name."""
    head, *rest = path.split(".")
    out: ast.expr = ast.Name(head, ast.Load())
    for part in rest:
        out = ast.Attribute(out, part, ast.Load())
    return out


def parameters_of(spec: ast.arguments) -> list[ast.arg]:
    """Every parameter of a function, in order, those with stars among them."""
    every = (*spec.posonlyargs, *spec.args, spec.vararg, *spec.kwonlyargs, spec.kwarg)
    return [a for a in every if a is not None]


def function_in(source: str) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The function that a text with the margin of its file begins with. Raises what ``ast.parse`` raises."""
    statement = ast.parse(f"if 1:\n{source}" if source[:1] in (" ", "\t") else source).body[0]
    if isinstance(statement, ast.If):
        statement = statement.body[0]
    return statement if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef) else None


def short(node: ast.expr) -> str:
    """The text of an expression for a phrase."""
    return cut(text_of(node))


def cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"


def brief(node: ast.AST) -> str:
    """The first line of a statement for a phrase."""
    return cut(ast.unparse(node).partition("\n")[0])


def bound(node: ast.AST) -> Iterator[str]:
    """Names that a node binds, functions and comprehensions inside it left aside."""
    waiting: list[ast.AST] = [node]
    while waiting:
        at = waiting.pop()
        match at:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
                continue
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)):
                yield name
            case ast.alias(name=name, asname=asname):
                yield asname or name.partition(".")[0]
            case ast.Lambda():
                continue
        waiting.extend(ast.iter_child_nodes(at))
