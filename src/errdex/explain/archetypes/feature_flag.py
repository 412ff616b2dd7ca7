"""The archetype ``feature-flag``."""

import ast
import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.nearby import bound_before
from errdex.explain.archetypes.view import SiteView, Test, dotted

_ROOTS = {"config", "settings", "flags", "FLAGS", "conf", "rcParams"}
_ENVIRONMENT = {"os.environ"}
_GETTERS = {"get_option", "getenv", "os.getenv", "os.environ.get"}
_VARIABLES = ("environment variable", "env variable", "environment variables", "env var")
_DECIDES = (
    "not set", "isn t set", "must be set", "invalid environment", "is set", "not defined", "is defined", "to be set",
    "value of", "invalid value", "must be", "error parsing", "is missing", "is required",
)  # fmt: skip
_OFF = ("is not enabled", "isn t enabled", "must be enabled", "to be enabled", "not been enabled", "is disabled")
_SETTERS = ("set_config", "set_option", "config.update", "--", "rcParams")
_LONG = 60
"""Words of a message that tells so much that a switch is likely only one of its hints."""
_VARIABLE = re.compile(r"\b[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){1,8}\b")


@archetype("feature-flag", 17)
class FeatureFlag:
    """A switch, a setting or an environment variable that decides.

    ## What it is
    The code asks an option of the whole program, not an argument: a flag of the library, a setting, an environment
    variable.

    ## How it is recognised
    A deciding test reads `os.environ` or a dotted name of a module's `config`, `settings` or `flags`, or calls
    `get_option`; or the message speaks of an environment variable, or says that something is disabled or not enabled.

    ## What it says
    Which switch it is, as the source spells it, or as the message names it, how it stands, and where to set it.

    ## Limits
    Who set the switch is not known. An attribute called `config` of an object is not taken for one.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = [t for t in view.tests if t.surely and _switch(t.node, view) is not None]
        text = view.text
        by_variable = view.says(*_VARIABLES) and view.says(*_DECIDES) and not view.says("try setting")
        off = view.says(*_OFF) and (any(s in text for s in _SETTERS) or _VARIABLE.search(text) is not None)
        if len(view.message_words) > _LONG or not (tests or by_variable or off):
            return None
        switch = _switch(tests[0].node, view) if tests else None
        if switch is None:
            found = _VARIABLE.search(text) if by_variable or off else None
            switch = found[0] if found is not None else None
        if tests:
            meaning = f"A switch decides, not an argument: {_stands(tests[0])}."
        elif switch is not None and by_variable:
            meaning = f"An environment variable decides: `{switch}`."
        else:
            meaning = (
                "A switch decides, not an argument: the message says that something is not turned on, or must be set."
            )
        named = f"`{switch}`" if switch is not None else "the switch that the message names"
        environment = by_variable or any("environ" in t.text or "getenv" in t.text for t in tests)
        where = (
            "in the environment of the process, before the program starts"
            if environment
            else "where the program starts, before the library is used"
        )
        return Lines(
            meaning=[meaning],
            situations=[
                "The setting differs between machines: a shell, a container or CI has another environment."
                if environment
                else "A configuration file or another part of the program set it, or its default changed."
            ],
            solutions=[
                f"Set {named} {where}.",
                f"Print {named} just before the call to see what holds."
                if switch is not None
                else "Print the setting.",
            ],
            prevention=["Set such switches in one place and log them at the start."],
            strategy="Read the switch before the call.",
        )


def _stands(test: Test) -> str:
    return f"`{test.spelled}`"


def _switch(node: ast.expr, view: SiteView) -> str | None:
    """The switch that a test reads, as the source spells it."""
    for inner in ast.walk(node):
        match inner:
            case ast.Subscript(value=value, slice=key) if dotted(value) in _ENVIRONMENT:
                return _named(key)
            case ast.Call(func=func, args=[key, *_]) if (dotted(func) or "") in _GETTERS:
                return _named(key)
            case ast.Compare(left=key, ops=[ast.In()], comparators=[right]) if dotted(right) in _ENVIRONMENT:
                return _named(key)
            case ast.Attribute():
                name = dotted(inner) or ""
                root = name.partition(".")[0]
                constant = root.startswith("conf") and any(c.isupper() for c in name)
                if root in _ROOTS and not constant and _of_module(root, view):
                    return name if not name.endswith((".get", ".keys", ".items")) else None
    return None


def _named(key: ast.expr) -> str:
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ast.unparse(key)


def _of_module(root: str, view: SiteView) -> bool:
    """Whether a name can be the module's own: no parameter, and not given a value in the lines before."""
    return root not in view.site.parameters and not bound_before(view, root)
