"""The archetype ``version-gate``."""

import ast
import re

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, dotted

_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_PARSERS = {"Version", "LooseVersion", "parse_version", "StrictVersion", "_parse_version"}
_SAID = re.compile(
    r"([A-Za-z{][\w.{}-]{0,60})\s(?:version\s)?(?:>=?\s?|v)?(\d{1,9}(?:\.\d{1,9}){1,5})\s?(?:or|and)\s(?:later|newer|higher|above|greater|up)"
    r"|([A-Za-z{][\w.{}-]{0,60})\s?>=?\s?(\d{1,9}(?:\.\d{1,9}){1,5})"
    r"|([A-Za-z{][\w.{}-]{0,60})\sversion\s(?:>=?\s?)?(\d{1,9}(?:\.\d{1,9}){1,5})\s(?:or|and)\s(?:later|newer|higher|above|greater)"
)
_PHRASES = (
    "or newer is required", "or later is required", "or newer", "or later", "or higher", "or above", "or greater",
    "too old", "please upgrade", "minimum version", "newer version", "an older version",
    "is incompatible with python", "requires python", "requires version", "another version of",
    "incompatible version", "is only supported in python",
)  # fmt: skip


@archetype("version-gate", 7)
class VersionGate:
    """A version of Python or of a package that is not the right one.

    ## What it is
    The code asks for a version, or for a feature that came with one, and goes no further without it.

    ## How it is recognised
    An enclosing test compares `sys.version_info`, `__version__` or a parsed version; or asks for a feature by
    `inspect.signature` or `hasattr` of a module while the message speaks of a version; or the message says which
    version of what is required.

    ## What it says
    What is compared with which version as the source spells it, or what the message names, and what to install.

    ## Limits
    Versions of file formats and protocols are not meant, but a name alone does not always tell them apart.
    """

    def write(self, view: SiteView) -> Lines | None:
        clause = view.deciding
        # What is left after a version was asked for is about the version only where the message says so too.
        other = clause is not None and clause.kind == "else" and "version" not in view.message_words
        compared = None if other else next((t for t in view.tests if t.surely and _compares_version(t)), None)
        feature = next((t for t in view.path if _asks_feature(t)), None)
        text = view.text
        spoken = "version" in view.message_words or view.says("upgrade", "or newer", "or later", "or higher")
        named = _SAID.search(text) if view.says(*_PHRASES) or ">=" in text or "> " in text else None
        name = number = None
        if named is not None:
            name, number = next((named[n], named[n + 1]) for n in (1, 3, 5) if named[n])
        if compared is None and not (feature is not None and spoken):
            if (
                named is None
                or view.site.kind == "warn"
                or (not spoken and not view.says("requires", "required", "need", "needs", "only"))
            ):
                return None
            if name is not None and ("{" in name or not name[0].isalpha()):
                return None
        about = f"`{name}` {number}" if name is not None and "{" not in name else None
        if feature is not None and spoken:
            asked = f"`{feature.spelled}`"
            meaning = f"The code asks for a feature that only some versions have, and here {asked}."
        elif compared is not None:
            asked = f"`{compared.spelled}`"
            meaning = f"A version decides, and the installed one is not the right one: {asked}."
        else:
            meaning = "The installed version is not the right one."
        if about is not None:
            meaning += f" The message asks for {about} or newer."
        python = "version_info" in (compared.text if compared else "") or name in {"Python", "python"}
        if python:
            solutions = [
                "Run the program with a Python of the version that is asked for.",
                "Print `sys.version` to see which one runs.",
            ]
        elif about is not None and name is not None:
            solutions = [
                f"Upgrade it: `python -m pip install --upgrade '{name}>={number}'`.",
                f"See what is installed by `python -m pip show {name}`.",
            ]
        else:
            solutions = [
                "Install a version that satisfies the test, and see by `python -m pip list` what is installed.",
                "Leave out the option that needs the feature, where the other versions must be served.",
            ]
        return Lines(
            meaning=[meaning],
            situations=["Packages that belong together were upgraded apart, or a lock file holds one of them back."],
            solutions=solutions,
            prevention=["State the bound in your own requirements, so that the installer keeps to it."],
            strategy="Compare versions when the program starts: they do not change while it runs.",
        )


def _compares_version(test: Test) -> bool:
    node = test.node
    if isinstance(node, ast.Name):
        return node.id.startswith(("PY3", "PYPY")) or "_version_under" in node.id
    if not isinstance(node, ast.Compare) or not any(isinstance(o, (*_ORDER, ast.Eq, ast.NotEq)) for o in node.ops):
        return False
    for inner in ast.walk(node):
        match inner:
            case ast.Attribute(attr="__version__" | "version_info" | "hexversion") | ast.Name(id="__version__"):
                return True
            case ast.Call(func=func) if (dotted(func) or "").rpartition(".")[2] in _PARSERS:
                return True
    return False


def _asks_feature(test: Test) -> bool:
    """``"x" in inspect.signature(f).parameters`` and ``hasattr(module, "x")``, which did not hold."""
    if test.holds:
        return False
    match test.node:
        case ast.Compare(ops=[ast.In()], comparators=[right]):
            return "signature(" in ast.unparse(right)
        case ast.Call(func=ast.Name(id="hasattr"), args=[subject, ast.Constant()]):
            return dotted(subject) is not None and not (dotted(subject) or "").startswith("self")
    return False
