"""Cuts expressions out of the tree and reads them with ``ast``, whatever Python errdex runs on.

An f-string that only a newer Python can parse (PEP 701) is read from the tree instead.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from tree_sitter import Node

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

_NUMBER_WORD = re.compile(r"\d[A-Za-z_]")
MAX_EXPRESSION = 200_000
"""Bytes of the longest expression that is read."""
MAX_DEPTH = 20
"""Levels of calls and brackets inside an expression that this Python cannot parse."""


def parse_expression(module: "Module", node: Node, depth: int = 0) -> ast.expr | None:
    """The expression at ``node``; None where this Python cannot parse it."""
    if node.end_byte - node.start_byte > MAX_EXPRESSION or depth > MAX_DEPTH:
        return None
    found = _parse(module.text(node))
    if found is not None:
        return found
    return _from_tree(module, node, depth)


def _parse(text: str) -> ast.expr | None:
    # What Python warns of here is not errdex's to say: an invalid escape, a number that runs into a word.
    noisy = "\\" in text or _NUMBER_WORD.search(text) is not None
    try:
        with _silence() if noisy else nullcontext():
            return ast.parse(f"({text}\n)", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@contextmanager
def _silence() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _from_tree(module: "Module", node: Node, depth: int) -> ast.expr | None:
    """A string, or a call with strings among its arguments, put together from what can be parsed."""
    match node.type:
        case "string":
            return _string(module, node)
        case "concatenated_string":
            pieces = [_string(module, c) for c in node.named_children if c.type == "string"]
            values: list[ast.expr] = []
            for piece in pieces:
                if piece is None:
                    return None
                values.extend(piece.values if isinstance(piece, ast.JoinedStr) else [piece])
            return ast.JoinedStr(values=values)
        case "parenthesized_expression" if node.named_children:
            return parse_expression(module, node.named_children[0], depth + 1)
        case "call":
            return _call(module, node, depth)
    return None


def _call(module: "Module", node: Node, depth: int) -> ast.expr | None:
    callee = node.child_by_field_name("function")
    holder = node.child_by_field_name("arguments")
    function = _parse(module.text(callee)) if callee is not None else None
    if function is None or holder is None:
        return None
    args: list[ast.expr] = []
    keywords: list[ast.keyword] = []
    for child in holder.named_children:
        if child.type == "comment":
            continue
        if child.type == "keyword_argument":
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            parsed = parse_expression(module, value, depth + 1) if value is not None else None
            if name is not None and parsed is not None:
                keywords.append(ast.keyword(arg=module.text(name), value=parsed))
            continue
        args.append(parse_expression(module, child, depth + 1) or ast.Name(id="…", ctx=ast.Load()))
    return ast.Call(func=function, args=args, keywords=keywords)


def _string(module: "Module", node: Node) -> ast.expr | None:
    """A string literal; the interpolations of an f-string are cut out before Python reads the rest."""
    text = module.text(node)
    holes = [c for c in node.named_children if c.type == "interpolation"]
    if not holes:
        return _parse(text)
    raw = module.source[node.start_byte : node.end_byte]
    pieces: list[str] = []
    at = node.start_byte
    for hole in holes:
        pieces.append(raw[at - node.start_byte : hole.start_byte - node.start_byte].decode("utf-8", "replace"))
        at = hole.end_byte
    pieces.append(raw[at - node.start_byte :].decode("utf-8", "replace"))
    prefix_end = next((i for i, c in enumerate(pieces[0]) if c in "'\""), 0)
    prefix = pieces[0][:prefix_end].lower().replace("f", "").replace("t", "")
    mark = "\x1f"
    literal = _parse(prefix + mark.join([pieces[0][prefix_end:], *pieces[1:]]))
    if not isinstance(literal, ast.Constant) or not isinstance(literal.value, str):
        return None
    texts = literal.value.replace("{{", "{").replace("}}", "}").split(mark)
    if len(texts) != len(holes) + 1:
        return None
    values: list[ast.expr] = [ast.Constant(value=texts[0])]
    for hole, after in zip(holes, texts[1:], strict=True):
        values.append(_interpolation(module, hole))
        values.append(ast.Constant(value=after))
    return ast.JoinedStr(values=values)


def _interpolation(module: "Module", hole: Node) -> ast.FormattedValue:
    expression = hole.child_by_field_name("expression")
    parsed = _parse(module.text(expression)) if expression is not None else None
    conversion = -1
    spec: ast.JoinedStr | None = None
    for child in hole.named_children:
        if child.type == "type_conversion":
            conversion = ord(module.text(child)[-1])
        elif child.type == "format_specifier":
            spec = ast.JoinedStr(values=[ast.Constant(value=module.text(child).removeprefix(":"))])
    value = parsed if parsed is not None else ast.Name(id="…", ctx=ast.Load())
    return ast.FormattedValue(value=value, conversion=conversion, format_spec=spec)
