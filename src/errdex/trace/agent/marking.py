"""Marks in the program's own text every place that may use a function asked for by its public name.

Only the text is changed, never the function: what libraries do with it stays as it is, a class stays a class. A place
may turn out, when it runs, to use something else of the same name; then nothing happens (``using``). Lines stay.
"""

import ast
from collections.abc import Iterable, Sequence
from typing import TypeVar

USE, ATTRIBUTE, OPERATION, MADE, ASSERTED = (
    f"__errdex_{name}__" for name in ("use", "attribute", "operation", "made", "asserted")
)

RESULT = "result"
"""A name without a dot stands for a variable of the program: what it holds counts as the result."""

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.LShift: "lshift", ast.RShift: "rshift", ast.BitAnd: "and_",
    ast.BitOr: "or_", ast.BitXor: "xor", ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert", ast.Not: "not_",
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne", ast.In: "contains",
    ast.NotIn: "contains",
}  # fmt: skip
_SPELLED = {"getattr": "getattr", "setattr": "setattr", "delattr": "delattr", "iter": "iter", "bool": "bool"}
"""Builtins that syntax runs as well."""
_FRAMES = frozenset(["super", "locals", "globals", "vars", "dir", "eval", "exec"])
"""Builtins that look at the frame that calls them."""
_HIGHER = frozenset(["map", "filter", "reduce", "partial", "to_thread", "submit", "run_in_executor"])
_KEYS = frozenset(["key", "default_factory", "target"])
_OF_CLASSES = frozenset(["__init__", "__new__", "__call__"])

_T = TypeVar("_T", bound=ast.AST)


def marked(tree: ast.Module, names: Sequence[str]) -> ast.Module:
    """``tree`` with its places marked. ``names`` are dotted, as users type them, or ``RESULT``."""
    found = ast.fix_missing_locations(_Marker(names, tree).visit(tree))
    assert isinstance(found, ast.Module)
    return found


def operation_of(name: str) -> str | None:
    """What syntax does as this function does, by its name in ``operator``: ``getitem`` for ``C.__getitem__`` too."""
    head, _, leaf = name.rpartition(".")
    if head == "operator":
        return leaf
    if head == "builtins":
        return _SPELLED.get(leaf)
    if leaf.startswith("__") and leaf.endswith("__") and leaf not in _OF_CLASSES:
        plain = leaf.strip("_")
        for spelled in (plain, plain + "_", plain.removeprefix("r"), plain.removeprefix("i")):
            if spelled in {*OPERATORS.values(), "getitem", "setitem", "delitem", "iter", "getattr", "setattr"}:
                return spelled
    return None


def calls_anything(name: str) -> bool:
    """Whether any call in the text may be of the function, whatever it is spelled like."""
    return name == "operator.call" or name.rpartition(".")[2] in _OF_CLASSES


