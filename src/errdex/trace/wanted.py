"""What is asked of a traced program."""

from typing import Literal

import msgspec

from errdex.model.site import Kind, RaiseSite


class WantedSite(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A raise statement: whether and how it is reached. Records name it by its place in ``Wanted.sites``."""

    file: str
    """Absolute path, as the program will see it; links are followed on both sides."""
    line: int
    end_line: int
    column: int = -1
    """Tells statements on one line apart; -1 where there is but one."""
    kind: Kind = "raise"
    function: str = ""
    """Qualified name; needed for ``warn`` alone, which other code on the same line could be taken for."""
    condition: str = ""
    """An expression over the names that the statement's function sees on entry. Where given, it is evaluated at each
    call and set against what the call then did."""


class WantedFunction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A function whose calls are recorded. Records name it by its place in ``Wanted.functions``."""

    file: str
    function: str
    """``__qualname__``: ``Class.method``, ``outer.<locals>.inner``."""
    replacement: str | None = None
    """An expression over builtins whose value is returned in place of the function's own; the function still runs."""


class WantedName(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A function, property or operation by the name that users type; uses in the program's own text are recorded.

    ``operator.getitem`` and the like are the syntax as well. A name without a dot, ``result``, is a variable of the
    program. Records name it by its place in ``Wanted.names``.
    """

    name: str
    replacement: Literal["", "changed", "stand-in", "left out", "given"] = ""
    """What its result becomes: the like with another content; nothing at all; or it is not run, and gives None, or its
    first argument. Of what sets an item or attribute, the value that is set becomes another."""
    only: int = 0
    """The one use, from 1, that this is done to; 0 for each."""


class WantedPredicate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked before each use of a name, with its arguments by the names of parameters, else by position."""

    name: int
    """Place in ``Wanted.names``."""
    code: str
    """Python text that defines ``function``."""
    function: str


class Wanted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that is asked of one run."""

    sites: tuple[WantedSite, ...] = ()
    functions: tuple[WantedFunction, ...] = ()
    names: tuple[WantedName, ...] = ()
    predicates: tuple[WantedPredicate, ...] = ()
    then: str = ""
    """Path of a script that runs after the program in the same process, however that ended."""
    others: bool = False
    """Also every exception that is raised anywhere else, in order, at most 10,000."""
    each: int = 100
    """The most records of one site's being reached, and of one function's calls."""


def wanted_site(site: RaiseSite, file: str, *, condition: bool = False) -> WantedSite:
    """A raise site whose file the program will see as ``file``; with its path condition where that is asked for and
    pure."""
    tested = site.path.text if condition and site.path is not None and site.path.pure else ""
    return WantedSite(
        file=file, line=site.line, end_line=site.end_line, column=site.column, kind=site.kind,
        function=site.function, condition=tested,
    )  # fmt: skip
