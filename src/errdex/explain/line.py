"""The reader's own line: which part of it was what the message speaks of, and where that part came from.

Reads the line as the report shows it, narrowed by its carets; where the reader's file can be read (on their own
machine only), also the assignments before it. What several could be, all are named; what is not shown is not told.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from errdex.model.explanation import Statement
from errdex.model.report import Frame

ReadSource = Callable[[str], str | None]
"""Gives the text of a file that a report names; None where it cannot be read."""

_MAX_SUSPECTS = 3
_MAX_ORIGINS = 3
_GIVES_NONE = {
    "match": "gives `None` where the text does not fit",
    "search": "gives `None` where nothing in the text fits",
    "fullmatch": "gives `None` where the whole text does not fit",
    "get": "gives `None` where the key is missing",
    "getenv": "gives `None` where the variable is not set",
    "which": "gives `None` where the program is not found",
    "find": "gives `None` where nothing is found",
    "find_spec": "gives `None` where the module is not found",
    "first": "gives `None` where there is none",
    "one_or_none": "gives `None` where there is none",
    "scalar_one_or_none": "gives `None` where there is none",
    "fetchone": "gives `None` where no row is left",
    "getmodule": "gives `None` where the module is not known",
    "currentframe": "gives `None` where frames are not offered",
    "pop": "gives its default, which may be `None`",
    "getattr": "gives its default, which may be `None`",
    "next": "gives its default, which may be `None`",
}
"""Functions and methods, by their own name, that give None in a case of their own."""
_ALWAYS_NONE = frozenset(
    ["append", "extend", "insert", "sort", "reverse", "remove", "clear", "update", "add", "discard", "shuffle", "print",
     "setdefaultencoding", "write_text_file", "seed"]
)  # fmt: skip
"""Those that change something in place and always give None."""


class Shown(NamedTuple):
    """What the reader's line shows."""

    meaning: tuple[Statement, ...] = ()
    solutions: tuple[Statement, ...] = ()


class Suspect(NamedTuple):
    """A part of the line that may be what the message speaks of."""

    text: str
    node: ast.expr


def none_statements(template: str, values: Mapping[str, str], frame: Frame | None, read: ReadSource | None) -> Shown:
    """What the reader's line says of a value that was None: which one, where it came from, and to ask for it."""
    if frame is None or not frame.source:
        return Shown()
    if values.get("type") != "NoneType" and "NoneType" not in " ".join(values.values()):
        return Shown()
    found = suspects(template, values, frame)
    if not found:
        return Shown()
    out: list[Statement] = []
    names = " or ".join(f"`{s.text}`" for s in found[:_MAX_SUSPECTS])
    where = f" on line {frame.line}" if frame.line is not None else ""
    out.append(Statement(text=f"It is {names}{where} that was `None`.", provenance="message"))
    text = read(frame.file) if read is not None and frame.file and frame.line else None
    if text is not None and frame.line is not None:
        for suspect in found[:_MAX_SUSPECTS]:
            out += origins(suspect.node, text, frame.line)
    mended: tuple[Statement, ...] = ()
    if len(found) == 1 and isinstance(found[0].node, ast.Name | ast.Attribute):
        told = f"Ask `if {found[0].text} is not None:` before line {frame.line}, and say what is to happen otherwise."
        if frame.line is not None:
            mended = (Statement(text=told, provenance="archetype"),)
    return Shown(tuple(out), mended)


def suspects(template: str, values: Mapping[str, str], frame: Frame) -> list[Suspect]:
    """The parts of the line that the message can be about, by its form."""
    name = values.get("name")
    nodes = list(_nodes(frame))
    picked: list[ast.expr] = []
    if "has no attribute" in template and name:
        picked = [n.value for n in nodes if isinstance(n, ast.Attribute) and n.attr == name]
    elif "subscriptable" in template or "item assignment" in template or "item deletion" in template:
        picked = [n.value for n in nodes if isinstance(n, ast.Subscript)]
    elif "not callable" in template:
        picked = [n.func for n in nodes if isinstance(n, ast.Call)]
    elif "iterable" in template or "unpack" in template:
        picked = [n.iter for n in nodes if isinstance(n, ast.For | ast.comprehension)]
        picked += [n.comparators[-1] for n in nodes if isinstance(n, ast.Compare)
                   and isinstance(n.ops[-1], ast.In | ast.NotIn)]  # fmt: skip
        if not picked:
            picked = [n.value for n in nodes if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Tuple)]
    elif "has no len" in template:
        picked = [a for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "len"
                  for a in n.args]  # fmt: skip
    elif "operand" in template:
        picked = [p for n in nodes if isinstance(n, ast.BinOp) for p in (n.left, n.right)]
    elif "context manager" in template:
        picked = [i.context_expr for n in nodes if isinstance(n, ast.With) for i in n.items]
    unique: dict[str, ast.expr] = {}
    for node in picked:
        if not isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp | ast.List | ast.Dict):
            unique.setdefault(ast.unparse(node), node)
    return [Suspect(text, node) for text, node in unique.items() if len(text) <= 80]


def _nodes(frame: Frame) -> Iterator[ast.AST]:
    """The nodes of what the carets point at; of the whole line without carets."""
    for text in (frame.pointed, frame.source):
        tree = read_line(text) if text else None
        if tree is not None:
            yield from ast.walk(tree)
            return


