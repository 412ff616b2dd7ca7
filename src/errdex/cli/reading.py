"""Where the text of an error comes from: arguments, a file that they name, or standard input."""

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
    if not words:
        if sys.stdin is None:
            return ""
        if sys.stdin.isatty():
            click.echo("paste the error, then press Ctrl-D", err=True)
        return _tail(sys.stdin.buffer)
    text = " ".join(words)
    if len(words) == 1 and len(text) < _LONGEST_NAME and "\n" not in text:
        try:
            if Path(text).is_file():
                with Path(text).open("rb") as handle:
                    return _tail(handle)
        except OSError as problem:
            raise SourceError(f"cannot read {text!r}: {problem.strerror}; give the error itself instead") from problem
        except ValueError:
            pass  # no path can hold such characters, so it is a message
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
