"""How the class that a report prints and the class that a statement raises go together."""

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


class Kinship(StrEnum):
    """How two classes go together."""

    SAME = "same"
    OWN = "own"
    """The same, and a class of a project's own: few statements raise it."""
    NAMESAKE = "namesake"
    """The same name, in another package."""
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


def kinship(exception: ReportedException, named: str) -> Kinship:
    """How the printed class and the statement's, by its dotted name, go together."""
    if not exception.type:
        return Kinship.UNPRINTED
    if not named:
        return Kinship.UNTOLD
    if not class_fits(exception, named.rpartition(".")[2]):
        return Kinship.OTHER
    reported = exception.type.split(".")
    own = named.split(".")
    if len(reported) < 2 or reported[0] in {"builtins", "__main__"}:
        return Kinship.SAME
    if len(own) < 2:
        return Kinship.SAME
    return Kinship.OWN if reported[0].lstrip("_") == own[0].lstrip("_") else Kinship.NAMESAKE
