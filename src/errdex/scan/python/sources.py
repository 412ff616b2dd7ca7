"""How expressions are written: normalised source on one line, dotted names."""

import ast

from errdex.scan.python.decoding import storable


def source_of(node: ast.AST) -> str:
    """The source of an expression, normalised by ``ast.unparse``, on one line and storable."""
    if isinstance(node, ast.Name):
        return storable(node.id[:500])
    try:
        text = ast.unparse(node)
    except (RecursionError, ValueError):
        return "…"
    return storable(" ".join(text.split())[:500])


def dotted(node: ast.expr) -> str | None:
    """``a.b.c``; None where the expression is anything but names and dots."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None
    names.append(node.id)
    return ".".join(reversed(names))
