"""What is read of a shared object: spans of its file, by what they hold. The formats are one file each.

Whatever a header says is checked against the file's size before it is believed, and nothing is mapped or run.
"""

import struct
from collections.abc import Callable
from typing import BinaryIO, NamedTuple

MAX_SECTIONS = 4096
MAX_NAMES = 64 * 1024 * 1024
"""Bytes of symbol names that are looked through."""
MAX_READ_ONLY = 96 * 1024 * 1024
"""Bytes of read-only data of one file; what lies beyond is not read."""
MAX_CODE = 64 * 1024 * 1024
MAX_RELOCATIONS = 32 * 1024 * 1024


class NotAnImageError(Exception):
    """The file is no shared object of a known format, or a damaged one."""


class Span(NamedTuple):
    """A part of the file that is mapped to ``address``."""

    address: int
    offset: int
    size: int


class Image(NamedTuple):
    """Where a shared object keeps what matters here."""

    names: tuple[Span, ...]
    """Symbol names: tell whether it speaks Python's C API."""
    read_only: tuple[Span, ...]
    code: tuple[Span, ...]
    """Machine code, where it is that of an x86-64; empty elsewhere."""
    relocations: tuple[Span, ...] = ()
    """Where pointers stand and what they point to: 64-bit ELF's entries with addends, little end first."""
    pointers: tuple[Span, ...] = ()
    """Read-only data that holds pointers."""


class Source:
    """Bounded reads of one file."""

    def __init__(self, handle: BinaryIO) -> None:
        self._handle = handle
        self.size = handle.seek(0, 2)

    def read(self, offset: int, size: int) -> bytes:
        """Exactly ``size`` bytes. Raises NotAnImageError where the file has fewer."""
        if offset < 0 or size < 0 or offset + size > self.size:
            raise NotAnImageError("a part lies outside the file")
        self._handle.seek(offset)
        data = self._handle.read(size)
        if len(data) != size:
            raise NotAnImageError("the file ends early")
        return data

    def unpack(self, form: str, offset: int) -> tuple[int, ...]:
        """The fields of ``form`` at ``offset``."""
        return struct.unpack(form, self.read(offset, struct.calcsize(form)))

    def clip(self, address: int, offset: int, size: int) -> Span:
        """A span as far as the file holds it."""
        if offset < 0 or offset > self.size or size < 0:
            return Span(address, 0, 0)
        return Span(address, offset, min(size, self.size - offset))


Reader = Callable[[Source], Image]


def read_spans(source: Source, spans: tuple[Span, ...], limit: int) -> list[tuple[int, bytes]]:
    """Address and bytes of each span, ``limit`` bytes at most of all together."""
    out = []
    for span in spans:
        size = min(span.size, limit)
        if size > 0:
            out.append((span.address, source.read(span.offset, size)))
            limit -= size
    return out
