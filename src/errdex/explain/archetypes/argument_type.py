"""The archetype ``argument-type``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.no_branch_fits import chain_of
from errdex.explain.archetypes.shape_mismatch import is_measure
from errdex.explain.archetypes.view import SiteView, dotted, inner
from errdex.explain.condition import join


@archetype("argument-type", 20)
class ArgumentType:
    """A value of a type that the function does not take.

    ## What it is
    Before it works on a value, the function asks for its type and raises where it is another.

    ## How it is recognised
    A deciding test calls `isinstance`, `issubclass` or `callable`, compares `type(x)`, asks `hasattr(x, "__iter__")`,
    or calls a predicate named like a type (`is_integer`, `is_list_like`), of a value or of each element; or all
    branches that do so were passed by. One of several alternatives does not count, unless all of
    them are such tests. Without such a test, the message says which type it must be.

    ## What it says
    Which expression is tested, which types are taken or refused, and how to find out what was really passed.

    ## Limits
    The tested expression is told as the source spells it; it may be a local value made from an argument.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = view.about(lambda t: type_test(t.node) is not None)
        if not tests:
            return _said(view)
        taken: dict[str, list[str]] = {}
        refused: dict[str, list[str]] = {}
        for test in tests:
            found = type_test(test.node)
            assert found is not None
            (refused if test.holds else taken).setdefault(found[0], []).extend(found[1])
        # The value that other branches would have taken is the one this branch refuses.
        subject, types = next(iter((taken or refused).items()))
        if subject in {"self", "cls"} or all(_no_type(t) for t in types):
            return None
        clause = view.deciding
        if (
            clause is not None
            and clause.kind == "else"
            and any("isinstance" not in f for f in clause.failed)
            and len(tests) < len(clause.failed)
        ):
            return None  # branches of other kinds were passed by too
        if refused and view.site.class_name in {"NotADirectoryError", "IsADirectoryError", "OSError"}:
            return None
        if not taken and any(t.surely and t not in tests and not _asks_none(t.node) for t in view.tests):
            return None  # the type only led to it; something else decides with it
        return _lines(view, subject, types, bool(taken))


_MAX_TYPES = 8


def _lines(view: SiteView, subject: str, types: list[str], taken: bool) -> Lines:
    named = [_said_type(t) for t in dict.fromkeys(types)]
    told = named if len(named) <= _MAX_TYPES else [*named[:_MAX_TYPES], f"{len(named) - _MAX_TYPES} more"]
    listed = join(told, "or")
    yours = _own_type(view, subject)
    if taken:
        meaning = f"`{subject}` has to be {listed}, and it is {yours or 'of another type'}."
        solution = f"Pass `{subject}` as {listed}: convert it, or pass the object that holds it."
    else:
        meaning = f"`{subject}` is {yours or listed}, which is not taken here."
        solution = (
            f"Convert `{subject}`: it may be anything but {listed}."
            if len(named) == 1
            else (f"Convert `{subject}` to a type other than {listed}.")
        )
    shown = (
        " The message shows it." if not yours and (view.value_of(subject) or view.value_of(f"type({subject})")) else ""
    )
    return Lines(
        meaning=[meaning + shown],
        situations=[
            f"`{subject}` came from a config, a parsed file or another library with another type than expected.",
            "A container or an optional value was passed where its element was meant, or the other way round.",
        ],
        solutions=[solution, view.look(subject)],
        prevention=["Annotate the value that you pass and let a type checker read the call."],
        strategy="Check the type where the value enters your code, not at the call that fails.",
    )


def _said_type(name: str) -> str:
    """A type as it stands in a sentence: a class by its name, a kind of value in words."""
    if name in {"type(None)", "NoneType", "types.NoneType"}:
        return "None"
    if name in _KINDS:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    if name in _ADJECTIVES or name.endswith(" dtype"):
        return f"a value of {name}" if name.endswith(" dtype") else name
    return f"`{name}`"


def _own_type(view: SiteView, subject: str) -> str:
    """The type that the reader's own message shows of the value; empty where it shows none."""
    for expression in (
        f"type({subject})",
        f"type({subject}).__name__",
        f"{subject}.__class__.__name__",
        f"{subject}.__class__",
    ):
        shown = view.values.get(expression, "").strip("'\"`")
        shown = shown.removeprefix("<class '").removesuffix("'>")
        if shown and all(part.isidentifier() for part in shown.split(".")):
            return f"`{shown}`"
    return ""


