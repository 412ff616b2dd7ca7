"""Small questions about expressions and statements: dotted paths, names that are bound, texts cut short."""

import ast
from collections.abc import Iterator

from errdex.scan.python.paths.logic import text_of


def dotted(node: ast.expr) -> str:
    """``a.b.c`` of names alone; empty for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])


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
