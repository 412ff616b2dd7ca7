"""How the class that a report prints and the class that a statement raises go together."""

import functools
from collections.abc import Callable
from enum import StrEnum

from errdex.model.report import ReportedException

_SAME_CLASS = {
    "IOError": "OSError",
    "EnvironmentError": "OSError",
    "WindowsError": "OSError",
    "socket.error": "OSError",
    "BaseExceptionGroup": "ExceptionGroup",
}
_FROM_OSERROR = {
    "FileNotFoundError", "PermissionError", "FileExistsError", "IsADirectoryError", "NotADirectoryError",
    "ConnectionRefusedError", "ConnectionResetError", "BrokenPipeError", "TimeoutError", "InterruptedError",
    "BlockingIOError", "ChildProcessError", "ProcessLookupError", "ConnectionAbortedError",
}  # fmt: skip
"""What ``OSError(number, text)`` becomes by its number."""


_BROAD = {"Exception", "BaseException", "object"}
"""What everything derives from says nothing."""


class Kinship(StrEnum):
    """How two classes go together; by the name that evidence has for it."""

    SAME = "class.same"
    OWN = "class.own"
    """The same, and a class of a project's own: few statements raise it."""
    NAMESAKE = "class.namesake"
    """The same name, in another package."""
    RELATED = "class.related"
    """One derives from the other."""
    OTHER = "class.other"
    UNTOLD = "class.untold"
    """The statement does not tell its class."""
    UNPRINTED = "class.unprinted"
    """The report does not tell it."""


def class_fits(exception: ReportedException, class_name: str) -> bool:
    """Whether an exception printed with the report's type can be of the class; unknown ones can."""
    return _fits(exception.class_name, class_name)


def _fits(reported: str, class_name: str) -> bool:
    if not reported or not class_name:
        return True
    reported = _SAME_CLASS.get(reported, reported)
    named = _SAME_CLASS.get(class_name, class_name)
    return reported == named or (named == "OSError" and reported in _FROM_OSERROR)


def kinship(printed: str | None, named: str, ancestors: Callable[[str], frozenset[str]]) -> str:
    """How the class that a report prints and the statement's, by its dotted name, go together.

    ``ancestors`` gives the own names of the classes that a class derives from.
    """
    kin = _by_name(printed, named)
    if kin != Kinship.OTHER or printed is None:
        return kin
    own, reported = named.rpartition(".")[2], printed.rpartition(".")[2]
    if own in _BROAD or reported in _BROAD:
        return kin
    return Kinship.RELATED if own in ancestors(printed) or reported in ancestors(named) else kin


@functools.lru_cache(maxsize=10_000)
def _by_name(printed: str | None, named: str) -> str:
    if not printed:
        return Kinship.UNPRINTED
    if not named:
        return Kinship.UNTOLD
    if not _fits(printed.rpartition(".")[2], named.rpartition(".")[2]):
        return Kinship.OTHER
    reported, full = printed.split("."), named.split(".")
    if len(reported) < 2 or len(full) < 2 or reported[0] in {"builtins", "__main__"}:
        return Kinship.SAME
    return Kinship.OWN if reported[0].lstrip("_") == full[0].lstrip("_") else Kinship.NAMESAKE
