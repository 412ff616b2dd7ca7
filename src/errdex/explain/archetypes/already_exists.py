"""The archetype ``already-exists``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test

_CLASSES = ("AlreadyExists", "Duplicate", "FileExists", "AlreadyDefined", "NotUnique")
_PHRASES = (
    "already exists", "already exist", "already registered", "already defined", "already has a", "already contains",
    "duplicate", "duplicated", "duplicates", "is not unique", "must be unique", "already present",
    "already taken", "already in the", "already been defined", "already declared",
    "given twice", "specified twice",
)  # fmt: skip


@archetype("already-exists", 34)
class AlreadyExists:
    """Something of this name is there already, or was given twice.

    ## What it is
    Names, keys, files or entries have to be different from one another, and two are the same.

    ## How it is recognised
    The class names it (DuplicateKeyError, FileExistsError), or the message does ("already exists", "duplicate").

    ## What it says
    What there are two of, as far as the test tells, and to look for the first.

    ## Limits
    Who made the first one is not known.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert" or not (view.is_class(*_CLASSES) or view.says(*_PHRASES)):
            return None
        names = list(dict.fromkeys(n for t in view.reached for n in view.names(t)))[:2]
        found = [n for n in names if any(t.holds and _asks_membership(t, n) for t in view.reached)]
        what = f"`{found[0]}`" if found else ""
        told = f" What decides: {view.told(view.reached)}." if view.reached else ""
        return Lines(
            meaning=[
                f"{what} is there already.{told}"
                if what
                else f"Something is there already, or stands twice in what was given.{told}"
            ],
            situations=["The same step ran twice: a module imported under two names, a retry, a cell run again."],
            solutions=[
                f"Look for where the first {what or 'one'} was made, and keep one of the two.",
                "Where both are meant, give the second another name.",
            ],
            prevention=["Make such entries in one place that runs once."],
            strategy=f"Before the call, ask whether {view.holding(view.reached)}."
            if view.reached
            else "Ask before the call whether it is there.",
        )


def _asks_membership(test: Test, name: str) -> bool:
    """Whether a test asks if ``name`` is among others."""
    match test.node:
        case ast.Compare(left=ast.Name(id=left), ops=[ast.In()]):
            return left == name
    return False
