"""Opens regular files only. A pipe or a device that stands in a file's place would hold the reader for good."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path


def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """``path`` for reading. Raises OSError where it cannot be opened or is no regular file."""
    # Without O_NONBLOCK the open itself would wait for a writer at the other end of a pipe.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", os.fspath(path))
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def is_regular_or_missing(path: str | os.PathLike[str]) -> bool:
    """Whether ``path`` can be handed to a library that opens it by itself."""
    try:
        return stat.S_ISREG(Path(path).stat().st_mode)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
