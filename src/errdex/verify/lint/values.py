"""Values of the front matter that can be read and yet mean nothing."""

import builtins
import keyword
from collections.abc import Iterator
from typing import Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet

from errdex.model.pack import INTERPRETER_PROJECT, Differing, FrontMatter
from errdex.verify.case import ENTRY
from errdex.verify.case_text import closest
from errdex.verify.lint.base import Found, Look, case_rule
from errdex.verify.pack_files import Problem

_EXCEPTIONS = tuple(
    n for n in dir(builtins) if isinstance(v := getattr(builtins, n), type) and issubclass(v, BaseException)
)
_NEWER = ("PythonFinalizationError",)
"""Built-in exceptions that the running Python may not have."""


@case_rule("values", "names, versions and needs that mean nothing; another project than the pack's")
def values(look: Look) -> Found:
    """Each value by itself; whether an entry has them is another rule's question."""
    case = look.case
    if case.front is None or case.entry is None:
        return
    front, entry = case.front, case.entry
    for keys, message in [*_of_case(front), *_of_pair(front, ())]:
        yield ENTRY, Problem(entry.line_of(*keys), "values", message)
    for name, pair in front.pair.items():
        for keys, message in _of_pair(pair, ("pair", name)):
            yield ENTRY, Problem(entry.line_of(*keys), "values", message)
    if look.pack.info is not None and front.project != look.pack.info.project:
        line = entry.line_of("project")
        yield ENTRY, Problem(line, "values", f"'project' must be {look.pack.info.project!r}, the pack's")


Said = Iterator[tuple[tuple[str, ...], str]]


def _of_case(front: FrontMatter) -> Said:
    if front.template is None and front.id is None:
        yield ("template",), "neither 'template' nor 'id' is there; add the message as errdex show prints it"
    if front.template is not None and not front.template.strip():
        yield ("template",), "'template' is empty; name the entry by 'id'"
    if front.id is not None and not (len(front.id) == 16 and set(front.id) <= set("0123456789abcdef")):
        yield ("id",), "'id' must be the 16 hex digits that errdex show prints"
    if not _is_dotted(front.exception):
        yield (
            ("exception",),
            f"'exception' cannot be {front.exception!r}; name the class, as in ValueError or jax.errors.X",
        )
    elif front.project == INTERPRETER_PROJECT and front.exception not in (*_EXCEPTIONS, *_NEWER):
        hint = closest(front.exception, [n for n in _EXCEPTIONS if not n.endswith("Warning")])
        yield (
            ("exception",),
            f"the interpreter has no exception {front.exception!r}; {hint.partition('known are')[0] or 'see the docs'}",
        )
    try:
        if not list(SpecifierSet(front.versions)):
            yield ("versions",), "'versions' is empty; say which have the error, as in \">=1.0\""
    except InvalidSpecifier:
        yield ("versions",), f"'versions' cannot be {front.versions!r}; write it as in \">=0.4.31,<0.12\""


def _of_pair(said: FrontMatter | Differing, keys: tuple[str, ...]) -> Said:
    for field in ("function", "replacement", "helper"):
        name: str | None = getattr(said, field)
        if name is None:
            continue
        dotted = field != "helper"
        if not _is_dotted(name) or ("." in name) != dotted:
            how = "a dotted name, as in jax.lax.scan or builtins.int" if dotted else "a name that fix.py defines"
            yield (*keys, field), f"{field!r} cannot be {name!r}; it is {how}"
    python: Any = said.python or ()
    for version in python:
        parts = version.split(".")
        if len(parts) != 2 or parts[0] != "3" or not (parts[1].isascii() and parts[1].isdigit()):
            yield (*keys, "python"), f"'python' cannot be {version!r}; write \"3.13\""
    if said.needs and not said.reason:
        yield (*keys, "needs"), "'needs' wants a 'reason': what exactly is needed"
    if said.reason and not said.needs:
        yield (*keys, "reason"), "'reason' says why something is needed; say what in 'needs'"


def _is_dotted(name: str) -> bool:
    return all(part.isidentifier() and not keyword.iskeyword(part) for part in name.split("."))
