"""Where the text of an error comes from: arguments, a file that they name, or standard input."""

import errno
import stat
import sys
from pathlib import Path
from typing import BinaryIO

import click

from errdex.model.errors import SourceError
from errdex.report import MAX_REPORT

_CHUNK = 1 << 20
_LONGEST_NAME = 4096


def error_text(words: tuple[str, ...]) -> str:
    """The text that the arguments give or name; standard input without any. Raises SourceError."""
    if not words or words in {("-",), ("/dev/stdin",)}:
        if sys.stdin is None:
            return ""
        if sys.stdin.isatty():
            click.echo("paste the error, then press Ctrl-D", err=True)
        return _tail(sys.stdin.buffer)
    text = " ".join(words)
    if len(words) == 1 and len(text) < _LONGEST_NAME and "\n" not in text:
        try:
            mode = Path(text).stat().st_mode
            # A pipe is what <(command) of a shell gives.
            if stat.S_ISREG(mode) or stat.S_ISFIFO(mode):
                with Path(text).open("rb") as handle:
                    return _tail(handle)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return text  # what is no path is a message
        except OSError as problem:
            if problem.errno == errno.ENAMETOOLONG:
                return text  # no file can be called so, and a message is often as long
            raise SourceError(f"cannot read {text!r}: {problem.strerror}; give the error itself instead") from problem
        if stat.S_ISDIR(mode):
            raise SourceError(f"{text!r} is a folder; name a file that holds the error, or give the error itself")
    return text


def _tail(handle: BinaryIO) -> str:
    """The text of a stream, of a very long one the end: that is where a traceback stands."""
    kept: list[bytes] = []
    size = 0
    while chunk := handle.read(_CHUNK):
        kept.append(chunk)
        size += len(chunk)
        while size - len(kept[0]) > MAX_REPORT:
            size -= len(kept.pop(0))
    data = b"".join(kept)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8", "replace")
