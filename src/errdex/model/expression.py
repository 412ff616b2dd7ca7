"""Python expressions as text that several rooms lay out alike. None is evaluated."""

import ast

_LOOSE = (ast.BoolOp, ast.IfExp, ast.Lambda, ast.NamedExpr)
"""What needs brackets between ``and`` and ``or``."""


def joined_parts(expression: str) -> list[str]:
    """The parts that ``and`` or ``or`` joins, each but the first with that word before it; the whole as one where
    nothing is joined, or it cannot be read."""
    try:
        node = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [expression]
    if not isinstance(node, ast.BoolOp):
        return [expression]
    word = "and" if isinstance(node.op, ast.And) else "or"
    parts = [_part(expression, v) for v in node.values]
    return [parts[0], *(f"{word} {p}" for p in parts[1:])]


def _part(whole: str, node: ast.expr) -> str:
    text = ast.get_source_segment(whole, node) or ast.unparse(node)
    return f"({text})" if isinstance(node, _LOOSE) else text
