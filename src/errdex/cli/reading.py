"""Where the text of an error comes from: arguments, a file that they name, or standard input."""

import codecs
import errno
import stat
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click

from errdex.model.errors import SourceError
from errdex.model.text import printable
from errdex.report import MAX_REPORT

_CHUNK = 1 << 20
_LONGEST_NAME = 4096
_FILES = (".txt", ".log", ".out", ".err", ".gz", ".json", ".ipynb", ".xml")
"""What the files that hold errors are mostly called."""
_GZIP = b"\x1f\x8b"


def error_text(words: tuple[str, ...]) -> str:
    """The text that the arguments give or name; standard input without any. Raises SourceError."""
    if not words or words in {("-",), ("/dev/stdin",)}:
        if sys.stdin is None:
            return ""
        if sys.stdin.isatty():
            click.echo("paste the error, then press Ctrl-D", err=True)
        return _tail(sys.stdin.buffer)
    text = " ".join(words)
    if len(words) == 1 and text and len(text) < _LONGEST_NAME and "\n" not in text:
        try:
            mode = Path(text).stat().st_mode
            # A pipe is what <(command) of a shell gives.
            if stat.S_ISREG(mode) or stat.S_ISFIFO(mode):
                with Path(text).open("rb") as handle:
                    return _tail(handle, text)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return text  # what is no path is a message
        except OSError as problem:
            if problem.errno == errno.ENAMETOOLONG:
                return text  # no file can be called so, and a message is often as long
            raise SourceError(f"cannot read {text!r}: {problem.strerror}; give the error itself instead") from problem
        if stat.S_ISDIR(mode):
            raise SourceError(f"{text!r} is a folder; name a file that holds the error, or give the error itself")
    return text


def absent_file(words: tuple[str, ...]) -> str | None:
    """The argument where it looks like the name of a file and none is there, so that it was read as a message."""
    text = words[0] if len(words) == 1 else ""
    if not text or len(text) >= _LONGEST_NAME or any(c.isspace() or c in "'\"()<>{}" for c in text):
        return None
    looks = text.startswith(("/", "./", "../", "~/")) or text.lower().endswith(_FILES)
    try:
        return text if looks and not Path(text).exists() else None
    except (OSError, ValueError):
        return None


def pieces(handle: BinaryIO, name: str) -> Iterator[bytes]:
    """A stream in pieces of bounded size, unpacked where its content is gzip, as UTF-8 where it is UTF-16.

    Raises SourceError where it cannot be read or its packing is broken.
    """
    try:
        first = handle.read(_CHUNK)
        rest = iter(lambda: handle.read(_CHUNK), b"")
        whole = chain((first,), rest)
        if first.startswith(_GZIP):
            whole = chain(_unpacked(whole, name))
            first = next(whole, b"")
            whole = chain((first,), whole)
        if first.startswith((b"\xff\xfe", b"\xfe\xff")):
            decoder = codecs.getincrementaldecoder("utf-16")("replace")
            yield from (decoder.decode(piece).encode("utf-8", "replace") for piece in whole)
            yield decoder.decode(b"", True).encode("utf-8", "replace")
        else:
            yield from whole
    except OSError as problem:
        raise SourceError(f"cannot read {name!r}: {problem.strerror or problem}") from problem


def _unpacked(packed: Iterable[bytes], name: str) -> Iterator[bytes]:
    """What gzip packed, of any number of members; what follows the last one is no matter."""
    import zlib

    stream, begun, some = zlib.decompressobj(31), False, False
    for piece in packed:
        data = piece
        while data:
            if stream.eof:
                if not data.startswith(_GZIP[: len(data)]):
                    return
                stream, begun = zlib.decompressobj(31), False
            try:
                out = stream.decompress(data, _CHUNK)
            except zlib.error as problem:
                raise SourceError(f"{name!r} is a broken gzip file; unpack what can be saved of it first") from problem
            begun = True
            if out:
                some = True
                yield out
            data = stream.unused_data if stream.eof else stream.unconsumed_tail
            if not data and not stream.eof and len(out) == _CHUNK:
                while rest := stream.decompress(b"", _CHUNK):
                    yield rest
    if begun and not stream.eof:
        if not some:
            raise SourceError(f"{name!r} is a broken gzip file; unpack what can be saved of it first")
        click.echo(f"errdex: {printable(repr(name))} ends within its packing; what came before is read", err=True)


def _tail(handle: BinaryIO, name: str = "standard input") -> str:
    """The text of a stream, of a very long one the end: that is where a traceback stands."""
    kept: deque[bytes] = deque()
    size = 0
    for chunk in pieces(handle, name):
        kept.append(chunk)
        size += len(chunk)
        while size - len(kept[0]) > MAX_REPORT:
            size -= len(kept.popleft())
    return b"".join(kept).decode("utf-8", "replace")
