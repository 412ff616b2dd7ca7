"""Whether a function changes nothing that it is given, told from its own text.

A function is harmless when it sets no attribute, item or outer name, but on objects it made itself, and calls only
what is known to be harmless. Overriding methods elsewhere are not seen.
"""

import ast
from collections.abc import Callable

from errdex.scan.python.paths import known
from errdex.scan.python.sources import dotted

_MADE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Constant, ast.JoinedStr, ast.BinOp)


def is_harmless(
    function: ast.FunctionDef | ast.AsyncFunctionDef, resolve: Callable[[str], str], others: Callable[[str], bool]
) -> bool:
    """Whether running the function changes nothing outside; ``others`` is asked about functions of the same file."""
    own = _own(function)
    for node in ast.walk(function):
        match node:
            case ast.Global() | ast.Nonlocal() | ast.Yield() | ast.YieldFrom() | ast.Await():
                return False
            case (
                ast.Attribute(value=value, ctx=ast.Store() | ast.Del())
                | ast.Subscript(value=value, ctx=ast.Store() | ast.Del())
            ):
                if not (isinstance(value, ast.Name) and value.id in own):
                    return False
            case ast.AugAssign(target=ast.Name(id=name)) if name not in own:
                return False
            case ast.Call(func=called):
                if not _is_harmless_call(called, own, resolve, others):
                    return False
    return True


def _own(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    """Names that only ever hold objects the function made itself."""
    made: set[str] = set()
    other: set[str] = {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) for t in node.targets):
            names = {t.id for t in node.targets if isinstance(t, ast.Name)}
            fresh = isinstance(node.value, _MADE) or (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id in {"list", "dict", "set", "sorted", "defaultdict", "OrderedDict", "deque"}
            )
            (made if fresh else other).update(names)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in made:
            other.add(node.id)
    return frozenset(made - other)


def _is_harmless_call(
    called: ast.expr, own: frozenset[str], resolve: Callable[[str], str], others: Callable[[str], bool]
) -> bool:
    path = dotted(called) or ""
    name = path.rpartition(".")[2]
    if isinstance(called, ast.Name):
        if name in known.PURE_BUILTINS:
            return True
    elif isinstance(called, ast.Attribute):
        name = called.attr
        if name in known.PURE_METHODS:
            return True
        if name in known.OWN_METHODS:
            return isinstance(called.value, ast.Name) and called.value.id in own
    else:
        return False
    if path and known.is_pure_function(resolve(path)):
        return True
    if known.only_asks(name) or ("." not in path and known.only_makes(name)):
        return True
    return others(name)