class _Marker(ast.NodeTransformer):
    def __init__(self, names: Sequence[str], tree: ast.Module) -> None:
        self._leaves = {n.rpartition(".")[2] for n in names if "." in n}
        self._leaves |= {
            alias.asname
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
            if alias.asname is not None and alias.name.rpartition(".")[2] in self._leaves
        }
        self._operations = {op for n in names if (op := operation_of(n)) is not None}
        self._any_call = any(map(calls_anything, names))
        self._result = RESULT in names

    # -- functions --------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.AST:
        higher = _leaf(node.func) in _HIGHER
        node.func = self._function(node.func)
        node.args = [self._value(a, function=higher and n == 0) for n, a in enumerate(node.args)]
        for keyword in node.keywords:
            keyword.value = self._value(keyword.value, function=keyword.arg in _KEYS)
        return node

    def _function(self, node: ast.expr) -> ast.expr:
        """What is called, or decorates."""
        if self._any_call and not (isinstance(node, ast.Name) and node.id in _FRAMES):
            return _call(USE, node, self._inside(node), ast.Constant(True))
        return self._value(node, function=True)

    def _value(self, node: ast.expr, *, function: bool = False) -> ast.expr:
        if isinstance(node, ast.Name) and node.id in self._leaves:
            return _call(USE, node, node, ast.Constant(function))
        if isinstance(node, ast.Attribute) and function and node.attr in self._leaves:
            return _call(ATTRIBUTE, node, self._inside(node.value), ast.Constant(node.attr), ast.Constant(True))
        return self._visited(node)

    def _inside(self, node: ast.expr) -> ast.expr:
        """An expression whose own value is not what is used; at most it is a property that is read."""
        if isinstance(node, ast.Name):
            return node
        if isinstance(node, ast.Attribute) and "getattr" not in self._operations:
            node.value = self._inside(node.value)
            if node.attr in self._leaves:
                return _call(ATTRIBUTE, node, node.value, ast.Constant(node.attr), ast.Constant(None))
            return node
        return self._visited(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self._leaves:
            return _call(USE, node, node, ast.Constant(False))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if not isinstance(node.ctx, ast.Load):
            node.value = self._visited(node.value)
            return node
        owner = self._inside(node.value)
        if "getattr" in self._operations:
            return self._operation("getattr", node, owner, ast.Constant(node.attr))
        if node.attr in self._leaves:
            return _call(ATTRIBUTE, node, owner, ast.Constant(node.attr), ast.Constant(False))
        node.value = owner
        return node

    # -- syntax that does what a function does ----------------------------------------------------

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self._operation(OPERATORS[type(node.op)], node, node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self._operation(OPERATORS[type(node.op)], node, node.operand)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        name = OPERATORS.get(type(node.ops[0]))
        if name is None or len(node.ops) > 1 or name not in self._operations:
            return node
        sides = (node.left, node.comparators[0])
        if name != "contains":
            return self._operation(name, node, *sides)
        inside = self._operation(name, node, sides[1], sides[0])
        if isinstance(node.ops[0], ast.In):
            return inside
        return ast.copy_location(ast.UnaryOp(ast.Not(), inside), node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.value = self._inside(node.value)
        node.slice = self._visited(node.slice)
        if isinstance(node.ctx, ast.Load):
            return self._operation("getitem", node, node.value, _key(node.slice))
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        name = OPERATORS[type(node.op)]
        if self._operations & {name, f"i{name}"} and isinstance(node.target, ast.Name):
            read = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
            value = self._operation(name if name in self._operations else f"i{name}", node, read, node.value)
            return ast.copy_location(ast.Assign([node.target], value), node)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._gone_through(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        return self._gone_through(node)

    def _gone_through(self, node: ast.For | ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._operation("iter", node.iter, node.iter)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._tested(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._tested(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._tested(node)

    def _tested(self, node: ast.If | ast.While | ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.test = self._operation("bool", node.test, node.test)
        return node

    def _operation(self, name: str, at: ast.expr | ast.stmt, *operands: ast.expr) -> ast.expr:
        if name not in self._operations:
            assert isinstance(at, ast.expr)
            return at
        return _call(OPERATION, at, ast.Constant(name), *operands)

    # -- statements -------------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, ast.Subscript) and "setitem" in self._operations:
            done = self._operation("setitem", node, target.value, _key(target.slice), node.value)
            return ast.copy_location(ast.Expr(done), node)
        if len(node.targets) == 1 and isinstance(target, ast.Attribute) and "setattr" in self._operations:
            done = self._operation("setattr", node, target.value, ast.Constant(target.attr), node.value)
            return ast.copy_location(ast.Expr(done), node)
        return self._made(node, node.targets)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | list[ast.stmt]:
        if node.value is not None:
            node.value = self._visited(node.value)
        return self._made(node, [node.target])

    def visit_With(self, node: ast.With) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        made = self._made_here([i.optional_vars for i in node.items if i.optional_vars is not None], node)
        node.body = [*made, *node.body]
        return node

    def _made(self, node: ast.stmt, targets: Iterable[ast.expr]) -> ast.AST | list[ast.stmt]:
        return [node, *self._made_here(targets, node)]

    def _made_here(self, targets: Iterable[ast.expr], at: ast.stmt) -> list[ast.stmt]:
        if not self._result or not any(
            isinstance(n, ast.Name) and n.id == RESULT and isinstance(n.ctx, ast.Store)
            for target in targets
            for n in ast.walk(target)
        ):
            return []
        value = _call(MADE, at, ast.Name(RESULT, ast.Load()))
        return [ast.copy_location(ast.Assign([ast.Name(RESULT, ast.Store())], value), at)]

    def visit_Assert(self, node: ast.Assert) -> list[ast.stmt]:
        self.generic_visit(node)
        noted = ast.copy_location(ast.Expr(_call(ASSERTED, node, ast.Constant(node.lineno))), node)
        return [noted, node]

    # -- where a function is named without being used ---------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = [self._function(d) for d in node.decorator_list]
        node.body = self._body(node.body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._defined(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._defined(node)

    def _defined(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.decorator_list = [self._function(d) for d in node.decorator_list]
        node.args.defaults = [self._visited(d) for d in node.args.defaults]
        node.args.kw_defaults = [self._visited(d) if d is not None else None for d in node.args.kw_defaults]
        node.body = self._body(node.body)
        return node

    def _body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in statements:
            found = self.visit(statement)
            out.extend(found if isinstance(found, list) else [found])
        return out

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        node.body = self._body(node.body)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        node.body = self._body(node.body)
        return node

    def _visited(self, node: _T) -> _T:
        found: _T = self.visit(node)
        return found


def _leaf(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _key(node: ast.expr) -> ast.expr:
    """What stands between brackets, as an expression of its own."""
    if isinstance(node, ast.Slice):
        parts = [part if part is not None else ast.Constant(None) for part in (node.lower, node.upper, node.step)]
        return ast.copy_location(ast.Call(ast.Name("slice", ast.Load()), parts, []), node)
    if isinstance(node, ast.Tuple):
        return ast.copy_location(ast.Tuple([_key(e) for e in node.elts], ast.Load()), node)
    return node


def _call(name: str, at: ast.expr | ast.stmt, *arguments: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), list(arguments), []), at)