def read_line(text: str) -> ast.AST | None:
    """The tree of one line of a program; a line that is only the head of a block, or begins a call, is made whole."""
    text = text.strip()
    tries = [text]
    if text.endswith(":"):
        tries += [f"{text} pass", f"if 1: pass\n{text} pass", f"try: pass\n{text} pass"]
    closing = "".join({"(": ")", "[": "]", "{": "}"}[c] for c in reversed(_open(text)))
    if closing:
        tries += [text + closing, text.rstrip(",") + closing]
    for attempt in tries:
        try:
            return ast.parse(attempt)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None


def _open(text: str) -> list[str]:
    stack: list[str] = []
    for sign in text[:2_000]:
        if sign in "([{":
            stack.append(sign)
        elif sign in ")]}" and stack:
            stack.pop()
    return stack


def origins(node: ast.expr, text: str, line: int) -> list[Statement]:
    """Where the reader's file shows that a value came from: the last assignments before the line, or a default."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    if isinstance(node, ast.Call):
        told = _of_call(node, tree)
        return [Statement(text=f"`{_cut(ast.unparse(node))}` {told}.", provenance="source")] if told else []
    name = ast.unparse(node)
    scope = _scope(tree, line)
    found = [s for s in _assignments(scope, name) if s[0] < line][-_MAX_ORIGINS:]
    if not found and isinstance(node, ast.Attribute):
        found = list(_assignments(_class(tree, line) or tree, name))[:_MAX_ORIGINS]
    out = [_told(name, at, value, tree) for at, value in found]
    if not found and isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        default = _default(scope, name)
        if default:
            out.append(default)
    return [Statement(text=t, provenance="source") for t in out]


def _scope(tree: ast.Module, line: int) -> ast.AST:
    """The innermost function around the line."""
    best: ast.AST = tree
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            best = node
    return best


def _class(tree: ast.Module, line: int) -> ast.ClassDef | None:
    found = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.lineno <= line <= (n.end_lineno or 0)]
    return found[-1] if found else None


def _assignments(scope: ast.AST, name: str) -> list[tuple[int, ast.expr]]:
    """Lines and values of what the scope gives to the name, in order."""
    out = [(n.lineno, n.value) for n in ast.walk(scope) if isinstance(n, ast.Assign) and _sets(n.targets, name)]
    out += [
        (n.lineno, n.value)
        for n in ast.walk(scope)
        if isinstance(n, ast.AnnAssign | ast.NamedExpr) and n.value is not None and _sets([n.target], name)
    ]
    return sorted(out, key=lambda o: o[0])


def _sets(targets: Sequence[ast.expr], name: str) -> bool:
    return any(ast.unparse(t) == name for t in targets)


def _told(name: str, at: int, value: ast.expr, tree: ast.Module) -> str:
    shown = f"`{name}` was set on line {at}: `{_cut(f'{name} = {ast.unparse(value)}')}`"
    if isinstance(value, ast.Constant) and value.value is None:
        return f"{shown}."
    why = _of_call(value.value if isinstance(value, ast.Await) else value, tree)
    return f"{shown}, and `{_called(value)}` {why}." if why else f"{shown}."


def _of_call(value: ast.expr, tree: ast.Module) -> str | None:
    """When what is called gives None; None where that is not known."""
    if not isinstance(value, ast.Call):
        return None
    name = _called(value).rpartition(".")[2]
    if isinstance(value.func, ast.Attribute | ast.Name) and name in _ALWAYS_NONE:
        return "changes its object in place and gives `None`" if name != "print" else "prints and gives `None`"
    if isinstance(value.func, ast.Name):
        own = next((n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == name), None)
        if own is not None:
            return _of_function(own)
    if name in ("pop", "getattr", "next") and len(value.args) < (3 if name == "getattr" else 2):
        return None
    if name == "get" and len(value.args) > 1:
        return None
    return _GIVES_NONE.get(name)


def _of_function(function: ast.FunctionDef) -> str | None:
    """When a function of the reader's own file gives None."""
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(function)):
        return None
    returns = [n for n in ast.walk(function) if isinstance(n, ast.Return)]
    bare = [n for n in returns if n.value is None or (isinstance(n.value, ast.Constant) and n.value.value is None)]
    if not returns:
        return f"(defined on line {function.lineno}) has no `return`, so it gives `None`"
    if bare:
        return f"(defined on line {function.lineno}) gives `None` by the `return` on line {bare[0].lineno}"
    if not isinstance(function.body[-1], ast.Return | ast.Raise | ast.While | ast.With | ast.Try | ast.If | ast.Match):
        return f"(defined on line {function.lineno}) gives `None` where it comes to its end without a `return`"
    last = function.body[-1]
    if isinstance(last, ast.If) and not last.orelse:
        return f"(defined on line {function.lineno}) gives `None` where the `if` on line {last.lineno} does not hold"
    return None


def _default(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> str | None:
    spec = function.args
    ordinary = [*spec.posonlyargs, *spec.args]
    pairs = [*zip(ordinary[len(ordinary) - len(spec.defaults) :], spec.defaults, strict=True),
             *zip(spec.kwonlyargs, spec.kw_defaults, strict=True)]  # fmt: skip
    for arg, default in pairs:
        if arg.arg == name and isinstance(default, ast.Constant) and default.value is None:
            where = f"`{function.name}` (line {function.lineno})"
            return f"`{name}` is a parameter of {where} and is `None` where it is not given."
    if any(a.arg == name for a in (*ordinary, *spec.kwonlyargs)):
        return f"`{name}` is a parameter of `{function.name}` (line {function.lineno}): its caller gave `None`."
    return None


def _called(value: ast.expr) -> str:
    value = value.value if isinstance(value, ast.Await) else value
    return ast.unparse(value.func) if isinstance(value, ast.Call) else ast.unparse(value)


def _cut(text: str) -> str:
    return text if len(text) <= 90 else text[:87] + "…"
