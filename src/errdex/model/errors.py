"""What errdex itself raises for bad input, and the exit code each kind ends the program with.

Every message is one line: what was wrong, then what to do. The CLI prints it as it stands.
"""

EXIT_MATCHED = 0
EXIT_UNKNOWN = 1
EXIT_USAGE = 2
EXIT_NO_ERROR = 3


class ErrdexError(Exception):
    """Bad input or a missing part; ``str()`` is one line for the user."""

    exit_code = EXIT_USAGE


class SourceError(ErrdexError):
    """A source could not be found, reached or read."""


class CatalogError(ErrdexError):
    """The catalog file is damaged, foreign or not writable."""


class CatalogWriteError(CatalogError):
    """Nothing can be stored: the disk is full or the file cannot be written."""


class NotFoundError(ErrdexError):
    """An id, a project or a search that the catalog has nothing for."""

    exit_code = EXIT_UNKNOWN


class NoErrorInReport(ErrdexError):  # noqa: N818 - it names what was missing from the input, not a fault
    """The text holds no Python error."""

    exit_code = EXIT_NO_ERROR


class MissingExtra(ErrdexError):  # noqa: N818 - named after what is missing
    """A command needs an optional part of errdex that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part: pip install 'errdex[{extra}]'")
