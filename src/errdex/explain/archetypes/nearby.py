"""What the lines around a statement tell: the ``try`` block before it, the value that a name was given.

Reads the snippet that the scan kept, which may begin or end anywhere: what it does not show whole is not told.
"""

import ast

from errdex.explain.archetypes.view import SiteView

_MAX_LINES = 14


def try_body(view: SiteView) -> list[str]:
    """The lines of the ``try`` block whose handler the statement stands in, margin taken away."""
    clause = view.handled
    if clause is None:
        return []
    lines = view.site.code.text.split("\n")
    at = clause.line - view.site.code.first_line
    if not 0 < at < len(lines) or not lines[at].lstrip().startswith("except"):
        return []
    margin = _indent(lines[at])
    end = at
    for n in range(at - 1, -1, -1):
        line = lines[n]
        if not line.strip() or _indent(line) > margin:
            continue
        if _indent(line) < margin:
            return []
        if line.lstrip().startswith("except"):
            end = n  # another handler of the same block
        elif line.strip().partition("#")[0].rstrip() == "try:":
            body = [b for b in lines[n + 1 : end] if b.strip()]
            inset = min((_indent(b) for b in body), default=0)
            return [b[inset:] for b in body]
        else:
            return []
    return []


def try_statements(view: SiteView) -> list[ast.stmt]:
    """The same as statements; empty where they cannot be parsed."""
    try:
        return ast.parse("\n".join(try_body(view))).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


_TRIED = 70
"""Characters of a line that is told within a sentence."""


def tried_line(view: SiteView) -> str:
    """The one line that is all of the ``try`` block whose handler the statement stands in; empty where it has more."""
    body = try_body(view)
    line = body[0].partition("  #")[0].strip().removeprefix("return ") if len(body) == 1 else ""
    return line if len(line) <= _TRIED and "`" not in line else ""


def value_of_name(view: SiteView, name: str) -> ast.expr | None:
    """What ``name`` was given by the one assignment that the lines before the statement show.

    Told only where nothing between can have given it another value: no second binding, no branch that ended.
    """
    lines = view.site.code.text.split("\n")
    here = view.site.line - view.site.code.first_line
    if not name.isidentifier() or not 0 < here < len(lines):
        return None
    found = [n for n, line in enumerate(lines[:here]) if _binds(line, name)]
    if len(found) != 1:
        return None
    start = found[0]
    margin = _indent(lines[start])
    value = _assigned(lines[start:here], name)
    between = [line for line in lines[start + 1 : here] if line.strip()]
    if value is None or any(_indent(b) < margin and b.strip()[0] not in ")]}" for b in between):
        return None
    if any(b.lstrip().startswith(("def ", "async def ", "class ")) for b in between):
        # Another scope reads it: only a constant at module level is sure to be seen, and to be the same.
        shown = lines[here]
        at_module = shown.lstrip().startswith("raise") and margin + view.site.column - _indent(shown) == 0
        if not (at_module and name.isupper()):
            return None
    return value


def bound_before(view: SiteView, name: str) -> bool:
    """Whether the lines before the statement look as if they gave ``name`` a value."""
    lines = view.site.code.text.split("\n")
    return any(_binds(line, name) for line in lines[: max(0, view.site.line - view.site.code.first_line)])


def _binds(line: str, name: str) -> bool:
    """Whether a line looks as if it gave ``name`` a value or changed what it holds."""
    text = line.strip()
    if name not in text:
        return False
    if text.startswith(f"{name}."):
        return text.startswith(tuple(f"{name}.{m}(" for m in ("append", "add", "update", "extend", "pop", "remove")))
    rest = text.removeprefix(name).lstrip() if text.startswith(name) else None
    if rest is not None and rest[:1] and not text[len(name)].isalnum() and text[len(name)] != "_":
        return (rest[0] in ":,[|+-*/&" or rest.startswith("=")) and not rest.startswith("==")
    return f"for {name} " in text or f"as {name}" in text or f"{name} :=" in text or f"global {name}" in text


def _assigned(lines: list[str], name: str) -> ast.expr | None:
    margin = _indent(lines[0])
    for count in range(1, min(len(lines), _MAX_LINES) + 1):
        try:
            body = ast.parse("\n".join(line[margin:] for line in lines[:count])).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        match body:
            case [ast.Assign(targets=[ast.Name(id=target)], value=value)] if target == name:
                return value
            case [ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value)] if target == name:
                return value
        return None
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
