"""Texts of Rust code, which ends no string with a NUL.

Where a literal begins is read from the machine code that takes its address and from the pointers to it; where none
is known, a sentence's beginning must do. What ``format!`` is given is one constant since Rust 1.92 or so: each piece
with its length before it, a byte from ``0xC0`` on for a value, a NUL at the end.
"""

import re
import struct
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from errdex.model.template import Hole, Part, Template, Text
from errdex.scan.native.texts import MAX_TEXT, runs

_MARKS = (b"/rustc/", b"library/core/src", b"library/std/src", b"src/panicking.rs")
_ADDRESS_OF = re.compile(rb"[\x48\x4c]\x8d[\x05\x0d\x15\x1d\x25\x2d\x35\x3d](....)", re.DOTALL)
"""``lea register, [rip + displacement]``: how code takes the address of a constant."""
_SEAM = re.compile(rb"(?<=[a-z.)'\"`?!:])(?=[A-Z][a-z]+ )")
_MAX_ITEMS = 60
_MAX_TRIES = 300_000
"""Marks of a value that are looked at in one file: data that is no text has them, too."""
_EXTRA = ((1, 4), (2, 2), (4, 2), (8, 2))
"""Bits of a value's byte, and how many bytes each says follow: flags, width, precision, number of the argument."""


def is_rust(data: bytes) -> bool:
    """Whether the read-only data is that of a Rust library."""
    return any(mark in data for mark in _MARKS)


def taken_addresses(code: Sequence[tuple[int, bytes]]) -> Iterator[int]:
    """The addresses that machine code takes; none where it is not that of an x86-64."""
    for address, data in code:
        for match in _ADDRESS_OF.finditer(data):
            yield address + match.end() + int.from_bytes(match[1], "little", signed=True)


def pointed_addresses(relocations: Sequence[tuple[int, bytes]], pointers: Sequence[tuple[int, bytes]]) -> Iterator[int]:
    """Where the literals begin and end that read-only data points to: a pointer there has the length behind it."""
    for _, table in relocations:
        for place, _, target in struct.iter_unpack("<QQq", table[: len(table) // 24 * 24]):
            for address, data in pointers:
                at = place - address + 8
                if 8 <= at <= len(data) - 8:
                    yield target
                    length = int.from_bytes(data[at : at + 8], "little")
                    if 0 < length <= MAX_TEXT:
                        yield target + length


def rust_literals(address: int, data: bytes, taken: Sequence[int]) -> Iterator[bytes]:
    """The string literals of read-only data that lies at ``address``."""
    for start, run, _ in runs(data):
        first = address + start
        cuts = taken[bisect_right(taken, first) : bisect_left(taken, first + len(run))]
        at = 0
        for cut in (*cuts, first + len(run)):
            piece = run[at : cut - first]
            at = cut - first
            # Without a cut near by, what is this long is several.
            yield from _SEAM.split(piece) if len(piece) > MAX_TEXT or not taken else (piece,)


def rust_templates(data: bytes) -> Iterator[Template]:
    """What ``format!`` and the like are given."""
    done = -1
    at = data.find(b"\xc0")
    tries = 0
    while at >= 0 and tries < _MAX_TRIES:
        tries += 1
        if at > done:
            start = data.rfind(b"\0", max(0, at - 2 * MAX_TEXT), at) + 1
            found = _template(data, start)
            if found is None:
                # Behind a literal without a NUL the length of the first piece is the only beginning there is.
                start = next((s for s in range(at - 2, max(0, at - 32), -1) if data[s] == at - s - 1), -1)
                found = _template(data, start) if start >= 0 else None
            if found is not None:
                template, done = found
                yield template
        at = data.find(b"\xc0", at + 1)


def _template(data: bytes, at: int) -> tuple[Template, int] | None:
    """The template that is written from ``at`` on, and where it ends."""
    parts: list[Part] = []
    for _ in range(_MAX_ITEMS):
        if at >= len(data):
            return None
        kind = data[at]
        at += 1
        if kind == 0:
            text = any(isinstance(p, Text) for p in parts)
            return (Template(tuple(parts)), at) if text and len(parts) > 1 else None
        if kind >= 0xC0:
            if kind > 0xCF:
                return None
            at += sum(size for bit, size in _EXTRA if kind & bit)
            parts.append(Hole("…"))
            continue
        size = kind
        if kind == 0x80:
            size = int.from_bytes(data[at : at + 2], "little")
            at += 2
        if kind > 0x80 or not 0 < size <= MAX_TEXT or at + size > len(data):
            return None
        try:
            text_ = data[at : at + size].decode("utf-8")
        except UnicodeDecodeError:
            return None
        if not text_.replace("\n", "").replace("\t", "").isprintable():
            return None
        parts.append(Text(text_))
        at += size
    return None
