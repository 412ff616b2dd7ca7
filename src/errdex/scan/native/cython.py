"""String constants of Cython modules: one text without separators, packed or plain, and a table of lengths.

Cython 3.1 and later join a module's strings and keep their lengths in an array elsewhere in the read-only data.
Neither has a mark of its own, so both are found by what they must hold: the joined text by unpacking, the lengths
by strings that every module has. Older Cython keeps each string with a NUL behind it, as C does.
"""

import bz2
import re
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator

MAX_JOINED = 4 * 1024 * 1024
_MAX_UNPACKED = 24 * 1024 * 1024
"""Bytes that are unpacked of one module in all, wrong beginnings counted, so that no file can take for ever."""
_MAX_STEPS = 20_000_000
"""Numbers that are gone back over in search of one module's lengths."""
_SMALLEST = 200
"""Bytes of joined strings below which Cython packs nothing."""
_MARK = b"__main__"
_ANCHORS = (
    b"Note that Cython is deliberately stricter than PEP-484",
    b"__main__",
    b"__test__",
    b"__name__",
    b"__module__",
    b"__qualname__",
    b"__reduce_cython__",
    b"__setstate_cython__",
    b"asyncio.coroutines",
    b"_is_coroutine",
    b"cline_in_traceback",
    b"<stringsource>",
    b"__pyx_state",
    b"__getstate__",
)
"""Strings that the compiler puts into most modules; where they begin is where a length begins."""
_FLAGS = bytes(range(7, 256, 8))
"""First bytes of Cython's own packing: flags that let three bytes stand, for before them nothing can be copied."""
_PACKED = re.compile(rb"\0[" + re.escape(_FLAGS) + rb"](?!\0\0\0)")
_SEAM = re.compile(rb"(?<=[a-z.)'\"}?!:])(?=[A-Z][a-z]+ )")
_CHECK = 4096
_BACK = 40_000
"""Strings before an anchor that are gone back over."""
_MAX_STARTS = 64


def cython_strings(data: bytes) -> Iterator[bytes]:
    """The strings of the Cython module whose read-only data this is, where it joins them."""
    joined = next((t for t in _joined(data) if _MARK in t), None)
    if joined is None:
        return
    lengths = _lengths(data, joined)
    if not lengths:
        # The array of a small module is spread over instructions; then a sentence's beginning must do as a seam.
        yield from _SEAM.split(joined)
    at = 0
    for length in lengths:
        yield joined[at : at + length]
        at += length


def _joined(data: bytes) -> Iterator[bytes]:
    """Texts that may be the joined strings: those packed by zlib or bz2, Cython's own packing, and plain ones."""
    left = _MAX_UNPACKED
    for magic in (b"\x78\xda", b"\x78\x9c", b"BZh9"):
        at = data.find(magic)
        while at >= 0 and left > 0:
            text = _unpacked(data, at, magic)
            # A try costs something even where it gives nothing.
            left -= len(text) + 1_000
            if len(text) >= _SMALLEST:
                yield text
            at = data.find(magic, at + 1)
    for at in _packed_starts(data):
        text = _unlzss(data, at) if left > 0 else b""
        left -= len(text) + 20
        if len(text) >= _SMALLEST:
            yield text
    at = data.find(_MARK)
    while at >= 0:
        start = data.rfind(b"\0", 0, at) + 1
        # A string of its own is no joined text.
        if data[at + len(_MARK) : at + len(_MARK) + 1] != b"\0" or start != at:
            end = data.find(b"\0", at)
            yield data[start : end if end >= 0 else len(data)]
        at = data.find(_MARK, at + 1)


def _packed_starts(data: bytes) -> Iterator[int]:
    """Where Cython's own packing may begin: behind another string's end, or where eight divides the address."""
    for found in _PACKED.finditer(data):
        yield found.start() + 1
    for at in range(8, len(data) - 16, 8):
        if data[at] & 7 == 7 and data[at - 1] and data[at + 1 : at + 4] != b"\0\0\0":
            yield at


