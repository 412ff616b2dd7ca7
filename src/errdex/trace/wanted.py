"""What is asked of a traced program."""

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


class Wanted(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that is asked of one run."""

    sites: tuple[WantedSite, ...] = ()
    functions: tuple[WantedFunction, ...] = ()
    others: bool = False
    """Also every exception that is raised anywhere else, in order, at most 10,000."""
    each: int = 100
    """The most records of one site's being reached, and of one function's calls."""


def wanted_site(site: RaiseSite, folder: str, *, condition: bool = False) -> WantedSite:
    """A raise site whose files lie below ``folder``; with its path condition where that is asked for and pure."""
    tested = site.path.text if condition and site.path is not None and site.path.pure else ""
    return WantedSite(
        file=f"{folder}/{site.file}", line=site.line, end_line=site.end_line, column=site.column, kind=site.kind,
        function=site.function, condition=tested,
    )  # fmt: skip
