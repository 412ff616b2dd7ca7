"""What a script's text tells of its calls: whether it names a function, and which names come from its result.

Read, never run. The text tells less than a run does, so everything here errs on the side of the script.
"""

import ast
from collections.abc import Callable, Iterator

RESULT = "result"
"""The name that a fix asserts about where the error has no function."""

_OPERATORS: dict[str, tuple[type[ast.AST], ...]] = {
    "add": (ast.Add,), "iadd": (ast.Add,), "sub": (ast.Sub,), "isub": (ast.Sub,), "mul": (ast.Mult,),
    "imul": (ast.Mult,), "truediv": (ast.Div,), "itruediv": (ast.Div,), "floordiv": (ast.FloorDiv,),
    "ifloordiv": (ast.FloorDiv,), "mod": (ast.Mod,), "imod": (ast.Mod,), "pow": (ast.Pow,), "ipow": (ast.Pow,),
    "matmul": (ast.MatMult,), "imatmul": (ast.MatMult,), "lshift": (ast.LShift,), "rshift": (ast.RShift,),
    "and_": (ast.BitAnd,), "or_": (ast.BitOr,), "xor": (ast.BitXor,), "iand": (ast.BitAnd,), "ior": (ast.BitOr,),
    "ixor": (ast.BitXor,), "neg": (ast.USub,), "pos": (ast.UAdd,), "invert": (ast.Invert,), "not_": (ast.Not,),
    "lt": (ast.Lt,), "le": (ast.LtE,), "gt": (ast.Gt,), "ge": (ast.GtE,), "eq": (ast.Eq,), "ne": (ast.NotEq,),
    "contains": (ast.In, ast.NotIn), "concat": (ast.Add,), "call": (ast.Call,),
}  # fmt: skip
_CONTEXTS: dict[str, type[ast.expr_context]] = {"getitem": ast.Load, "setitem": ast.Store, "delitem": ast.Del}
_ATTRIBUTES: dict[str, type[ast.expr_context]] = {"getattr": ast.Load, "setattr": ast.Store, "delattr": ast.Del}
_WRAPPERS = {"__init__", "__new__", "__call__"}

Uses = Callable[[ast.AST], bool]


def uses_of(tree: ast.Module, *dotted: str | None) -> Uses:
    """Whether a node itself names or does one of these functions, by their own names and what they are imported as."""
    names: set[str] = set()
    syntax: list[Uses] = []
    for name in filter(None, dotted):
        parts = name.split(".")
        leaf = parts[-1]
        if leaf in _WRAPPERS and len(parts) > 1:
            leaf = parts[-2]
        elif leaf.startswith("__") and leaf.endswith("__"):
            plain = leaf.strip("_")
            # __radd__ is what + calls, and __and__ has a name of its own in operator.
            syntax += next((found for n in (plain, plain[1:], plain + "_") if (found := list(_syntax(n)))), [])
        if parts[0] in ("operator", "builtins"):
            syntax += _syntax(leaf)
        names.add(leaf)
    names |= {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, (ast.ImportFrom, ast.Import))
        for alias in node.names
        if alias.asname is not None and alias.name.rpartition(".")[2] in names
    }

    def uses(node: ast.AST) -> bool:
        if isinstance(node, ast.Name):
            return node.id in names and isinstance(node.ctx, ast.Load)
        if isinstance(node, ast.Attribute) and node.attr in names:
            return True
        return any(does(node) for does in syntax)

    return uses


def _syntax(leaf: str) -> Iterator[Uses]:
    """The syntax that does what a function of ``operator`` or ``builtins`` does."""
    if leaf in _OPERATORS:
        yield lambda node: isinstance(node, _OPERATORS[leaf])
    if leaf in _CONTEXTS:
        yield lambda node: isinstance(node, ast.Subscript) and isinstance(node.ctx, _CONTEXTS[leaf])
    if leaf in _ATTRIBUTES:
        yield lambda node: isinstance(node, ast.Attribute) and isinstance(node.ctx, _ATTRIBUTES[leaf])
    if leaf in ("iter", "next"):
        yield (
            lambda node: (
                isinstance(node, (ast.For, ast.comprehension, ast.Starred, ast.YieldFrom))
                or (isinstance(node, (ast.Tuple, ast.List)) and isinstance(node.ctx, ast.Store))
            )
        )
    if leaf == "__import__":
        yield lambda node: isinstance(node, (ast.Import, ast.ImportFrom))


def mentions(node: ast.AST, uses: Uses) -> bool:
    """Whether ``node`` or anything in it uses the function."""
    return any(uses(inner) for inner in ast.walk(node))


def names_from(tree: ast.Module, uses: Uses) -> frozenset[str]:
    """Names whose value comes from the function, or from another such name; among them functions that call it, and what
    it decorates or is the base of."""
    found: set[str] = set()

    def comes(node: ast.AST | None) -> bool:
        return node is not None and any(
            uses(inner) or (isinstance(inner, ast.Name) and inner.id in found) for inner in ast.walk(node)
        )

    size = -1
    while size != len(found):
        size = len(found)
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    bases = node.bases if isinstance(node, ast.ClassDef) else []
                    if any(comes(inner) for inner in (*node.body, *node.decorator_list, *bases)):
                        found.add(node.name)
                case ast.Assign(targets=targets, value=value) if comes(value):
                    found |= {name for target in targets for name in _names(target)}
                case ast.AnnAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value) if comes(
                    value
                ):
                    found |= _names(target)
                case ast.AugAssign(target=target) if comes(node):
                    found |= _names(target)
                case ast.For(target=target, iter=value) | ast.AsyncFor(target=target, iter=value) if comes(value):
                    found |= _names(target)
                case ast.comprehension(target=target, iter=value) if comes(value):
                    found |= _names(target)
                case ast.withitem(context_expr=value, optional_vars=ast.expr() as target) if comes(value):
                    found |= _names(target)
                case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                    # x[i] = … and x.name = … change x, where that is what was called.
                    found |= {name for target in targets if comes(target) for name in _names(target)}
                case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner))) if comes(node):
                    # A method called for what it does to its object: items.sort(), items.append(read(x)).
                    found |= _names(owner)
    return frozenset(found)


def _names(target: ast.AST) -> set[str]:
    """The names that an assignment to ``target`` binds or changes."""
    match target:
        case ast.Name(id=name):
            return {name}
        case ast.Attribute(value=value) | ast.Subscript(value=value) | ast.Starred(value=value):
            return _names(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return {name for part in parts for name in _names(part)}
    return set()