def _measures(node: ast.expr) -> bool:
    order = isinstance(node, ast.Compare) and any(isinstance(o, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for o in node.ops)
    return order or is_measure(node)


def _no_type(name: str) -> bool:
    """A class of errors, of which a result turned out to be one, or a mark for what was not given."""
    own = name.rpartition(".")[2]
    return own.endswith(("Exception", "Error", "Interrupt", "Exit")) or own.lower().strip("_") in _MARKS


_MARKS = {"unspecified", "unset", "notset", "missing", "undefined", "nodefault", "sentinel", "empty"}


_NAMED = (
    "string", "str", "integer", "int", "bool", "boolean", "float", "number", "callable", "list", "tuple", "dict",
    "array", "sequence", "iterable", "instance", "function", "mapping", "bytes", "path", "datetime",
    "dictionary", "dataframe", "series", "numeric", "integers", "strings", "integral", "unicode",

)  # fmt: skip
_SAYS_TYPE = tuple(
    f"{lead}{article} {name}"
    for lead in ("must be", "should be", "has to be", "expected")
    for article in ("", " a", " an")
    for name in _NAMED
)


def _said(view: SiteView) -> Lines | None:
    """What the message alone says about a type, where no test does."""
    if view.site.kind == "assert" or not view.says(*_SAYS_TYPE, "invalid type"):
        return None
    if any(_measures(inner(t.node)) for t in view.tests):
        return None  # it is of the right type, and a bound or a length decides
    subject, kinds = chain_of(view)
    if len(kinds) > 1 and all(_is_class(k) for k in kinds):
        return _lines(view, subject, kinds, taken=True)
    marks = [f"`{t.spelled}`" for t in view.tests if t.surely][:2]
    told = f" What decides: {join(marks)}." if marks else ""
    return Lines(
        meaning=[f"A value is of another type than is taken here; the message says which one is.{told}"],
        situations=["A value came from a config, a parsed file or another library with another type than expected."],
        solutions=["Convert the value to the type that the message names; print `type(...)` of it before the call."],
        prevention=["Annotate the value that you pass and let a type checker read the call."],
        strategy="Check the type where the value enters your code, not at the call that fails.",
    )


def _asks_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and ast.unparse(node.comparators[-1]) == "None"


def _is_class(name: str) -> bool:
    """Whether a test that failed asked for a class, by the looks of its name, and not for a value."""
    own = name.rpartition(".")[2]
    return own in _CLASSES or (own[:1].isupper() and not own.isupper())


_CLASSES = {"int", "str", "float", "bool", "bytes", "list", "tuple", "dict", "set", "frozenset", "complex", "mpf",
            "range", "ndarray", "datetime", "date", "timedelta", "slice", "type", "generic", "integer",
            "floating"}  # fmt: skip
_DTYPES = {"issubdtype", "isdtype"}
_PROTOCOL = {
    "__iter__": "iterable", "__len__": "sized", "__call__": "callable", "__array__": "array-like",
    "__getitem__": "subscriptable", "__next__": "iterator", "__enter__": "context manager", "__await__": "awaitable",
    "read": "object with `read`", "write": "object with `write`", "keys": "mapping",
}  # fmt: skip
_PREDICATES = {
    "is_integer": "integer", "is_float": "float", "is_bool": "bool", "is_list_like": "list-like",
    "is_dict_like": "dict-like", "is_scalar": "scalar", "isscalar": "scalar", "is_number": "number",
    "is_iterator": "iterator", "is_hashable": "hashable",
    "isclass": "class", "isfunction": "function", "ismodule": "module", "iscoroutinefunction": "coroutine function",
    "iscoroutine": "coroutine", "isawaitable": "awaitable", "is_array_like": "array-like", "is_string": "string",
    "is_callable": "callable", "is_iterable": "iterable", "is_sequence": "sequence", "isiterable": "iterable",
    "is_numeric": "number", "is_duck_array": "array", "is_file_like": "file-like", "issparse": "sparse array",
}  # fmt: skip
"""Predicates that are named like a type, and what they ask for."""


_ADJECTIVES = {"callable", "iterable", "sized", "array-like", "subscriptable", "list-like", "dict-like", "hashable",
               "awaitable", "file-like"}  # fmt: skip
_KINDS = ({*_PROTOCOL.values(), *_PREDICATES.values()} - _ADJECTIVES) | {"scalar"}
"""What is said of kinds of values that have no one class: with an article, or as they are."""


def type_test(node: ast.expr) -> tuple[str, list[str]] | None:
    """``(subject, types)`` of a test for a type; None for other tests."""
    match inner(node):
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[subject, types]):
            return ast.unparse(subject), _types(types)
        case ast.Call(func=ast.Name(id="callable"), args=[subject]):
            return ast.unparse(subject), ["callable"]
        case ast.Call(func=ast.Name(id="hasattr"), args=[subject, ast.Constant(value=str(name))]) if name in _PROTOCOL:
            return ast.unparse(subject), [_PROTOCOL[name]]
        case ast.Call(func=func, args=[subject, types]) if (dotted(func) or "").rpartition(".")[2] in _DTYPES:
            return ast.unparse(subject), _types(types)
        case ast.Call(func=func, args=[subject]) if (dotted(func) or "").endswith("_dtype") and (
            (dotted(func) or "").rpartition(".")[2].startswith("is_")
        ):
            kind = (dotted(func) or "").rpartition(".")[2].removeprefix("is_").removesuffix("_dtype")
            return ast.unparse(subject), [f"{kind} dtype"]
        case ast.Call(func=func, args=[subject], keywords=[]) if (dotted(func) or "").rpartition(".")[2] in _PREDICATES:
            return ast.unparse(subject), [_PREDICATES[(dotted(func) or "").rpartition(".")[2]]]
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="type"), args=[subject]),
            ops=[ast.Is() | ast.Eq() | ast.In()],
            comparators=[types],
        ):
            return ast.unparse(subject), _types(types)
    return None


def _types(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [t for e in node.elts for t in _types(e)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _types(node.left) + _types(node.right)
    return [ast.unparse(node)]