def _unpacked(data: bytes, at: int, magic: bytes) -> bytes:
    window = memoryview(data)[at : at + MAX_JOINED]
    try:
        if magic == b"BZh9":
            packed = bz2.BZ2Decompressor()
            text = packed.decompress(window, MAX_JOINED)
            return text if packed.eof else b""
        plain = zlib.decompressobj()
        text = plain.decompress(window, MAX_JOINED)
    except (zlib.error, OSError, EOFError):
        return b""
    return text if plain.eof else b""


def _unlzss(data: bytes, at: int) -> bytes:
    """What Cython's own packing unpacks to, until it makes no sense any more: its end is nowhere said.

    A byte of flags goes before eight items: a byte as it stands, or two or three bytes that tell what to copy.
    """
    out = bytearray()
    check = 256
    end = len(data) - 26
    while at < end and len(out) < MAX_JOINED:
        flags = data[at] | 0xFF00
        at += 1
        while flags & 0x100:
            if flags & 1:
                out.append(data[at])
                at += 1
            else:
                low, high = data[at], data[at + 1]
                at += 2
                if not low & 0x80:
                    back, length = low, high
                elif not high & 0x80:
                    back, length = 0x80 + (((high << 2) & 0x180) | (low & 0x7F)), high & 0x1F
                else:
                    back, length = 0x80 + ((high & 0x7F) << 7 | (low & 0x7F)), data[at]
                    at += 1
                length += 3
                source = len(out) - back - length
                if source < 0:
                    return bytes(out)
                out += out[source : source + length]
            flags >>= 1
        if len(out) >= check:
            recent = out[check - 256 : check]
            if sum(c < 32 and c not in b"\t\n\r" for c in recent) > 40:
                return bytes(out)
            check += _CHECK if check > 256 else _CHECK - 256
    return bytes(out)


def _lengths(data: bytes, joined: bytes) -> list[int]:
    """The lengths of the strings in ``joined``; empty where no array of numbers in ``data`` can be theirs."""
    numbers = array("I")
    if numbers.itemsize != 4:
        return []
    numbers.frombytes(data[: len(data) // 4 * 4])
    if sys.byteorder == "big":
        numbers.byteswap()
    starts: dict[int, None] = {}
    known: dict[int, int] = {}
    for anchor in _ANCHORS:
        place = joined.find(anchor)
        if place < 0:
            continue
        known[place] = len(anchor)
        if len(starts) < _MAX_STARTS:
            starts.update(dict.fromkeys(_starts(data, numbers, place, len(anchor))))
    best: list[int] = []
    most = 1
    for start in starts:
        lengths = _split(numbers, start, len(joined))
        begins = set()
        at = 0
        for length in lengths:
            if length >= known.get(at, length + 1):
                begins.add(at)
            at += length
        if len(begins) > most:
            best, most = lengths, len(begins)
    return best


def _starts(data: bytes, numbers: "array[int]", place: int, length: int) -> Iterator[int]:
    """Where an array may begin in which a string of ``length`` begins at ``place``."""
    # The note's text grows with Cython's versions; all other anchors are whole strings.
    exact = length < 40
    wanted = [length] if exact else list(range(length, length + 160))
    left = _MAX_STEPS // len(_ANCHORS)
    for value in wanted:
        pattern = struct.pack("<I", value)
        found = data.find(pattern)
        tried = 0
        while found >= 0 and tried < 2_000 and left > 0:
            if found % 4 == 0:
                tried += 1
                start, steps = _walk_back(numbers, found // 4, place)
                left -= steps
                if start is not None:
                    yield start
            found = data.find(pattern, found + 1)


def _walk_back(numbers: "array[int]", at: int, place: int) -> tuple[int | None, int]:
    """Where the numbers before ``at`` sum to ``place``, and how many were looked at."""
    first = at
    lowest = max(0, at - _BACK)
    while place > 0 and at > lowest:
        at -= 1
        place -= numbers[at]
    return at if place == 0 else None, first - at


def _split(numbers: "array[int]", start: int, total: int) -> list[int]:
    """The numbers from ``start`` on, as long as they stay within ``total``."""
    out: list[int] = []
    for number in numbers[start:]:
        total -= number
        if total < 0 or number > 1 << 20:
            break
        out.append(number)
    return out
