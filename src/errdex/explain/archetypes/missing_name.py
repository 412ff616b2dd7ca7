"""The archetype ``missing-name``."""

import ast
import difflib
import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_CLASSES = {"KeyError", "LookupError", "UnboundLocalError", "NoSuchTableError", "UnknownBackend"}
_CLASS_PARTS = (
    "DoesNotExist", "NoSuch", "NotFoundError", "NoResultFound", "KeyError", "NoReverseMatch", "NotRegistered",
    "UndefinedError", "NodeNotFound", "NoMatch",
)  # fmt: skip
_PHRASES = (
    "no attribute", "unknown attribute", "unknown column", "unknown key", "unknown field", "unknown name",
    "no column", "no field named", "no column named", "has no column", "has no field", "unrecognized key",
     "no variable named", "unbound", "not in index", "unexpected keyword argument",
    "unexpected keyword arguments", "unrecognized argument", "unknown keyword", "unknown argument",
    "unknown parameter", "invalid field name", "no property", "has no property", "not a column", "is not in list",
    "no item named", "no module named", "there is no item named", "unknown option", "unknown setting",
    "unknown method", "unknown variable",
)  # fmt: skip
_LOOSE = (
    "no such", "not found", "not found in", "does not exist", "doesn t exist", "do not exist",
    "is not in the", "is not defined", "isn t in", "no entry",
)  # fmt: skip
"""What counts only where the message also says what kind of name it is, or shows one."""
_KINDS = (
    "column", "columns", "attribute", "key", "field", "fields", "argument", "arguments", "variable", "variables",
    "node", "table", "name", "level", "dimension", "dimensions", "option", "property", "method", "module", "template",
    "setting", "label", "labels", "parameter", "index", "group", "node", "edge", "command", "unit", "codec", "model",
    "relation", "package", "file", "path",
)  # fmt: skip
_LEADS = ("no", "unknown", "such", "unexpected", "unrecognized", "unexpected keyword", "unknown keyword", "undefined")
_TAILS = ("not found", "does not exist", "doesn t exist", "not in", "is not found", "was not found", "is not in")
_QUOTED = re.compile(r"'([^'\n]{1,60})'|\"([^\"\n]{1,60})\"|`([^`\n]{1,60})`")
_OUTSIDE = {"OSError", "IOError", "FileNotFoundError", "NotADirectoryError", "ConnectionError", "TimeoutError"}
_MAX_NAMES = 500
_MAX_TEXT = 20_000


@archetype("missing-name", 24)
class MissingName:
    """A key, name, attribute, column or argument that is not there.

    ## What it is
    Something is asked for by name, and there is nothing of that name where it is looked for.

    ## How it is recognised
    The class is KeyError or LookupError or is named like them ("DoesNotExist", "NoSuch"); or it is an
    AttributeError, or another class, and the message says that a name is unknown, does not exist or is not found.

    ## What it says
    Which expression holds the name and where it was looked for, as far as a test spells it; with a report, the names
    that come closest among those that the message lists.

    ## Limits
    AttributeError is also raised for attributes that may not be set; without such words it is not counted. What was
    there instead is known only where the message lists it.
    """

    def write(self, view: SiteView) -> Lines | None:
        name = view.site.class_name
        if view.site.kind == "assert" or name in {"OSError", "FileNotFoundError", "ImportError", "ModuleNotFoundError"}:
            return None
        by_class = (name in _CLASSES or view.is_class(*_CLASS_PARTS)) and not name.startswith("Bad")
        getter = view.site.function.rpartition(".")[2] in {"__getattr__", "__getattribute__", "__getitem__"}
        plain = name == "AttributeError" and ((getter and not view.site.conditions) or view.says("attribute"))
        plain = plain and not view.says(
            "can t set", "cannot set", "read only", "can t delete", "cannot be set", "not supported", "assign"
        )
        loose = view.says(*_LOOSE) and bool(view.site.template.holes) and name not in _OUTSIDE
        if not (by_class or plain or loose or view.says(*_PHRASES)):
            return None
        if by_class and name == "KeyError" and any(_orders(t.node) for t in view.tests):
            return None  # a bound decides, not a name
        missing, place = _asked(view)
        kind = _kind(view)
        meaning = f"There is no such {kind}"
        if missing is not None:
            meaning += f": `{missing}`" + (f" is not in `{place}`" if place is not None else "")
        solutions = []
        close = _closest(view, missing)
        if close:
            solutions.append(f"Closest to what was asked for, among the names in the message: {', '.join(close)}.")
        solutions.append(
            f"Compare `{missing}` letter by letter with what is there; mind case, blanks and plural."
            if missing is not None
            else f"Compare the {kind} letter by letter with what is there; mind case, blanks and plural."
        )
        if place is not None:
            solutions.append(view.look(place))
        return Lines(
            meaning=[meaning + "."],
            situations=[
                f"The {kind} is misspelt, was renamed, or belongs to another object, file or version.",
                "A step before dropped or never made it.",
            ],
            solutions=solutions,
            prevention=[
                f"Check once, where the data or the object enters your code, that each {kind} you need is there."
            ],
            strategy=f"Ask whether `{missing}` is in `{place}` before the call." if missing and place else _STRATEGY,
        )


_STRATEGY = "Ask for the name before the call, where there is a list to ask."


def _kind(view: SiteView) -> str:
    """What kind of name it is: as the message says it next to what is wrong with it, or as the class has it."""
    for kind in _KINDS:
        if view.says(*(f"{lead} {kind}" for lead in _LEADS)) or view.says(*(f"{kind} {tail}" for tail in _TAILS)):
            return kind if kind.endswith("ss") else kind.removesuffix("s")
    return {"KeyError": "key", "AttributeError": "attribute", "NameError": "name"}.get(view.site.class_name, "name")


def _orders(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and any(isinstance(o, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for o in node.ops)


def _asked(view: SiteView) -> tuple[str | None, str | None]:
    """The expression that holds the name, and what was searched, from a failed test or from the message's holes."""
    for test in view.tests:
        match test.node:
            case ast.Compare(left=left, ops=[ast.In()], comparators=[right]) if not test.holds and test.surely:
                return ast.unparse(left), ast.unparse(right)
    holes = [h.expression for h in view.site.template.holes if h.expression.replace(".", "").replace("_", "").isalnum()]
    named = next((h for h in holes if h in view.site.parameters and h not in {"self", "cls"}), None)
    return named, None


def _closest(view: SiteView, missing: str | None) -> list[str]:
    """Names that the reader's own message lists and that are close to the one that was asked for."""
    asked = view.values.get(missing) if missing is not None else None
    if asked is None:
        return []
    asked = asked.strip("'\"` ")
    listed = [v for e, v in view.values.items() if e != missing]
    names = [next(g for g in m.groups() if g) for text in listed for m in _QUOTED.finditer(text[:_MAX_TEXT])]
    if not names:
        names = [n.strip("[]{}() ") for text in listed for n in text[:_MAX_TEXT].split(",")]
    names = [n for n in dict.fromkeys(names) if n and n != asked][:_MAX_NAMES]
    return [f"`{n}`" for n in difflib.get_close_matches(asked[:60], names, n=3, cutoff=0.6)]
