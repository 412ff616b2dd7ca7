"""How the class that a report prints and the class that a statement raises go together."""

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
    """How two classes go together."""

    SAME = "same"
    OWN = "own"
    """The same, and a class of a project's own: few statements raise it."""
    NAMESAKE = "namesake"
    """The same name, in another package."""
    RELATED = "related"
    """One derives from the other."""
    OTHER = "other"
    UNTOLD = "untold"
    """The statement does not tell its class."""
    UNPRINTED = "unprinted"
    """The report does not tell it."""


def class_fits(exception: ReportedException, class_name: str) -> bool:
    """Whether an exception printed with the report's type can be of the class; unknown ones can."""
    reported = exception.class_name
    if not reported or not class_name:
        return True
    reported = _SAME_CLASS.get(reported, reported)
    named = _SAME_CLASS.get(class_name, class_name)
    return reported == named or (named == "OSError" and reported in _FROM_OSERROR)


def kinship(exception: ReportedException, named: str, ancestors: Callable[[str], frozenset[str]]) -> Kinship:
    """How the printed class and the statement's, by its dotted name, go together.

    ``ancestors`` gives the own names of the classes that a class derives from.
    """
    if not exception.type:
        return Kinship.UNPRINTED
    if not named:
        return Kinship.UNTOLD
    if not class_fits(exception, named.rpartition(".")[2]):
        own = named.rpartition(".")[2]
        if own in _BROAD or exception.class_name in _BROAD:
            return Kinship.OTHER
        up, down = own in ancestors(exception.type), exception.class_name in ancestors(named)
        return Kinship.RELATED if up or down else Kinship.OTHER
    reported = exception.type.split(".")
    full = named.split(".")
    if len(reported) < 2 or reported[0] in {"builtins", "__main__"}:
        return Kinship.SAME
    if len(full) < 2:
        return Kinship.SAME
    return Kinship.OWN if reported[0].lstrip("_") == full[0].lstrip("_") else Kinship.NAMESAKE
